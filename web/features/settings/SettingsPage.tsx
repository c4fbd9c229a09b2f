/** The settings of the TMC's administrators. The open tab is stored in the URL. */
import { Tabs } from 'antd';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { useUser } from '../../session/useUser.ts';
import { Grid, Row } from '../../ui/Grid.tsx';
import { lazyComponent, Waiting } from '../../ui/lazy-component.ts';
import { OrganisationsTab } from './OrganisationsTab.tsx';
import { texts } from './texts.ts';

type Tab = {
  key: string;
  label: string;
  Content: ComponentType;
  /** Absent: everyone who may open the screen. */
  isFor?: (user: ReturnType<typeof useUser>['user']) => boolean;
};

const tabs: readonly Tab[] = [
  { key: 'organisations', label: texts.tabs.organisations, Content: OrganisationsTab },
  {
    key: 'references',
    label: texts.tabs.references,
    Content: lazyComponent(() => import('./references/ReferencesTab.tsx')),
    isFor: (user) => user.permissions.includes('can_edit_references'),
  },
  {
    key: 'client',
    label: texts.tabs.client,
    Content: lazyComponent(() => import('./client/ClientTab.tsx')),
    isFor: (user) => user.user_type === 'Client',
  },
];

export default function SettingsPage() {
  const { user } = useUser();
  const [search, setSearch] = useSearchParams();
  const shown = tabs.filter(({ isFor }) => isFor?.(user) ?? true);
  const open = shown.find(({ key }) => key === search.get('tab')) ?? shown[0];
  const choose = (tab: string) =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      next.set('tab', tab);
      return next;
    });
  return (
    <Grid>
      <Row kind="full">
        <Tabs
          activeKey={open?.key ?? ''}
          onChange={choose}
          destroyOnHidden
          items={shown.map(({ key, label, Content }) => ({
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
