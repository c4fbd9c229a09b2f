import type { ReportFilter, ReportFilterSent } from '@tripledger/contract/core/filters.ts';
import type { ReportEndpoint } from '@tripledger/contract/core/report.ts';
import { useMemo } from 'react';
import type { Narrowed } from '../../filter/useReport.ts';
import type { Asked } from '../../ui/Answered.tsx';
import { type Before, type ComparedOptions, useCompared } from './useCompared.ts';
import { type By, type Compared, withBefore } from './with-before.ts';

type ComparedRows<Row> = {
  answer: Asked<readonly Compared<Row>[]>;
  before: Before<readonly Row[]> | undefined;
};

/**
 * `useCompared` for a report of rows: each has its value before beside it. They stay the same rows until another
 * answer comes, so that a chart of them is not drawn anew. Nothing now is no rows, whatever was before. Pass a `by`
 * that stays the same.
 */
export function useComparedRows<Query extends ReportFilterSent, Row extends object>(
  endpoint: ReportEndpoint<Query, ReportFilter, readonly Row[]>,
  by: By<NoInfer<Row>>,
  ...narrowed: Narrowed<NoInfer<Query>, ComparedOptions>
): ComparedRows<Row>;
export function useComparedRows<Row extends object>(
  endpoint: ReportEndpoint<ReportFilterSent, ReportFilter, readonly Row[]>,
  by: By<Row>,
  more?: object,
  options?: ComparedOptions,
): ComparedRows<Row> {
  const { answer, before } = useCompared(endpoint, more, options);
  const rows = answer.data;
  const earlier = before?.data;
  const compared = useMemo(
    () => (rows?.length ? withBefore(rows, earlier && { data: earlier }, by) : rows),
    [rows, earlier, by],
  );
  const { error, isFetching, isPlaceholderData, refetch } = answer;
  return {
    answer: { data: compared, error, isFetching, isPlaceholderData, refetch },
    before: before && { data: earlier },
  };
}
