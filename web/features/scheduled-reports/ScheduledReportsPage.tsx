/** Reports that are delivered automatically, and their delivery history. The open tab is stored in the URL. */
import { id } from '@tripledger/contract/vocabulary/filters.ts';
import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { Grid, Row } from '../../ui/Grid.tsx';
import { lazyComponent, Waiting } from '../../ui/lazy-component.ts';
import { ScheduleList } from './ScheduleList.tsx';
import { texts } from './texts.ts';

const RunList = lazyComponent(() => import('./RunList.tsx'));

export default function ScheduledReportsPage() {
  const [search, setSearch] = useSearchParams();
  const schedule = id.safeParse(search.get('schedule') ?? undefined).data;
  const show = (tab: string, scheduleId?: number) =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      next.set('tab', tab);
      next.delete('schedule');
      if (scheduleId !== undefined) next.set('schedule', String(scheduleId));
      return next;
    });
  return (
    <Grid>
      <Row kind="full">
        <Tabs
          activeKey={search.get('tab') === 'deliveries' ? 'deliveries' : 'schedules'}
          onChange={(tab) => show(tab)}
          destroyOnHidden
          items={[
            {
              key: 'schedules',
              label: texts.tabs.schedules,
              children: <ScheduleList onLast={(scheduleId) => show('deliveries', scheduleId)} />,
            },
            {
              key: 'deliveries',
              label: texts.tabs.deliveries,
              children: (
                <Waiting value={null}>
                  <RunList schedule={schedule} onAll={() => show('deliveries')} />
                </Waiting>
              ),
            },
          ]}
        />
      </Row>
    </Grid>
  );
}
