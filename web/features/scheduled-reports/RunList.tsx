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
  { field: 'due', title: 'Due', width: 164, sortable: false },
  { field: 'report', title: 'Report', wraps: true, sortable: false },
  { field: 'range', title: 'Days', width: 240, sortable: false },
  { field: 'owner', title: 'Owner', width: 110, sortable: false },
  {
    field: 'state',
    title: 'State',
    width: 110,
    sortable: false,
    leads: true,
    isAlert: ({ run }) => hasFailed(run),
  },
  {
    field: 'outcome',
    title: 'Recipients',
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
        aria-label="State"
        placeholder="Any status"
        className={styles.state ?? ''}
        value={state}
        options={runStates.map((value) => ({ value, label: runLabels[value] }))}
        onChange={(next) => {
          setState(next);
          toFirst();
        }}
      />
      {schedule !== undefined && <Button onClick={onAll}>Show all schedules</Button>}
      <Button loading={answer.isFetching} onClick={() => answer.refetch()}>
        Refresh
      </Button>
    </div>
  );
  return (
    <>
      <PagePanel
        title="Deliveries"
        answer={answer}
        pages={pages}
        above={tools}
        columns={columns}
        shown={(run: RunRow) => shown(run, timeZone)}
        emptyText={state === undefined ? 'No deliveries yet' : 'No deliveries with this status'}
        onOpen={({ run }) => open(run)}
      />
      {overlay}
    </>
  );
}

const shown = (run: RunRow, timeZone: string): Shown => ({
  run,
  due: timeIn(timeZone, new Date(run.dueAt)),
  report: `${run.isSample ? 'Sample: ' : ''}${runName(run)}`,
  range: rangeInWords(run),
  owner: run.owner,
  state: runLabels[run.state],
  outcome: outcomeInWords(run),
});
