/** The delivery history, newest first, including what was not delivered; a run opens the result for each recipient. */
import { type RunRow, runLabels, runStates, runs } from '@tripledger/contract/scheduled-reports/ledger.ts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { useUser } from '../../session/useUser.ts';
import type { Column } from '../../ui/columns.ts';
import { timeIn } from '../../ui/instant.ts';
import { useOverlay } from '../../ui/modal.tsx';
import { PagePanel, usePages } from '../../ui/PagePanel.tsx';
import { RunModal } from './RunModal.tsx';
import styles from './scheduled-reports.module.css';
import { texts } from './texts.ts';
import { hasFailed, outcomeInWords, rangeInWords, runName } from './words.ts';

type Shown = {
  run: RunRow;
  due: string;
  report: string;
  range: string;
  owner: string;
  state: string;
  outcome: string;
};

const columns: readonly Column<Shown>[] = [
  { field: 'due', title: texts.deliveries.columns.due, width: 164, sortable: false },
  { field: 'report', title: texts.deliveries.columns.report, wraps: true, sortable: false },
  { field: 'range', title: texts.deliveries.columns.days, width: 240, sortable: false },
  { field: 'owner', title: texts.deliveries.columns.owner, width: 110, sortable: false },
  {
    field: 'state',
    title: texts.deliveries.columns.state,
    width: 110,
    sortable: false,
    leads: true,
    isAlert: ({ run }) => hasFailed(run),
  },
  {
    field: 'outcome',
    title: texts.deliveries.columns.recipients,
    wraps: true,
    sortable: false,
    isAlert: ({ run }) => hasFailed(run),
  },
];

type Props = {
  /** Limits the list to one schedule; absent: all. */
  schedule?: number | undefined;
  onAll: () => void;
};

export default function RunList({ schedule, onAll }: Props) {
  const { time_zone: timeZone } = useUser().client;
  const { query: pageQuery, toFirst, pages } = usePages();
  const [state, setState] = useState<RunRow['state'] | undefined>();
  const { open, overlay } = useOverlay((run: RunRow) => <RunModal id={run.id} title={runName(run)} />);
  const answer = useAnswer(runs, { query: { ...pageQuery, schedule, state } });
  const tools = (
    <div className={styles.tools}>
      <Select<RunRow['state'] | undefined>
        allowClear
        aria-label={texts.deliveries.state}
        placeholder={texts.deliveries.anyState}
        className={styles.state ?? ''}
        value={state}
        options={runStates.map((value) => ({ value, label: runLabels[value] }))}
        onChange={(next) => {
          setState(next);
          toFirst();
        }}
      />
      {schedule !== undefined && <Button onClick={onAll}>{texts.deliveries.allSchedules}</Button>}
      <Button loading={answer.isFetching} onClick={() => answer.refetch()}>
        {texts.deliveries.refresh}
      </Button>
    </div>
  );
  return (
    <>
      <PagePanel
        title={texts.deliveries.title}
        answer={answer}
        pages={pages}
        above={tools}
        columns={columns}
        shown={(run: RunRow) => shown(run, timeZone)}
        emptyText={state === undefined ? texts.deliveries.none : texts.deliveries.noneOfStatus}
        onOpen={({ run }) => open(run)}
      />
      {overlay}
    </>
  );
}

const shown = (run: RunRow, timeZone: string): Shown => ({
  run,
  due: timeIn(timeZone, new Date(run.dueAt)),
  report: run.isSample ? texts.deliveries.sample(runName(run)) : runName(run),
  range: rangeInWords(run),
  owner: run.owner,
  state: runLabels[run.state],
  outcome: outcomeInWords(run),
});
