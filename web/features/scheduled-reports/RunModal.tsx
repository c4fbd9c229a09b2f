/** A run: its parameters, the result for each recipient, and sending it again. */

import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import {
  type Delivery,
  deliveryLabels,
  run as runCall,
  sendAgain,
} from '@tripledger/contract/scheduled-reports/ledger.ts';
import { countryName } from '@tripledger/contract/vocabulary/countries.ts';
import { describe } from '@tripledger/contract/vocabulary/country-words.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { useChange } from '../../api/useChange.ts';
import { useUser } from '../../session/useUser.ts';
import type { Column } from '../../ui/columns.ts';
import { Filtered } from '../../ui/filtered.ts';
import { timeIn } from '../../ui/instant.ts';
import { useNotices } from '../../ui/notices.tsx';
import { QueryBoundary } from '../../ui/QueryBoundary.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { RowsModal } from '../../ui/RowsModal.tsx';
import styles from './scheduled-reports.module.css';
import { texts } from './texts.ts';
import { useOpenFile } from './useOpenFile.ts';
import { rangeInWords, sizeInWords } from './words.ts';

type Run = Answer<typeof runCall>;

export function RunModal({ id, title }: { id: number; title: string }) {
  const answer = useAnswer(runCall, { params: { id } });
  return (
    // The filter of the page does not apply to the run.
    <Filtered value={null}>
      <RowsModal title={title}>
        <QueryBoundary answer={answer} height={240}>
          {(run) => <RunDetails run={run} />}
        </QueryBoundary>
      </RowsModal>
    </Filtered>
  );
}

function RunDetails({ run }: { run: Run }) {
  const { base_country: base, time_zone: timeZone } = useUser().client;
  const facts = [
    [texts.delivery.due, timeIn(timeZone, new Date(run.dueAt))],
    [texts.delivery.organisations, run.node ?? texts.allOrganisations],
    [texts.delivery.days, texts.delivery.daysBy(rangeInWords(run), run.dateField)],
    [texts.delivery.location, describe(run.countries, base, countryName) || texts.allLocations],
    [texts.delivery.productTypes, run.productTypes.join(', ') || texts.delivery.allProductTypes],
    [texts.delivery.onBehalfOf, run.owner],
    [
      texts.delivery.dataVersion,
      run.dataVersion === null ? texts.delivery.noDataVersion : String(run.dataVersion),
    ],
  ] as const;
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {run.notRun === null ? (
        <Recipients run={run} />
      ) : (
        <p className={styles.alert}>{texts.delivery.notRun(run.notRun)}</p>
      )}
    </>
  );
}

type Shown = {
  delivery: Delivery;
  recipient: string;
  state: string;
  words: string;
  at: string;
  file: string;
};

const columns: readonly Column<Shown>[] = [
  { field: 'recipient', title: texts.delivery.columns.recipient, wraps: true, sortable: false },
  {
    field: 'state',
    title: texts.delivery.columns.state,
    width: 150,
    wraps: true,
    sortable: false,
    leads: true,
    isAlert: ({ delivery }) => ['refused', 'given_up', 'doubtful'].includes(delivery.state),
  },
  { field: 'words', title: texts.delivery.columns.response, wraps: true, sortable: false },
  { field: 'at', title: texts.delivery.columns.since, width: 176, sortable: false },
  { field: 'file', title: texts.delivery.columns.file, width: 92, sortable: false },
];

function Recipients({ run }: { run: Run }) {
  const { time_zone: timeZone } = useUser().client;
  const { message } = useNotices();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const again = useChange(sendAgain);
  const openFile = useOpenFile();
  const send = () =>
    again.mutate(
      { params: { id: run.id }, body: { deliveries: [...chosen] } },
      {
        onSuccess: () => {
          setChosen(new Set());
          message.success(texts.delivery.willBeSent);
        },
      },
    );
  return (
    <>
      <div className={styles.tools}>
        <Button disabled={chosen.size === 0} loading={again.isPending} onClick={send}>
          {chosen.size > 0 ? texts.delivery.sendAgainTo(chosen.size) : texts.delivery.sendAgain}
        </Button>
        <span className={styles.note}>{texts.delivery.filesKept}</span>
      </div>
      <Rows<Shown>
        label={texts.delivery.recipients}
        columns={columns}
        rows={run.recipients.map((delivery) => shown(delivery, timeZone))}
        totals={null}
        totalsLabel=""
        sort={null}
        onSort={() => undefined}
        emptyText={texts.delivery.noRecipients}
        choice={{
          isChosen: ({ delivery }) => chosen.has(delivery.id),
          choose: (rows, isChosen) => {
            const next = new Set(chosen);
            for (const { delivery } of rows) {
              if (isChosen) next.add(delivery.id);
              else next.delete(delivery.id);
            }
            setChosen(next);
          },
          nameOf: ({ recipient }) => recipient,
        }}
        actionsWidth={92}
        actions={({ delivery: { file, recipient } }) =>
          file?.mayOpen && (
            <Button
              size="small"
              aria-label={texts.delivery.openFileOf(recipient)}
              onClick={() => openFile(file)}
            >
              {texts.delivery.open}
            </Button>
          )
        }
      />
    </>
  );
}

/** `Queued, 3 attempts, again 22-Nov-2026, 14:30` */
function stateInWords({ state, attempts, nextAt }: Delivery, timeZone: string): string {
  const tried = attempts > 1 ? [texts.delivery.attempts(attempts)] : [];
  const again = nextAt ? [texts.delivery.nextAttempt(timeIn(timeZone, new Date(nextAt)))] : [];
  return [deliveryLabels[state], ...tried, ...again].join(', ');
}

const shown = (delivery: Delivery, timeZone: string): Shown => ({
  delivery,
  recipient: delivery.name === null ? delivery.recipient : `${delivery.name} (${delivery.recipient})`,
  state: stateInWords(delivery, timeZone),
  words: delivery.words ?? '',
  at: timeIn(timeZone, new Date(delivery.at)),
  file: delivery.file ? sizeInWords(delivery.file.size) : '',
});
