/** The attempts to deliver the webhooks of a watch. */
import type { Watch } from '@tripledger/contract/watches/calls.ts';
import { type Attempt, attempts } from '@tripledger/contract/watches/webhooks.ts';
import { useAnswer } from '../../../api/useAnswer.ts';
import { useUser } from '../../../session/useUser.ts';
import { DataTable } from '../../../shared/loaded-table/DataTable.tsx';
import type { Column } from '../../../ui/columns.ts';
import { timeIn } from '../../../ui/instant.ts';
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx';
import { texts } from './texts.ts';

const words = texts.attempts;

type Shown = { at: string; event: string; outcome: string; status: string; problem: string };

const columns: readonly Column<Shown>[] = [
  { field: 'at', title: words.columns.at, width: 156, sortable: false },
  { field: 'event', title: words.columns.event, width: 90, sortable: false },
  { field: 'outcome', title: words.columns.outcome, width: 150, sortable: false },
  { field: 'status', title: words.columns.status, width: 80, sortable: false },
  { field: 'problem', title: words.columns.problem, wraps: true, sortable: false },
];

const pollMs = 5000;

export function Attempts({ watch }: { watch: Watch }) {
  const { time_zone: timeZone } = useUser().client;
  // A job delivers them.
  const answer = useAnswer(attempts, { params: { id: watch.id } }, { pollMs: () => pollMs });
  const shown = ({ at, isTest, outcome, status, problem }: Attempt): Shown => ({
    at: timeIn(timeZone, new Date(at)),
    event: isTest ? words.test : words.fired,
    outcome: words.outcomes[outcome],
    status: status === null ? '' : String(status),
    problem: problem ?? '',
  });
  return (
    <QueryBoundary answer={answer} height={120} isEmpty={(all) => all.length === 0} emptyText={words.none}>
      {(all) => (
        <DataTable
          title={words.title(watch.name)}
          fileName="Webhooks.csv"
          columns={columns}
          rows={all.map(shown)}
          hasSearch={false}
        />
      )}
    </QueryBoundary>
  );
}
