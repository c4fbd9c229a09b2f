import type { ReportEndpoint } from '@tripledger/contract/http/report.ts';
import type { ReportFilter, ReportFilterSent } from '@tripledger/contract/vocabulary/filters.ts';
import { useMemo } from 'react';
import type { Narrowed } from '../../filter/useReport.ts';
import type { QueryState } from '../../ui/QueryBoundary.tsx';
import { type Before, type ComparedOptions, useCompared } from './useCompared.ts';
import { type By, type Compared, withBefore } from './with-before.ts';

type ComparedRows<Row> = {
  answer: QueryState<readonly Compared<Row>[]>;
  before: Before<readonly Row[]> | undefined;
};

/**
 * `useCompared` for a report of rows: adds the earlier value to each row. The rows are stable until a new response
 * arrives, so that charts are not redrawn. An empty current result stays empty, whatever the earlier period had. `by`
 * must be stable between renders.
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
