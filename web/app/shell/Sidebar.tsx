import BarChartOutlined from '@ant-design/icons/es/icons/BarChartOutlined';
import EditOutlined from '@ant-design/icons/es/icons/EditOutlined';
import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined';
import MenuFoldOutlined from '@ant-design/icons/es/icons/MenuFoldOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/es/icons/MenuUnfoldOutlined';
import QuestionCircleOutlined from '@ant-design/icons/es/icons/QuestionCircleOutlined';
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined';
import type { CurrentUser } from '@tripledger/contract/session/calls.ts';
import { Menu, type MenuProps } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { filterSearch } from '../../filter/filter-url.ts';
import { groups, mayOpen, useScreen } from '../../session/screen.ts';
import { useUser } from '../../session/useUser.ts';
import { Icon, type IconShape } from '../../ui/Icon.tsx';
import { screens } from '../screens.ts';
import { useScheme } from '../useScheme.ts';
import styles from './Sidebar.module.css';

const groupIcons: Record<(typeof groups)[number], IconShape> = {
  Dashboards: BarChartOutlined,
  Reports: FileTextOutlined,
  Admin: SettingOutlined,
  'Data Editing': EditOutlined,
};

/** The menu of the screens that the user may open. `onMinimise` is omitted in the drawer, `onGo` outside it. */
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
          // The indent leaves room for the longest labels.
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
          {minimised ? <Icon of={MenuUnfoldOutlined} /> : <Icon of={MenuFoldOutlined} />}
          {!minimised && 'Minimise'}
        </button>
      )}
    </div>
  );
}

/**
 * Groups with their screens, a divider after each group, and the help link at the end. Links keep the filter. The
 * minimised menu shows the icons of the screens and omits those of the groups.
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
    const children = open.map((screen) => ({
      key: screen.path,
      icon: <Icon of={screen.icon} />,
      label: <Link to={{ pathname: screen.path, search }}>{screen.label}</Link>,
    }));
    const line = { key: `${group} end`, type: 'divider' as const, style: { borderColor: '#24505c' } };
    return minimised
      ? [...children, line]
      : [{ key: group, icon: <Icon of={groupIcons[group]} />, label: group, children }, line];
  });
  const help = (
    <a href={`/pages/help.html?scheme=${scheme}`} target="_blank" rel="noreferrer">
      Help
    </a>
  );
  return [...filled, { key: 'help', icon: <Icon of={QuestionCircleOutlined} />, label: help }];
}
