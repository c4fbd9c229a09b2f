/** Reports that are delivered by themselves, and what became of each. The address keeps which tab is open. */
import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { Grid, Row } from '../../ui/Grid.tsx';
import { lazyBeside, Waiting } from '../../ui/lazy-beside.ts';
import { ScheduleList } from './ScheduleList.tsx';

const DeliveryList = lazyBeside(() => import('./DeliveryList.tsx'));

const tabs = [
  { key: 'schedules', label: 'Schedules', Content: ScheduleList },
  { key: 'deliveries', label: 'Deliveries', Content: DeliveryList },
] as const;

export default function ScheduledReportsPage() {
  const [search, setSearch] = useSearchParams();
  const open = tabs.find(({ key }) => key === search.get('tab')) ?? tabs[0];
  const choose = (tab: string) =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      next.set('tab', tab);
      next.delete('schedule');
      return next;
    });
  return (
    <Grid>
      <Row kind="full">
        <Tabs
          activeKey={open.key}
          onChange={choose}
          destroyOnHidden
          items={tabs.map(({ key, label, Content }) => ({
            key,
            label,
            children: (
              <Waiting value={null}>
                <Content />
              </Waiting>
            ),
          }))}
        />
      </Row>
    </Grid>
  );
}
