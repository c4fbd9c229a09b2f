/** The schedules, each with its next delivery or the reason why there is none. */
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import EditOutlined from '@ant-design/icons/es/icons/EditOutlined';
import PauseOutlined from '@ant-design/icons/es/icons/PauseOutlined';
import PlayCircleOutlined from '@ant-design/icons/es/icons/PlayCircleOutlined';
import { missing } from '@tripledger/charts/format.ts';
import { reportFormats } from '@tripledger/contract/reports/kinds.ts';
import { list, type Schedule } from '@tripledger/contract/scheduled-reports/calls.ts';
import { Button, Empty } from 'antd';
import type { ReactNode } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { useFilter } from '../../filter/useFilter.ts';
import { useHierarchy } from '../../filter/useHierarchy.ts';
import { usePageActions } from '../../session/page-actions.ts';
import { useUser } from '../../session/useUser.ts';
import { DataTable } from '../../shared/loaded-table/DataTable.tsx';
import type { Column } from '../../ui/columns.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { useOverlay } from '../../ui/modal.tsx';
import { Panel } from '../../ui/Panel.tsx';
import styles from './scheduled-reports.module.css';
import { texts } from './texts.ts';
import { useScheduleActions } from './useScheduleActions.ts';
import {
  dayInWords,
  entitiesInWords,
  hasFailed,
  lastInWords,
  nameOf,
  nextInWords,
  reportName,
} from './words.ts';

const ScheduleModal = lazyComponent(() => import('./ScheduleModal.tsx'));

type Shown = {
  schedule: Schedule;
  entities: string;
  report: string;
  period: string;
  recipients: string;
  endDate: string;
  owner: string;
  last: string;
  next: string;
};

const columnsTo = (onLast: (scheduleId: number) => void): readonly Column<Shown>[] => [
  { field: 'entities', title: texts.columns.organisations },
  { field: 'report', title: texts.columns.report, width: 190 },
  { field: 'period', title: texts.columns.period, width: 98 },
  { field: 'recipients', title: texts.columns.recipients },
  { field: 'endDate', title: texts.columns.endDate, width: 104, sortable: false },
  { field: 'owner', title: texts.columns.owner, width: 100 },
  {
    field: 'last',
    title: texts.columns.lastDelivery,
    width: 116,
    wraps: true,
    sortable: false,
    leads: true,
    isAlert: ({ schedule }) => hasFailed(schedule.last),
    onOpen: ({ schedule }) => onLast(schedule.id),
  },
  {
    field: 'next',
    title: texts.columns.nextDelivery,
    width: 112,
    wraps: true,
    sortable: false,
    leads: true,
    isAlert: ({ schedule }) => schedule.stopped !== null,
  },
];

type Props = {
  /** Opens the deliveries of one schedule. */
  onLast: (scheduleId: number) => void;
};

export function ScheduleList({ onLast }: Props) {
  const { user, client } = useUser();
  const { time_zone: timeZone } = client;
  const columns = columnsTo(onLast);
  const { filter } = useFilter();
  const { customer } = useHierarchy();
  const chosen = filter.node;
  const answer = useAnswer(list, { query: chosen === null ? {} : { client: chosen } });
  // Uses the current state of the schedule, because its history can undo changes while it is open.
  const { open, overlay } = useOverlay((edited: Schedule | null) => (
    <ScheduleModal schedule={answer.data?.find(({ id }) => id === edited?.id) ?? edited} />
  ));
  usePageActions([{ name: texts.schedules.addNew, run: () => open(null) }]);
  const add = (
    <Button type="primary" onClick={() => open(null)}>
      {texts.schedules.add}
    </Button>
  );
  return (
    <>
      <Panel title={texts.title} answer={answer} extra={add} height={440}>
        {(schedules) =>
          schedules.length === 0 ? (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={customer ? texts.schedules.noneFor(customer.label) : texts.schedules.none}
            />
          ) : (
            <DataTable
              title={texts.title}
              fileName="ScheduledReports.csv"
              // Other users see only their own schedules.
              columns={
                user.user_type === 'Client' ? columns : columns.filter(({ field }) => field !== 'owner')
              }
              rows={schedules.map((schedule) => shown(schedule, timeZone))}
              onOpen={({ schedule }) => open(schedule)}
              actionsWidth={106}
              actions={({ schedule }) => <Actions schedule={schedule} onEdit={() => open(schedule)} />}
            />
          )
        }
      </Panel>
      {overlay}
    </>
  );
}

type ActionsProps = { schedule: Schedule; onEdit: () => void };

function Actions({ schedule, onEdit }: ActionsProps) {
  const { setPaused, askDeactivate, isPending } = useScheduleActions();
  const name = nameOf(schedule);
  const action = (label: string, icon: ReactNode, act: () => void, danger = false) => (
    <Button
      size="small"
      icon={icon}
      title={label}
      aria-label={`${label} ${name}`}
      danger={danger}
      disabled={isPending}
      onClick={(event) => {
        event.stopPropagation();
        act();
      }}
    />
  );
  return (
    <span className={styles.actions}>
      {action(texts.schedules.edit, <Icon of={EditOutlined} />, onEdit)}
      {schedule.isPaused
        ? action(texts.schedules.resume, <Icon of={PlayCircleOutlined} />, () => setPaused(schedule, false))
        : action(texts.schedules.pause, <Icon of={PauseOutlined} />, () => setPaused(schedule, true))}
      {action(texts.schedules.deactivate, <Icon of={DeleteOutlined} />, () => askDeactivate(schedule), true)}
    </span>
  );
}

const shown = (schedule: Schedule, timeZone: string): Shown => ({
  schedule,
  entities: entitiesInWords(schedule),
  report: `${reportName(schedule.reportType, schedule.view?.name)}, ${extensionOf(schedule.reportFormat).toUpperCase()}`,
  period: schedule.periodName,
  recipients: schedule.recipientsEmails.join(', '),
  endDate: schedule.endDate === null ? missing : dayInWords(schedule.endDate),
  owner: schedule.userName,
  last: lastInWords(schedule.last, timeZone),
  next: nextInWords(schedule, timeZone),
});

const extensionOf = (format: string) =>
  reportFormats.find(({ name }) => name === format)?.extension ?? format;
