/** Shows in a form what saving will do, as the server computes it for exactly the request that would be sent. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import type { PreviewEndpoint } from '@tripledger/contract/http/preview.ts';
import { Alert, Spin } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { type CallError, call, type SentBy } from '../../api/call.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import styles from './Consequence.module.css';
import { texts } from './texts.ts';

/** Sentences to display. Warnings are highlighted. */
export type Words = { effects: readonly string[]; warnings?: readonly string[] };

/** The interface between the preview and the form around it. */
export type Previewing = {
  /** The request that saving would send. */
  sent: object;
  /** While saving, no preview is requested. */
  isSaving: boolean;
  /** Reports whether saving should wait, because the preview does not yet match the request. */
  onPending: (isPending: boolean) => void;
};

type Props<E extends PreviewEndpoint> = Previewing & {
  endpoint: E;
  inWords: (answer: Answer<E>) => Words;
  /** Called on a conflict with the server's message. Absent: the message is shown here. */
  onConflict?: (sentence: string) => void;
};

export function Consequence<E extends PreviewEndpoint>(props: Props<E>) {
  const { endpoint, sent, isSaving, onPending, inWords, onConflict } = props;
  const current = JSON.stringify(sent);
  const previewed = useDebounced(current, 300);
  const { data, error, isFetching } = useQuery<{ answer: Answer<E>; decisive: string }, CallError>({
    queryKey: ['preview', endpoint.path, previewed],
    queryFn: async ({ signal }) => ({
      answer: await call(endpoint, JSON.parse(previewed) as SentBy<E>, { signal }),
      decisive: decisiveIn(previewed),
    }),
    enabled: !isSaving,
    gcTime: 0,
    meta: { quiet: true },
    placeholderData: keepPreviousData as never,
  });

  const isRefused = error !== null && previewed === current && !isFetching;
  const isPending = !isRefused && data?.decisive !== decisiveIn(current);
  const reportPending = useEffectEvent(onPending);
  useEffect(() => reportPending(isPending), [isPending]);
  const reportConflict = useEffectEvent((sentence: string) => onConflict?.(sentence));
  useEffect(() => {
    if (error?.isConflict) reportConflict(error.detail);
  }, [error]);

  const refusal = error && refusalIn(error, previewed);
  const { effects, warnings = [] } = data ? inWords(data.answer) : { effects: [] };
  return (
    <section
      className={styles.consequence}
      aria-label={texts.effect.label}
      aria-live="polite"
      aria-busy={isPending}
    >
      {effects.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {warnings.map((sentence) => (
        <Alert key={sentence} type="warning" showIcon title={sentence} />
      ))}
      {refusal && <Alert type="error" showIcon {...refusal} />}
      {isPending && !data && <Spin size="small" />}
    </section>
  );
}

/**
 * The part of the request that determines the effect: everything but texts. Texts change no figures, so typing does
 * not block saving.
 */
const decisiveIn = (sent: string) =>
  JSON.stringify(JSON.parse(sent), (_, value) => (typeof value === 'string' ? '' : value));

/** Why saving would fail; null if the form shows the message at the text field concerned. */
function refusalIn({ status, detail, fields }: CallError, previewed: string) {
  if (status === 403) return { title: texts.effect.notAllowed, description: detail };
  if (status !== 400) return { title: detail };
  const { body = {} } = JSON.parse(previewed) as { body?: Record<string, unknown> };
  const others = Object.entries(fields).filter(([field]) => typeof body[field] !== 'string');
  return others.length === 0 ? null : { title: others.map(([, message]) => message).join(' ') };
}
