/** The changes of the TMC, newest first; a row opens the change. */
import { type ChangeRow, list } from '@tripledger/contract/changes/calls.ts';
import { kindsOfChange } from '@tripledger/contract/http/change-kinds.ts';
import { useState } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { useUser } from '../../session/useUser.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import type { Column } from '../../ui/columns.ts';
import { timeIn } from '../../ui/instant.ts';
import { PagePanel, usePages } from '../../ui/PagePanel.tsx';
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
  const { query: pageQuery, toFirst, pages } = usePages();
  const search = useDebounced(chosen.search.trim(), 300);
  const query = { ...chosen, search: search || undefined, ...pageQuery };
  const choose = (next: Chosen) => {
    setChosen(next);
    toFirst();
  };
  return (
    <PagePanel
      title="Changes"
      answer={useAnswer(list, { query })}
      pages={pages}
      above={<ChangeFilter chosen={chosen} onChoose={choose} />}
      columns={columns}
      shown={(row: ChangeRow) => shown(row, timeZone)}
      emptyText="No changes found"
      onOpen={({ id }) => open({ of: 'change', id })}
    />
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
