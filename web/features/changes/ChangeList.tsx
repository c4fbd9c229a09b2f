/** The changes of the TMC, newest first; a row opens the change. */
import { type ChangeRow, list, people } from '@tripledger/contract/changes/calls.ts';
import { type ChangeKind, kindsOfChange, kindsSeenWith } from '@tripledger/contract/http/change-kinds.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import { useUser } from '../../session/useUser.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { changeName } from '../../shared/history/words.ts';
import type { Column } from '../../ui/columns.ts';
import { timeIn } from '../../ui/instant.ts';
import { PagePanel } from '../../ui/PagePanel.tsx';
import type { Detail } from './details.ts';
import { RecordFilter, useRecordFilter } from './RecordFilter.tsx';
import { texts } from './texts.ts';

type Shown = { id: number; when: string; who: string; change: string; subject: string; state: string };

const columns: readonly Column<Shown>[] = [
  { field: 'when', title: texts.columns.when, width: 170, sortable: false },
  { field: 'change', title: texts.columns.change, width: 230, sortable: false },
  { field: 'subject', title: texts.columns.subject, width: 240, sortable: false },
  { field: 'who', title: texts.columns.who, width: 180, sortable: false },
  { field: 'state', title: texts.columns.state, width: 90, sortable: false },
];

export function ChangeList() {
  const open = useOpen<Detail>();
  const { client, user } = useUser();
  const { query, pages, filter } = useRecordFilter<ChangeKind, number | 'command'>();
  const kinds = kindsSeenWith(user.permissions).map((kind) => ({
    value: kind,
    label: kindsOfChange[kind].label,
  }));
  const found = useAnswer(people).data ?? [];
  const persons = found.map(({ id, name }) => ({ value: id ?? ('command' as const), label: name }));
  return (
    <PagePanel
      title={texts.title}
      answer={useAnswer(list, { query })}
      pages={pages}
      above={
        <RecordFilter
          label={texts.filter.label}
          search={texts.filter.search}
          kinds={kinds}
          persons={persons}
          {...filter}
        />
      }
      columns={columns}
      shown={(row: ChangeRow) => shown(row, client.time_zone)}
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
