/** Previews of changes: the request is that of the change, the answer describes its effect, and nothing is saved. */
import type * as z from 'zod';
import type { ChangeEndpoint, Endpoint } from './endpoint.ts';

/** An endpoint that previews a change. */
export type PreviewEndpoint = Endpoint & { method: 'POST'; kind?: never };

type PreviewOf<Saved extends ChangeEndpoint, Answer extends z.ZodType> = Omit<
  Saved,
  'kind' | 'answer' | 'method'
> & {
  method: 'POST';
  kind?: never;
  answer: Answer;
};

/**
 * Declares the preview of a change at the path below it, with the same input, the same access and the same validation.
 */
export function previewOf<const Saved extends ChangeEndpoint, Answer extends z.ZodType>(
  { kind: _, ...saved }: Saved,
  { summary, answer }: { summary: string; answer: Answer },
): PreviewOf<Saved, Answer> {
  const preview = { ...saved, method: 'POST', path: `${saved.path}preview/`, summary, answer };
  return preview as unknown as PreviewOf<Saved, Answer>;
}
