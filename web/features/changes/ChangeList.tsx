/** What was changed in the TMC, the newest first; a row opens the change. */
import { type ChangeRow, list } from '@tripledger/contract/changes/calls.ts';
import { kindsOfChange } from '@tripledger/contract/core/changes.ts';
import { pageRows } from '@tripledger/contract/core/paging.ts';
import { useState } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { useUser } from '../../session/useUser.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import type { Column } from '../../ui/columns.ts';
import { timeIn } from '../../ui/instant.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { TablePages } from '../../ui/TablePages.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { ChangeFilter, type Chosen, nothingChosen } from './ChangeFilter.tsx';
import type { Detail } from './details.ts';

type Shown = { id: number; when: string; who: string; change: string; subject: string; state: string };

const columns: readonly Column<Shown>[] = [
  { field: 'when', title: 'When', width: 170, sortable: false },
  { field: 'change', title: 'Change', width: 140, sortable: false },
  { field: 'subject', title: 'Subject', width: 240, sortable: false },
  { field: 'who', title: 'Who', width: 200, sortable: false },
  { field: 'state', title: 'Undone', width: 130, sortable: false },
];

export function ChangeList() {
  const open = useOpen<Detail>();
  const { time_zone: timeZone } = useUser().client;
  const [chosen, setChosen] = useState<Chosen>(nothingChosen);
  const [{ page, size }, setPlace] = useState<{ page: number; size: number }>({
    page: 1,
    size: pageRows.first,
  });
  const search = useDebounced(chosen.search.trim(), 300);
  const perPage = size || pageRows.most;
  const query = { ...chosen, search: search || undefined, page, pageSize: perPage };
  const choose = (next: Chosen) => {
    setChosen(next);
    setPlace({ page: 1, size });
  };
  return (
    <Panel
      title="Changes"
      answer={useAnswer(list, { query })}
      above={<ChangeFilter chosen={chosen} onChoose={choose} />}
      isEmpty={({ total }) => total === 0}
      emptyText="No changes found"
      height={440}
    >
      {({ rows, total }) => (
        <>
          <Rows<Shown>
            label="Changes"
            columns={columns}
            rows={rows.map((row) => shown(row, timeZone))}
            totals={null}
            totalsLabel=""
            sort={null}
            onSort={() => undefined}
            onOpen={({ id }) => open({ of: 'change', id })}
            emptyText="No changes on this page"
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
  );
}

const shown = ({ id, at, actor, kind, subject, undoOf, isUndone }: ChangeRow, timeZone: string): Shown => ({
  id,
  when: timeIn(timeZone, new Date(at)),
  who: actor,
  change: kindsOfChange[kind].label,
  subject,
  state: [undoOf !== null && 'Undo of another', isUndone && 'Undone'].filter(Boolean).join(', '),
});
