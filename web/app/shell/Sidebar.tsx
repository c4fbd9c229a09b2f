import BarChartOutlined from '@ant-design/icons/es/icons/BarChartOutlined';
import EditOutlined from '@ant-design/icons/es/icons/EditOutlined';
import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined';
import MenuFoldOutlined from '@ant-design/icons/es/icons/MenuFoldOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/es/icons/MenuUnfoldOutlined';
import QuestionCircleOutlined from '@ant-design/icons/es/icons/QuestionCircleOutlined';
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined';
import type { CurrentUser } from '@tripledger/contract/session/calls.ts';
import { Menu, type MenuProps } from 'antd';
import type { ComponentType } from 'react';
import { Link, useSearchParams } from 'react-router';
import { filterSearch } from '../../filter/filter-url.ts';
import { groups, mayOpen, useScreen } from '../../session/screen.ts';
import { useUser } from '../../session/useUser.ts';
import { screens } from '../screens.ts';
import { useScheme } from '../useScheme.ts';
import styles from './Sidebar.module.css';

const groupIcons: Record<(typeof groups)[number], ComponentType> = {
  Dashboards: BarChartOutlined,
  Reports: FileTextOutlined,
  Admin: SettingOutlined,
  'Data Editing': EditOutlined,
};

/** The menu: what exists and the user may open. `onMinimise` is left out in the drawer, `onGo` outside it. */
export function Sidebar(props: { minimised?: boolean; onMinimise?: () => void; onGo?: () => void }) {
  const { minimised = false, onMinimise, onGo } = props;
  const { user } = useUser();
  const screen = useScreen();
  const [search] = useSearchParams();
  const [scheme] = useScheme();
  const items = menuItems(user, filterSearch(search), scheme, minimised);
  return (
    <div className={styles.sidebar}>
      <div className={styles.brand}>
        <img src="/favicon.svg" alt="" width={28} height={28} />
        {!minimised && <span>Tripledger</span>}
      </div>
      <nav aria-label="Main menu" className={styles.menu}>
        <Menu
          // The longest labels have room.
          inlineIndent={20}
          theme="dark"
          mode="inline"
          items={items}
          selectedKeys={screen ? [screen.path] : []}
          {...(!minimised && { defaultOpenKeys: [...groups] })}
          {...(onGo && { onClick: onGo })}
        />
      </nav>
      {onMinimise && (
        <button
          type="button"
          className={styles.minimise}
          aria-expanded={!minimised}
          aria-label={minimised ? 'Expand the menu' : 'Minimise the menu'}
          onClick={onMinimise}
        >
          {minimised ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          {!minimised && 'Minimise'}
        </button>
      )}
    </div>
  );
}

/**
 * Groups with their screens, a line between groups, and the help at the end. Links take the filter along. Minimised, it
 * is the screens' own icons that are seen, and no group's before them.
 */
function menuItems(
  user: CurrentUser,
  search: string,
  scheme: string,
  minimised: boolean,
): NonNullable<MenuProps['items']> {
  const filled = groups.flatMap((group): NonNullable<MenuProps['items']> => {
    const open = screens.filter((screen) => screen.group === group && mayOpen(screen, user));
    if (open.length === 0) return [];
    const Icon = groupIcons[group];
    const children = open.map((screen) => ({
      key: screen.path,
      icon: <screen.icon />,
      label: <Link to={{ pathname: screen.path, search }}>{screen.label}</Link>,
    }));
    const line = { key: `${group} end`, type: 'divider' as const, style: { borderColor: '#24505c' } };
    return minimised ? [...children, line] : [{ key: group, icon: <Icon />, label: group, children }, line];
  });
  const help = (
    <a href={`/pages/help.html?scheme=${scheme}`} target="_blank" rel="noreferrer">
      Help
    </a>
  );
  return [...filled, { key: 'help', icon: <QuestionCircleOutlined />, label: help }];
}
