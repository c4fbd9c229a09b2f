/** The rows behind a figure, in a modal. */

import type { PagedEndpoint, SumsOf } from '@tripledger/contract/http/paging.ts';
import { type MetricEntry, madeOf } from '@tripledger/contract/metrics/metric.ts';
import type { ReactNode } from 'react';
import type { ShownAlone } from '../../filter/filter-url.ts';
import type { DateRange } from '../../filter/shortcuts.ts';
import { useFilter } from '../../filter/useFilter.ts';
import { Change } from '../../ui/Change.tsx';
import { MethodLine } from '../../ui/MethodLine.tsx';
import { madeText } from '../../ui/made-text.ts';
import { useMoneyFormat } from '../../ui/money.ts';
import { QueryBoundary } from '../../ui/QueryBoundary.tsx';
import styles from '../../ui/RowsModal.module.css';
import { RowsModal } from '../../ui/RowsModal.tsx';
import { useSumsBefore } from '../compare/useSumsBefore.ts';
import { ShowOnly } from '../only/ShowOnly.tsx';
import { PagedTable, type PagedTableProps } from './PagedTable.tsx';
import { texts } from './texts.ts';
import type { Page, Paged } from './usePaged.ts';

export type PagedModalProps<E extends PagedEndpoint> = PagedTableProps<E> & {
  /** Absent: the table's title. */
  heading?: string | undefined;
  /** The clicked figure: how the rows produce it is shown first. */
  metric?: MetricEntry | undefined;
  /** The earlier dates of the same rows; null: there are none. Default: those that the filter compares with. */
  earlier?: DateRange | null | undefined;
  /** What the clicked row, slice or bar stands for, if the screen can show it alone. */
  only?: ShownAlone | undefined;
  /** Content above the table, in every state. */
  header?: ReactNode;
  /** What an empty table is replaced by; absent: “No rows”. */
  empty?: string | undefined;
  /** A sentence that explains, from the sums of all rows, how they lead to the clicked figure. */
  note?: ((sums: SumsOf<E>) => string) | undefined;
};

export function PagedModal<E extends PagedEndpoint>(props: PagedModalProps<E>) {
  const { compared } = useFilter();
  const { heading, metric, only, header, empty = texts.none, note, ...others } = props;
  const { earlier = compared, ...table } = others;
  const { endpoint, answer } = table.list;
  const format = useMoneyFormat();
  // If the rows failed to load, their error is shown only once.
  const hasFailed = answer.error !== null && !answer.isFetching;
  const explanation = metric && answer.data && madeText(metric, answer.data.sums, format);
  const lead = metric && !hasFailed ? (explanation ?? '') : undefined;
  const sumsBefore = useSumsBefore(table.list as unknown as Paged<PagedEndpoint>, metric ? earlier : null);
  const now = metric && answer.data && madeOf(metric, answer.data.sums);
  const before = metric && sumsBefore && madeOf(metric, sumsBefore);
  const isEmpty = ({ sums }: Page<E>) => sums[endpoint.count] === 0;
  return (
    <RowsModal
      title={heading ?? table.title}
      lead={lead}
      change={now && before && <Change entry={metric} value={now.value} before={before.value} />}
    >
      {only && <ShowOnly only={only} />}
      {metric?.byCo2Method && <MethodLine />}
      {header && !hasFailed && <div className={styles.header}>{header}</div>}
      <QueryBoundary
        answer={answer}
        height={answer.data && isEmpty(answer.data) ? 120 : 440}
        isEmpty={isEmpty}
        emptyText={empty}
      >
        {(found) => (
          <>
            {note && (
              <p className={styles.note} aria-live="polite">
                {note(found.sums)}
              </p>
            )}
            <PagedTable {...table} found={found} />
          </>
        )}
      </QueryBoundary>
    </RowsModal>
  );
}
