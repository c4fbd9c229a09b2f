/** Says in a dialog what saving will do, as the server works it out for exactly what would be sent. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer } from '@tripledger/contract/core/endpoint.ts';
import type { PreviewEndpoint } from '@tripledger/contract/core/preview.ts';
import { Alert, Spin } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { type CallError, call, type SentBy } from '../../api/call.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import styles from './Consequence.module.css';

/** Sentences. Warnings stand out. */
export type Words = { effects: readonly string[]; warnings?: readonly string[] };

/** What the dialog around it says and hears. */
export type Previewing = {
  /** What would be sent to save. */
  sent: object;
  /** It is being saved: nothing is asked any more. */
  isSaving: boolean;
  /** Whether saving should wait, since what is shown is not yet about what would be sent. */
  onPending: (isPending: boolean) => void;
};

type Props<E extends PreviewEndpoint> = Previewing & {
  endpoint: E;
  inWords: (told: Answer<E>) => Words;
  /** Somebody else was quicker, as the sentence says. Absent: it is shown. */
  onConflict?: (sentence: string) => void;
};

export function Consequence<E extends PreviewEndpoint>(props: Props<E>) {
  const { endpoint, sent, isSaving, onPending, inWords, onConflict } = props;
  const now = JSON.stringify(sent);
  const asked = useDebounced(now, 300);
  const { data, error, isFetching } = useQuery<{ told: Answer<E>; decisive: string }, CallError>({
    queryKey: ['preview', endpoint.path, asked],
    queryFn: async ({ signal }) => ({
      told: await call(endpoint, JSON.parse(asked) as SentBy<E>, { signal }),
      decisive: decisiveIn(asked),
    }),
    enabled: !isSaving,
    gcTime: 0,
    meta: { quiet: true },
    placeholderData: keepPreviousData as never,
  });

  const isRefused = error !== null && asked === now && !isFetching;
  const isPending = !isRefused && data?.decisive !== decisiveIn(now);
  const tellPending = useEffectEvent(onPending);
  useEffect(() => tellPending(isPending), [isPending]);
  const tellConflict = useEffectEvent((sentence: string) => onConflict?.(sentence));
  useEffect(() => {
    if (error?.isConflict) tellConflict(error.detail);
  }, [error]);

  const refusal = error && refusalIn(error, asked);
  const { effects, warnings = [] } = data ? inWords(data.told) : { effects: [] };
  return (
    <section
      className={styles.consequence}
      aria-label="Effect of saving"
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

/** What decides on the consequence: all that is sent but texts. They change no figure, so typing them holds nothing up. */
const decisiveIn = (sent: string) =>
  JSON.stringify(JSON.parse(sent), (_, value) => (typeof value === 'string' ? '' : value));

/** Why it cannot be saved; null where the form says it at the text that is wrong. */
function refusalIn({ status, detail, fields }: CallError, asked: string) {
  if (status === 403) return { title: 'Not Allowed', description: detail };
  if (status !== 400) return { title: detail };
  const { body = {} } = JSON.parse(asked) as { body?: Record<string, unknown> };
  const others = Object.entries(fields).filter(([field]) => typeof body[field] !== 'string');
  return others.length === 0 ? null : { title: others.map(([, message]) => message).join(' ') };
}
