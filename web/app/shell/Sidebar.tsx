import BarChartOutlined from '@ant-design/icons/es/icons/BarChartOutlined';
import BookOutlined from '@ant-design/icons/es/icons/BookOutlined';
import EditOutlined from '@ant-design/icons/es/icons/EditOutlined';
import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined';
import MenuFoldOutlined from '@ant-design/icons/es/icons/MenuFoldOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/es/icons/MenuUnfoldOutlined';
import QuestionCircleOutlined from '@ant-design/icons/es/icons/QuestionCircleOutlined';
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined';
import type { CurrentUser } from '@tripledger/contract/session/calls.ts';
import type { ViewChoices } from '@tripledger/contract/views/choices.ts';
import { Menu, type MenuProps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { filterSearch } from '../../filter/filter-url.ts';
import { openedView } from '../../filter/shared-link.ts';
import { paths } from '../../session/landing.ts';
import { usePendingPath } from '../../session/pending.ts';
import { groups, mayOpen, type Screen, useScreen } from '../../session/screen.ts';
import { readClosedGroups, storeClosedGroups } from '../../session/stored.ts';
import { useUser } from '../../session/useUser.ts';
import { useViewChoices } from '../../shared/views/useViewChoices.ts';
import { Icon, type IconShape } from '../../ui/Icon.tsx';
import { screens } from '../screens.ts';
import { texts } from '../texts.ts';
import { useScheme } from '../useScheme.ts';
import styles from './Sidebar.module.css';

const groupIcons: Record<(typeof groups)[number], IconShape> = {
  Dashboards: BarChartOutlined,
  Reports: FileTextOutlined,
  Admin: SettingOutlined,
  'Data Editing': EditOutlined,
};

/** The group above those of the screens. */
const { favourites } = texts.menu;
const allGroups = [favourites, ...groups];

/** The menu of the screens that the user may open. `onMinimise` is omitted in the drawer, `onGo` outside it. */
export function Sidebar(props: { minimised?: boolean; onMinimise?: () => void; onGo?: () => void }) {
  const { minimised = false, onMinimise, onGo } = props;
  const { user } = useUser();
  const screen = useScreen();
  const [search] = useSearchParams();
  const [scheme] = useScheme();
  const pending = usePendingPath();
  const { data: choices } = useViewChoices();
  const items = [
    ...favouriteItems(choices?.favourites ?? [], minimised),
    ...menuItems(user, filterSearch(search), scheme, minimised),
  ];
  const view = search.get(openedView);
  const { openGroups, onOpenChange } = useOpenGroups(user.subject, screen);
  const menu = useRef<HTMLElement>(null);
  const path = screen?.path;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the entry has another place
  useEffect(() => {
    // The menu marks the entry and opens its group after this effect.
    const frame = requestAnimationFrame(() => toCurrentEntry(menu.current));
    return () => cancelAnimationFrame(frame);
  }, [path, minimised]);
  return (
    <div className={styles.sidebar}>
      <div className={styles.brand}>
        <img src="/favicon.svg" alt="" width={28} height={28} />
        {!minimised && <span>{texts.product}</span>}
      </div>
      <nav
        aria-label={texts.menu.mainMenu}
        ref={menu}
        className={`${styles.menu} ${onMinimise ? styles.dense : ''}`}
      >
        <Menu
          // The indent leaves room for the longest labels.
          inlineIndent={14}
          // Groups open at once, so that the current entry has its place when it is scrolled into view.
          motion={{}}
          theme="dark"
          mode="inline"
          items={items}
          selectedKeys={[pending ?? screen?.path ?? '', `${favourites} ${view}`]}
          {...(!minimised && { openKeys: openGroups, onOpenChange })}
          {...(onGo && { onClick: onGo })}
        />
      </nav>
      {onMinimise && (
        <button
          type="button"
          className={styles.minimise}
          aria-expanded={!minimised}
          aria-label={minimised ? texts.menu.expand : texts.menu.minimiseMenu}
          onClick={onMinimise}
        >
          {minimised ? <Icon of={MenuUnfoldOutlined} /> : <Icon of={MenuFoldOutlined} />}
          {!minimised && texts.menu.minimise}
        </button>
      )}
    </div>
  );
}

/** The open groups, as the user left them; the group of the current screen opens with the screen. */
function useOpenGroups(subject: string, screen: Screen | undefined) {
  const [closed, setClosed] = useState(() => readClosedGroups(subject));
  const [path, setPath] = useState<string>();
  if (screen && screen.path !== path) {
    setPath(screen.path);
    setClosed(closed.filter((group) => group !== screen.group));
  }
  return {
    openGroups: allGroups.filter((group) => !closed.includes(group)),
    onOpenChange: (open: readonly string[]) => {
      const next = allGroups.filter((group) => !open.includes(group));
      setClosed(next);
      storeClosedGroups(subject, next);
    },
  };
}

/** Scrolls the menu alone: `scrollIntoView` would also move the drawer, which is still sliding in. */
function toCurrentEntry(menu: HTMLElement | null): void {
  const entry = menu?.querySelector('.ant-menu-item-selected')?.getBoundingClientRect();
  if (!menu || !entry) return;
  const { top, bottom } = menu.getBoundingClientRect();
  menu.scrollTop += Math.max(0, entry.bottom - bottom) - Math.max(0, top - entry.top);
}

/** The saved views that the user pinned; nothing while there are none. */
function favouriteItems(
  views: ViewChoices['favourites'],
  minimised: boolean,
): NonNullable<MenuProps['items']> {
  if (views.length === 0) return [];
  const icon = <Icon of={BookOutlined} />;
  const children = views.map(({ id, name }) => ({
    key: `${favourites} ${id}`,
    icon,
    label: <Link to={`${paths.view}/${id}`}>{name}</Link>,
  }));
  const line = { key: `${favourites} end`, type: 'divider' as const };
  return minimised ? [...children, line] : [{ key: favourites, icon, label: favourites, children }, line];
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
    const line = { key: `${group} end`, type: 'divider' as const };
    return minimised
      ? [...children, line]
      : [{ key: group, icon: <Icon of={groupIcons[group]} />, label: group, children }, line];
  });
  const help = (
    <a href={`/pages/help.html?scheme=${scheme}`} target="_blank" rel="noreferrer">
      {texts.menu.help}
    </a>
  );
  return [...filled, { key: 'help', icon: <Icon of={QuestionCircleOutlined} />, label: help }];
}
