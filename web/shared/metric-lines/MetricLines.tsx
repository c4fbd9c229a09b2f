/** The lines behind a metric, in a modal. */

import type { Sent } from '@tripledger/contract/http/endpoint.ts';
import { type LinesEndpoint, lineColumns } from '@tripledger/contract/http/lines.ts';
import type { MetricEntry } from '@tripledger/contract/metrics/metric.ts';
import type { ReportFilterSent } from '@tripledger/contract/vocabulary/filters.ts';
import { type ReactNode, use } from 'react';
import type { ShownAlone } from '../../filter/filter-url.ts';
import type { DateRange } from '../../filter/shortcuts.ts';
import { useFilter } from '../../filter/useFilter.ts';
import { Filtered } from '../../ui/filtered.ts';
import { date, month as monthText } from '../../ui/format.ts';
import { useMoneyFormat } from '../../ui/money.ts';
import { datesOfMonth, datesOfMonthBefore } from '../months/months.ts';
import { onlyOfLine } from '../only/only-of-line.ts';
import { PagedModal } from '../paged-table/PagedModal.tsx';
import { usePaged } from '../paged-table/usePaged.ts';
import { sumsText } from './sums-text.ts';
import { texts } from './texts.ts';

export type MetricLinesProps<E extends LinesEndpoint> = {
  endpoint: E;
  metric: Sent<E>['query']['figure'] & string;
  entry: MetricEntry;
  /** Limits the filter's dates to a month, `YYYY-MM`. */
  month?: string | undefined;
  /** Replaces the filter's dates. */
  dates?: DateRange | undefined;
  /** Replaces the filter's node. */
  node?: { id: number; label: string } | undefined;
  /** Further parameters of the endpoint: a row of a table, a slice of a chart. */
  more?: Partial<Omit<Sent<E>['query'], keyof ReportFilterSent>> | undefined;
  /** The same as the screen can show it alone. */
  only?: ShownAlone | undefined;
  /** What `more` selects, shown after the metric's label. */
  of?: string | undefined;
  /** Content above the rows. */
  header?: ReactNode;
};

export function MetricLines<E extends LinesEndpoint>(props: MetricLinesProps<E>) {
  const { endpoint, metric, entry, month, node, more, of = month && monthText(month) } = props;
  const { query: filterQuery, compared } = useFilter();
  const format = useMoneyFormat();
  const filtered = use(Filtered);
  const dates = props.dates ?? (month ? datesOfMonth(filterQuery, month) : null);
  const query = { ...more, ...(node && { client: node.id }), figure: metric };
  const list = usePaged<LinesEndpoint>(endpoint, query, dates);
  const value = endpoint.entries[metric]?.adds;
  const title = of ? `${entry.label}: ${of}` : entry.label;
  const words = { ...(dates && { dates: daysText(dates) }), ...(node && { node: node.label }) };
  return (
    <Filtered value={filtered && { ...filtered, ...words }}>
      <PagedModal
        heading={texts.title(title)}
        metric={entry}
        only={props.only}
        header={props.header}
        title={title}
        list={list}
        earlier={props.dates ? null : month ? datesOfMonthBefore(filterQuery, compared, month) : compared}
        columns={lineColumns(value)}
        onlyOf={onlyOfLine}
        note={(sums) => sumsText(sums, value, format)}
        withTotals={false}
      />
    </Filtered>
  );
}

const daysText = ({ dateStart, dateEnd }: DateRange) => texts.dates(date(dateStart), date(dateEnd));
