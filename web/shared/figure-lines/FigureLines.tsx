/** The rows behind a figure, in a modal: the server pages, sorts and searches them. */
import type { Sent } from '@tripledger/contract/core/endpoint.ts';
import type { FigureEntry } from '@tripledger/contract/core/figure.ts';
import type { ReportFilterSent } from '@tripledger/contract/core/filters.ts';
import type { LineRow, LinesEndpoint } from '@tripledger/contract/core/lines.ts';
import { useState } from 'react';
import { useFilter } from '../../filter/useFilter.ts';
import { Answered } from '../../ui/Answered.tsx';
import type { Sort } from '../../ui/columns.ts';
import { month as monthText } from '../../ui/format.ts';
import { useMoneyFormat } from '../../ui/money.ts';
import { Rows } from '../../ui/Rows.tsx';
import modal from '../../ui/RowsModal.module.css';
import { RowsModal } from '../../ui/RowsModal.tsx';
import { TablePages } from '../../ui/TablePages.tsx';
import { TableTools } from '../../ui/TableTools.tsx';
import { datesOfMonth } from '../months/months.ts';
import { lineColumns } from './line-columns.ts';
import { sumsText } from './sums-text.ts';
import { useLineFiles } from './useLineFiles.ts';
import { type LinesAsked, perPageOf, useLines } from './useLines.ts';

export type FigureLinesProps<E extends LinesEndpoint> = {
  endpoint: E;
  figure: Sent<E>['query']['figure'] & string;
  entry: FigureEntry;
  /** Of the filter's dates only those in it: `YYYY-MM`. */
  month?: string | undefined;
  /** What else the endpoint narrows by: a row of a table, a slice of a chart. */
  more?: Partial<Omit<Sent<E>['query'], keyof ReportFilterSent>> | undefined;
  /** Of what `more` names: behind the figure's label. */
  of?: string | undefined;
};

export function FigureLines<E extends LinesEndpoint>(props: FigureLinesProps<E>) {
  const { endpoint, figure, entry, month, more, of = month && monthText(month) } = props;
  const { query } = useFilter();
  const format = useMoneyFormat();
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort | null>(null);
  const [size, setSize] = useState(10);
  const [page, setPage] = useState(1);

  const value = endpoint.values[figure];
  const columns = lineColumns(value);
  const asked: LinesAsked = {
    endpoint,
    sent: { ...query, ...(month && datesOfMonth(query, month)), ...more, figure },
    search,
    sort,
  };
  const answer = useLines(asked, { page, size });
  const title = of ? `${entry.label}: ${of}` : entry.label;
  const files = useLineFiles(asked, { title, columns });
  const { total = 0, sums, rows = [] } = answer.data ?? {};
  const toFirst =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setPage(1);
    };

  return (
    <RowsModal title={`Lines behind ${title}`}>
      <p className={modal.note} aria-live="polite">
        {sums ? sumsText(sums, value, format) : ' '}
        {size === 0 && total > perPageOf(0) && ' All shows 1,000 rows a page; the CSV file holds every row.'}
      </p>
      <TableTools
        title={title}
        search={search}
        onSearch={toFirst(setSearch)}
        onPrint={files.print}
        onSave={files.save}
      />
      <Answered answer={answer} height={360}>
        {(found) => (
          <Rows<LineRow>
            label={title}
            columns={columns}
            rows={found.rows}
            totals={null}
            sort={sort}
            onSort={toFirst(setSort)}
            emptyText={search ? `No row holds “${search}”` : 'No rows'}
            virtualHeight={found.rows.length > 200 ? 440 : undefined}
          />
        )}
      </Answered>
      <TablePages
        page={page}
        onPage={setPage}
        size={size}
        onSize={toFirst(setSize)}
        perPage={perPageOf(size)}
        shown={rows.length}
        matching={total}
        all={sums?.lines ?? total}
      />
    </RowsModal>
  );
}
