/** What was found whenever a watch was judged, and why it told somebody or did not. */
import { type Evaluation, ledger, type Watch } from '@tripledger/contract/watches/calls.ts';
import { Modal } from 'antd';
import { useAnswer } from '../../../api/useAnswer.ts';
import { useUser } from '../../../session/useUser.ts';
import { DataTable } from '../../../shared/loaded-table/DataTable.tsx';
import type { Column } from '../../../ui/columns.ts';
import { timeIn } from '../../../ui/instant.ts';
import { useModal } from '../../../ui/modal.tsx';
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx';
import { Attempts } from './Attempts.tsx';
import { texts } from './texts.ts';

const words = texts.ledger;

type Shown = { at: string; recipient: string; outcome: string; sentence: string; told: string };

const columns: readonly Column<Shown>[] = [
  { field: 'at', title: words.columns.at, width: 156, sortable: false },
  { field: 'recipient', title: words.columns.recipient, width: 180, sortable: false },
  { field: 'outcome', title: words.columns.outcome, width: 120, sortable: false },
  { field: 'sentence', title: words.columns.sentence, wraps: true, sortable: false },
  { field: 'told', title: words.columns.told, width: 156, sortable: false },
];

export default function LedgerModal({ watch }: { watch: Watch }) {
  const { modal } = useModal();
  const { time_zone: timeZone } = useUser().client;
  const answer = useAnswer(ledger, { params: { id: watch.id } });
  const shown = ({ at, recipient, outcome, sentence, toldAt }: Evaluation): Shown => ({
    at: timeIn(timeZone, new Date(at)),
    recipient,
    outcome: words.outcomes[outcome],
    sentence,
    told: toldAt ? timeIn(timeZone, new Date(toldAt)) : '',
  });
  return (
    <Modal {...modal} title={words.title(watch.name)} width={1000}>
      <QueryBoundary answer={answer} height={200} isEmpty={(all) => all.length === 0} emptyText={words.none}>
        {(all) => (
          <DataTable
            title={words.title(watch.name)}
            fileName="Watch.csv"
            columns={columns}
            rows={all.map(shown)}
          />
        )}
      </QueryBoundary>
      {watch.webhookAddress !== null && (
        <>
          <h3>{texts.attempts.heading}</h3>
          <Attempts watch={watch} />
        </>
      )}
    </Modal>
  );
}
