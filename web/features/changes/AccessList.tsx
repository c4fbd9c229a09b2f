/** Sign-ins, uses of service tokens, files that were handed out and travellers who were viewed, newest first. */
import { type AccessRow, list, people } from '@tripledger/contract/changes/access.ts';
import {
  type AccessKind,
  accessKindLabels,
  accessKinds,
} from '@tripledger/contract/vocabulary/access-kinds.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import { useUser } from '../../session/useUser.ts';
import type { Column } from '../../ui/columns.ts';
import { timeIn } from '../../ui/instant.ts';
import { PagePanel } from '../../ui/PagePanel.tsx';
import { RecordFilter, useRecordFilter } from './RecordFilter.tsx';
import { texts } from './texts.ts';

type Shown = Omit<AccessRow, 'at' | 'kind' | 'subject' | 'traveller' | 'reason'> & {
  when: string;
  event: string;
  details: string;
  isRefused: boolean;
};

const { columns: titles } = texts.access;

const columns: readonly Column<Shown>[] = [
  { field: 'when', title: titles.when, width: 164, sortable: false },
  {
    field: 'event',
    title: titles.event,
    width: 165,
    sortable: false,
    leads: true,
    isAlert: ({ isRefused }) => isRefused,
  },
  { field: 'actor', title: titles.who, width: 210, sortable: false, leads: true },
  { field: 'details', title: titles.details, wraps: true, sortable: false },
  { field: 'rows', title: titles.rows, kind: 'count', width: 64, total: false, sortable: false },
  { field: 'node', title: titles.node, width: 116, sortable: false },
  { field: 'address', title: titles.address, width: 116, sortable: false },
  { field: 'software', title: titles.software, width: 130, sortable: false },
];

const kinds = accessKinds.map((value) => ({ value, label: accessKindLabels[value] }));

export default function AccessList() {
  const { time_zone: timeZone } = useUser().client;
  const { query, pages, filter } = useRecordFilter<AccessKind, number>();
  const found = useAnswer(people).data ?? [];
  return (
    <PagePanel
      title={texts.access.title}
      answer={useAnswer(list, { query })}
      pages={pages}
      above={
        <RecordFilter
          label={texts.access.filter}
          search={texts.access.search}
          kinds={kinds}
          persons={found.map(({ id, name }) => ({ value: id, label: name }))}
          {...filter}
        />
      }
      columns={columns}
      shown={(row: AccessRow) => shown(row, timeZone)}
      emptyText={texts.access.none}
    />
  );
}

const shown = ({ at, kind, subject, traveller, reason, ...row }: AccessRow, timeZone: string): Shown => ({
  ...row,
  when: timeIn(timeZone, new Date(at)),
  event: accessKindLabels[kind],
  details: reason ?? subject ?? traveller ?? (kind === 'traveller_viewed' ? texts.access.gone : ''),
  isRefused: reason !== null,
});
