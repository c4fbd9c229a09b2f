import MenuOutlined from '@ant-design/icons/es/icons/MenuOutlined';
import { Button, Layout } from 'antd';
import { useUser } from '../../session/useUser.ts';
import { ClientLogo } from '../../ui/ClientLogo.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { texts } from '../texts.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { DataAge } from './DataAge.tsx';
import styles from './PageHeader.module.css';
import { UserMenu } from './UserMenu.tsx';

const PageTools = lazyComponent(() => import('./PageTools.tsx'));

/** `onMenu` opens the menu if it is a drawer. */
export function PageHeader({ onMenu, onIntro }: { onMenu: (() => void) | undefined; onIntro: () => void }) {
  const { client } = useUser();
  return (
    <Layout.Header className={styles.header!}>
      {onMenu && (
        <Button type="text" icon={<Icon of={MenuOutlined} />} aria-label={texts.menu.open} onClick={onMenu} />
      )}
      <span className={styles.client}>
        <ClientLogo client={client} size={28} />
        <span className={styles.name}>{client.name}</span>
      </span>
      <Breadcrumb />
      <DataAge />
      <span className={styles.tools}>
        <PageTools />
      </span>
      <UserMenu onIntro={onIntro} />
    </Layout.Header>
  );
}
