/** The changes of the TMC, newest first; a row opens the change. */
import { type ChangeRow, list } from '@tripledger/contract/changes/calls.ts';
import { useState } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { useUser } from '../../session/useUser.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { changeName } from '../../shared/history/words.ts';
import type { Column } from '../../ui/columns.ts';
import { timeIn } from '../../ui/instant.ts';
import { PagePanel, usePages } from '../../ui/PagePanel.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { ChangeFilter, type Chosen, nothingChosen } from './ChangeFilter.tsx';
import type { Detail } from './details.ts';
import { texts } from './texts.ts';

type Shown = { id: number; when: string; who: string; change: string; subject: string; state: string };

const columns: readonly Column<Shown>[] = [
  { field: 'when', title: texts.columns.when, width: 170, sortable: false },
  { field: 'change', title: texts.columns.change, width: 190, sortable: false },
  { field: 'subject', title: texts.columns.subject, width: 240, sortable: false },
  { field: 'who', title: texts.columns.who, width: 200, sortable: false },
  { field: 'state', title: texts.columns.state, width: 90, sortable: false },
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
      title={texts.title}
      answer={useAnswer(list, { query })}
      pages={pages}
      above={<ChangeFilter chosen={chosen} onChoose={choose} />}
      columns={columns}
      shown={(row: ChangeRow) => shown(row, timeZone)}
      emptyText={texts.none}
      onOpen={({ id }) => open({ of: 'change', id })}
    />
  );
}

const shown = (row: ChangeRow, timeZone: string): Shown => ({
  id: row.id,
  when: timeIn(timeZone, new Date(row.at)),
  who: row.actor,
  change: changeName(row),
  subject: row.subject,
  state: row.isUndone ? texts.undone : '',
});
