/** A list of records to merge: selected across pages, edited and unmerged one by one. */

import type { PagedEndpoint, RowOf } from '@tripledger/contract/http/paging.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useFilter } from '../../filter/useFilter.ts';
import { useOverlay } from '../../ui/modal.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PagedTable } from '../paged-table/PagedTable.tsx';
import type { Paged } from '../paged-table/usePaged.ts';
import styles from './MergeList.module.css';
import { texts } from './texts.ts';
import { useChosenRows } from './useChosenRows.ts';

type Props<E extends PagedEndpoint> = {
  title: string;
  list: Paged<E>;
  emptyText: string;
  /** The plural noun: 'policies'. */
  nouns: string;
  idOf: (row: RowOf<E>) => number;
  nameOf: (row: RowOf<E>) => string;
  rawIdsOf: (row: RowOf<E>) => readonly number[];
  edit: (row: RowOf<E>) => ReactNode;
  /** `onDone`: call it after merging. */
  merge: (rows: readonly RowOf<E>[], onDone: () => void) => ReactNode;
  unmerge: (row: RowOf<E>) => ReactNode;
  /**
   * Why the user may not change these records, as a sentence; null if they may. Absent: everyone who sees the records
   * may.
   */
  refusal?: (rows: readonly RowOf<E>[]) => string | null;
};

type Opened<Row> = { of: 'edit' | 'unmerge'; row: Row } | { of: 'merge'; rows: readonly Row[] };

export function MergeList<E extends PagedEndpoint>(props: Props<E>) {
  const { title, list, emptyText, nouns, idOf, nameOf, rawIdsOf, edit, merge, unmerge, refusal } = props;
  const { client } = useFilter().query;
  const found = list.answer.data?.rows as readonly RowOf<E>[] | undefined;
  const { rows, choice, clear } = useChosenRows<RowOf<E>>(client, idOf, nameOf);
  const refused = (found && refusal?.(found)) ?? null;
  // Uses the current state, because someone else may have saved while it is open.
  const currentOf = (row: RowOf<E>) => found?.find((one) => idOf(one) === idOf(row)) ?? row;
  const { open, overlay } = useOverlay((opened: Opened<RowOf<E>>) => {
    if (opened.of === 'merge') return merge(opened.rows, clear);
    return opened.of === 'edit' ? edit(currentOf(opened.row)) : unmerge(opened.row);
  });
  const actions = (row: RowOf<E>) => (
    <div className={styles.actions}>
      <Button
        size="small"
        aria-label={texts.list.editRecord(nameOf(row))}
        onClick={() => open({ of: 'edit', row })}
      >
        {texts.list.edit}
      </Button>
      {rawIdsOf(row).length > 1 && (
        <Button
          size="small"
          aria-label={texts.list.unmergeRecord(nameOf(row))}
          onClick={() => open({ of: 'unmerge', row })}
        >
          {texts.list.unmerge}
        </Button>
      )}
    </div>
  );
  return (
    <>
      <Panel
        title={title}
        answer={list.answer}
        isEmpty={({ sums }) => sums[list.endpoint.count] === 0}
        emptyText={emptyText}
        height={440}
      >
        {(found) => (
          <>
            <PagedTable<E>
              title={title}
              list={list}
              found={found}
              withTotals={false}
              choice={refused ? undefined : choice}
              actions={refused ? undefined : actions}
            />
            <div className={styles.merge} aria-live="polite">
              {refused ?? chosenWords(rows.length, nouns)}
              {rows.length > 0 && <Button onClick={clear}>{texts.list.clear}</Button>}
              {rows.length > 1 && (
                <Button type="primary" onClick={() => open({ of: 'merge', rows })}>
                  {texts.list.merge(rows.length, nouns)}
                </Button>
              )}
            </div>
          </>
        )}
      </Panel>
      {overlay}
    </>
  );
}

function chosenWords(chosen: number, nouns: string): string {
  if (chosen === 0) return texts.list.select(nouns);
  return chosen === 1 ? texts.list.selectAnother : texts.list.selected(chosen);
}
