/** The override maps, with how far the lines follow them. `?organisation=` in the address shows those of one alone. */
import { id } from '@tripledger/contract/core/filters.ts';
import { pageRows } from '@tripledger/contract/core/paging.ts';
import { list, type OverrideMapRow } from '@tripledger/contract/references/calls.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAnswer } from '../../../api/useAnswer.ts';
import { useUser } from '../../../session/useUser.ts';
import type { Column } from '../../../ui/columns.ts';
import { timeIn } from '../../../ui/instant.ts';
import { OpenModal } from '../../../ui/modal.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import { TablePages } from '../../../ui/TablePages.tsx';
import { MapModal, NewMapModal } from './MapModal.tsx';
import styles from './references.module.css';
import { useFollowed } from './useFollowed.ts';
import { fieldsInWords, stateInWords } from './words.ts';

type Shown = {
  id: number;
  name: string;
  source: string;
  fields: string;
  state: string;
  modified: string;
};

const columns: readonly Column<Shown>[] = [
  { field: 'name', title: 'Organisation', width: 170, sortable: false },
  { field: 'source', title: 'Data source', width: 110, sortable: false },
  { field: 'fields', title: 'Fields', width: 250, sortable: false },
  { field: 'state', title: 'Lines', width: 290, sortable: false },
  { field: 'modified', title: 'Modified', width: 170, sortable: false },
];

export default function ReferencesTab() {
  const [address, setAddress] = useSearchParams();
  const organisation = id.safeParse(address.get('organisation') ?? undefined).data;
  const { time_zone: timeZone } = useUser().client;
  const [{ page, size }, setPlace] = useState<{ page: number; size: number }>({
    page: 1,
    size: pageRows.first,
  });
  const [opened, setOpened] = useState<ReactNode>(null);
  const perPage = size || pageRows.most;
  const answer = useAnswer(list, { query: { page, pageSize: perPage, organisation } });
  useFollowed(answer.data?.rows);
  const showAll = () =>
    setAddress((current) => {
      const next = new URLSearchParams(current);
      next.delete('organisation');
      return next;
    });
  const tools = (
    <div className={styles.tools}>
      <Button type="primary" onClick={() => setOpened(<NewMapModal />)}>
        Add override map
      </Button>
      {organisation !== undefined && <Button onClick={showAll}>Show all organisations</Button>}
    </div>
  );
  return (
    <>
      <Panel
        title="Reference overrides"
        answer={answer}
        above={tools}
        isEmpty={({ total }) => total === 0}
        emptyText="No override maps yet"
        height={440}
      >
        {({ rows, total }) => (
          <>
            <Rows<Shown>
              label="Reference overrides"
              columns={columns}
              rows={rows.map((row) => shown(row, timeZone))}
              totals={null}
              totalsLabel=""
              sort={null}
              onSort={() => undefined}
              actions={(row) => (
                <Button
                  size="small"
                  aria-label={`Edit ${row.name}, ${row.source}`}
                  onClick={() => setOpened(<MapModal id={row.id} name={`${row.name}, ${row.source}`} />)}
                >
                  Edit
                </Button>
              )}
              emptyText="No override maps on this page"
            />
            <TablePages
              page={page}
              onPage={(next) => setPlace({ page: next, size })}
              size={size}
              onSize={(next) => setPlace({ page: 1, size: next })}
              perPage={perPage}
              shown={rows.length}
              matching={total}
              all={total}
            />
          </>
        )}
      </Panel>
      {opened && <OpenModal onClosed={() => setOpened(null)}>{opened}</OpenModal>}
    </>
  );
}

const shown = (row: OverrideMapRow, timeZone: string): Shown => ({
  id: row.id,
  name: row.organisation_name,
  source: row.data_source,
  fields: fieldsInWords(row.map),
  state: stateInWords(row),
  modified: timeIn(timeZone, new Date(row.modified)),
});
