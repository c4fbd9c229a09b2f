/** The changes of the TMC and, for its administrators, who had access to its data. The open tab is stored in the URL. */
import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { useUser } from '../../session/useUser.ts';
import { Dashboard, lazyModals } from '../../shared/dashboard/Dashboard.tsx';
import { Row } from '../../ui/Grid.tsx';
import { lazyComponent, Waiting } from '../../ui/lazy-component.ts';
import { ChangeList } from './ChangeList.tsx';
import { details } from './details.ts';
import { texts } from './texts.ts';

const Modal = lazyModals(() => import('./modals.tsx'));
const AccessList = lazyComponent(() => import('./AccessList.tsx'));

export default function ChangesPage() {
  const { user } = useUser();
  const seesAccess = user.sees_all && user.permissions.includes('can_manage_users');
  return (
    <Dashboard details={details} Modal={Modal}>
      <Row kind="full">{seesAccess ? <WithAccess /> : <ChangeList />}</Row>
    </Dashboard>
  );
}

function WithAccess() {
  const [search, setSearch] = useSearchParams();
  const show = (tab: string) =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      next.set('tab', tab);
      return next;
    });
  return (
    <Tabs
      activeKey={search.get('tab') === 'access' ? 'access' : 'changes'}
      onChange={show}
      destroyOnHidden
      items={[
        { key: 'changes', label: texts.tabs.changes, children: <ChangeList /> },
        {
          key: 'access',
          label: texts.tabs.access,
          children: (
            <Waiting value={null}>
              <AccessList />
            </Waiting>
          ),
        },
      ]}
    />
  );
}
