/** The imports of the TMC, newest first; a row opens the import. */
import { type ImportRow, list } from '@tripledger/contract/imports/calls.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import { useUser } from '../../session/useUser.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import type { Column } from '../../ui/columns.ts';
import { timeIn } from '../../ui/instant.ts';
import { PagePanel, usePages } from '../../ui/PagePanel.tsx';
import type { Detail } from './details.ts';
import styles from './imports.module.css';
import { percentOf, whileWorking } from './progress.ts';
import { texts } from './texts.ts';

type Shown = Pick<ImportRow, 'id' | 'name' | 'read' | 'added' | 'changed' | 'unchanged' | 'rejected'> & {
  when: string;
  state: string;
  who: string;
};

const columns: readonly Column<Shown>[] = [
  { field: 'when', title: texts.columns.when, width: 160, sortable: false },
  { field: 'name', title: texts.columns.name, width: 200, sortable: false },
  { field: 'state', title: texts.columns.state, width: 120, sortable: false, leads: true },
  { field: 'read', title: texts.columns.read, kind: 'count', sortable: false },
  { field: 'added', title: texts.columns.added, kind: 'count', sortable: false },
  { field: 'changed', title: texts.columns.changed, kind: 'count', sortable: false },
  { field: 'unchanged', title: texts.columns.unchanged, kind: 'count', sortable: false },
  { field: 'rejected', title: texts.columns.rejected, kind: 'count', sortable: false },
  { field: 'who', title: texts.columns.who, width: 150, sortable: false },
];

export function ImportList() {
  const open = useOpen<Detail>();
  const { time_zone: timeZone } = useUser().client;
  const { query, pages } = usePages();
  const answer = useAnswer(list, { query }, { pollMs: (data) => whileWorking(data?.rows ?? []) });
  return (
    <PagePanel
      title={texts.title}
      answer={answer}
      pages={pages}
      above={<p className={styles.lead}>{texts.lead}</p>}
      columns={columns}
      shown={(row: ImportRow) => shown(row, timeZone)}
      emptyText={texts.none}
      onOpen={({ id }) => open({ of: 'import', id })}
    />
  );
}

const shown = ({ at, state, actor, progress, ...row }: ImportRow, timeZone: string): Shown => ({
  ...row,
  when: timeIn(timeZone, new Date(at)),
  state: texts.stateOf(state, percentOf(progress)),
  who: actor,
});
