import type { Answer, Endpoint } from '@tripledger/contract/core/endpoint.ts';
import { useMemo } from 'react';
import type { Narrowed } from '../../filter/useReport.ts';
import type { Asked } from '../../ui/Answered.tsx';
import { type Before, type ComparedOptions, useCompared } from './useCompared.ts';
import { type By, type Compared, withBefore } from './with-before.ts';

type Row<E extends Endpoint> = Answer<E> extends readonly (infer Row extends object)[] ? Row : never;

/**
 * `useCompared` for a report of rows: each has its value before beside it. They stay the same rows until another
 * answer comes, so that a chart of them is not drawn anew. Nothing now is no rows, whatever was before. Pass a `by`
 * that stays the same.
 */
export function useComparedRows<E extends Endpoint>(
  endpoint: E,
  by: By<Row<E>>,
  ...narrowed: Narrowed<E, ComparedOptions>
): { answer: Asked<readonly Compared<Row<E>>[]>; before: Before<readonly Row<E>[]> | undefined } {
  const { answer, before } = useCompared(endpoint, ...narrowed);
  const rows = answer.data as readonly Row<E>[] | undefined;
  const earlier = before?.data as readonly Row<E>[] | undefined;
  const compared = useMemo(
    () => (rows?.length ? withBefore(rows, earlier && { data: earlier }, by) : rows),
    [rows, earlier, by],
  );
  const { error, isFetching, isPlaceholderData, refetch } = answer;
  return {
    answer: { data: compared, error, isFetching, isPlaceholderData, refetch: refetch as never },
    before: before && { data: earlier },
  };
}
