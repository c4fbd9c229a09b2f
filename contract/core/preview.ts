/** Previews of changes: what would be saved is sent, what saving it would do is answered, and nothing is saved. */
import type * as z from 'zod';
import type { ChangeEndpoint, Endpoint } from './endpoint.ts';

/** An endpoint that previews a change. */
export type PreviewEndpoint = Endpoint & { method: 'POST'; kind?: never };

type PreviewOf<Saved extends ChangeEndpoint, Told extends z.ZodType> = Omit<
  Saved,
  'kind' | 'answer' | 'method'
> & {
  method: 'POST';
  kind?: never;
  answer: Told;
};

/** The preview of a change stands below it, takes the same, admits the same people, and refuses what saving would refuse. */
export function previewOf<const Saved extends ChangeEndpoint, Told extends z.ZodType>(
  { kind: _, ...saved }: Saved,
  { summary, answer }: { summary: string; answer: Told },
): PreviewOf<Saved, Told> {
  const preview = { ...saved, method: 'POST', path: `${saved.path}preview/`, summary, answer };
  return preview as unknown as PreviewOf<Saved, Told>;
}
