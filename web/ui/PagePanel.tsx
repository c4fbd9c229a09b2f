/** A block with a list that the server paginates and sorts. */
import { pageRows } from '@tripledger/contract/http/paging.ts';
import { type ReactNode, useState } from 'react';
import type { Column } from './columns.ts';
import { Panel } from './Panel.tsx';
import type { QueryState } from './QueryBoundary.tsx';
import { Rows } from './Rows.tsx';
import { TablePages } from './TablePages.tsx';
import { texts } from './texts.ts';

/** The page that is shown: `query` requests it; call `toFirst` after any change of the list's criteria. */
export function usePages() {
  const [{ page, size }, setPlace] = useState<{ page: number; size: number }>({
    page: 1,
    size: pageRows.first,
  });
  const perPage = size || pageRows.most;
  return {
    query: { page, pageSize: perPage },
    toFirst: () => setPlace({ page: 1, size }),
    pages: {
      page,
      size,
      perPage,
      onPage: (next: number) => setPlace({ page: next, size }),
      onSize: (next: number) => setPlace({ page: 1, size: next }),
    },
  };
}

type Page<Row> = {
  rows: readonly Row[];
  /** The number of matching rows. */
  total: number;
  /** The number of all rows; absent: the same as `total`. */
  all?: number;
};

type Props<Row, Shown> = {
  title: string;
  answer: QueryState<Page<Row>>;
  pages: ReturnType<typeof usePages>['pages'];
  above: ReactNode;
  columns: readonly Column<Shown>[];
  shown: (row: Row) => Shown;
  emptyText: string;
  onOpen?: (row: Shown) => void;
  actions?: (row: Shown) => ReactNode;
};

export function PagePanel<Row, Shown extends object>(props: Props<Row, Shown>) {
  const { title, answer, pages, above, columns, shown, emptyText, onOpen, actions } = props;
  return (
    <Panel
      title={title}
      answer={answer}
      above={above}
      isEmpty={({ total }) => total === 0}
      emptyText={emptyText}
      height={440}
    >
      {({ rows, total, all = total }) => (
        <>
          <Rows<Shown>
            label={title}
            columns={columns}
            rows={rows.map(shown)}
            totals={null}
            totalsLabel=""
            sort={null}
            onSort={() => undefined}
            {...(onOpen && { onOpen })}
            {...(actions && { actions })}
            emptyText={texts.table.nothingOnPage}
          />
          <TablePages {...pages} shown={rows.length} matching={total} all={all} />
        </>
      )}
    </Panel>
  );
}
