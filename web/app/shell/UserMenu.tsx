import CrownOutlined from '@ant-design/icons/es/icons/CrownOutlined';
import LogoutOutlined from '@ant-design/icons/es/icons/LogoutOutlined';
import MoonOutlined from '@ant-design/icons/es/icons/MoonOutlined';
import PlayCircleOutlined from '@ant-design/icons/es/icons/PlayCircleOutlined';
import SunOutlined from '@ant-design/icons/es/icons/SunOutlined';
import SwapOutlined from '@ant-design/icons/es/icons/SwapOutlined';
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../session/landing.ts';
import { useLogout } from '../../session/useLogout.ts';
import { useSession, useUser } from '../../session/useUser.ts';
import { Icon } from '../../ui/Icon.tsx';
import { texts } from '../texts.ts';
import { useScheme } from '../useScheme.ts';
import styles from './UserMenu.module.css';

export function UserMenu({ onIntro }: { onIntro: () => void }) {
  const { user, client } = useUser();
  const { clients } = useSession();
  const [scheme, setScheme] = useScheme();
  const navigate = useNavigate();
  const logout = useLogout();
  const button = useRef<HTMLButtonElement>(null);
  const name = user.name || user.email;
  const isDark = scheme === 'dark';

  const who = (
    <div className={styles.who}>
      <strong>{name}</strong>
      {name !== user.email && <span>{user.email}</span>}
      <span>{client.name}</span>
    </div>
  );
  // The user details are a menu item because a wrapper around the menu would break its focus handling.
  const items: NonNullable<MenuProps['items']> = [
    { key: 'who', type: 'group', label: who },
    { type: 'divider' },
    {
      key: 'intro',
      icon: <Icon of={PlayCircleOutlined} />,
      label: texts.userMenu.watchIntroduction,
      onClick: onIntro,
    },
    {
      key: 'scheme',
      icon: isDark ? <Icon of={SunOutlined} /> : <Icon of={MoonOutlined} />,
      label: isDark ? texts.userMenu.lightMode : texts.userMenu.darkMode,
      onClick: () => setScheme(isDark ? 'light' : 'dark'),
    },
    ...(clients.length > 1
      ? [
          {
            key: 'switch',
            icon: <Icon of={SwapOutlined} />,
            label: texts.switchTmc,
            onClick: () => void navigate(paths.clientSelection),
          },
        ]
      : []),
    { type: 'divider' },
    { key: 'logout', icon: <Icon of={LogoutOutlined} />, label: texts.logout, onClick: logout },
  ];

  return (
    <Dropdown
      menu={{ items }}
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      // Closing the menu removes the focused item, so the focus returns to the button, from which Tab continues.
      onOpenChange={(open) => open || button.current?.focus()}
      classNames={{ root: styles.popup! }}
    >
      <Button
        ref={button}
        type="text"
        className={styles.button!}
        aria-label={texts.userMenu.of(name)}
        aria-haspopup="menu"
      >
        {user.user_type === 'Client' ? <Icon of={CrownOutlined} /> : <Icon of={UserOutlined} />}
        <span className={styles.name}>{name}</span>
      </Button>
    </Dropdown>
  );
}
