/** The rows behind a figure, in a modal. */
import type { FigureEntry } from '@tripledger/contract/core/figure.ts';
import type { PagedEndpoint, SumsOf } from '@tripledger/contract/core/paging.ts';
import type { ReactNode } from 'react';
import { Answered } from '../../ui/Answered.tsx';
import { MethodLine } from '../../ui/MethodLine.tsx';
import { madeText } from '../../ui/made-text.ts';
import { useMoneyFormat } from '../../ui/money.ts';
import styles from '../../ui/RowsModal.module.css';
import { RowsModal } from '../../ui/RowsModal.tsx';
import { PagedTable, type PagedTableProps } from './PagedTable.tsx';

export type PagedModalProps<E extends PagedEndpoint> = PagedTableProps<E> & {
  /** Absent: the table's. */
  heading?: string | undefined;
  /** The figure that was clicked: how the rows make it stands first. */
  figure?: FigureEntry | undefined;
  /** Above the table, in every state. */
  header?: ReactNode;
  /** One sentence that leads from the rows to the figure that was clicked, out of the sums of all rows. */
  note?: ((sums: SumsOf<E>) => string) | undefined;
};

export function PagedModal<E extends PagedEndpoint>(props: PagedModalProps<E>) {
  const { heading, figure, header, note, ...table } = props;
  const { endpoint, answer } = table.list;
  const format = useMoneyFormat();
  // What fails with the rows would say the same once more.
  const hasFailed = answer.error !== null && !answer.isFetching;
  const made = figure && answer.data && madeText(figure, answer.data.sums, format);
  const lead = figure && !hasFailed ? (made ?? '') : undefined;
  return (
    <RowsModal title={heading ?? table.title} lead={lead}>
      {figure?.byCo2Method && <MethodLine />}
      {header && !hasFailed && <div className={styles.header}>{header}</div>}
      <Answered
        answer={answer}
        height={440}
        isEmpty={({ sums }) => sums[endpoint.count] === 0}
        emptyText="No rows"
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
      </Answered>
    </RowsModal>
  );
}
