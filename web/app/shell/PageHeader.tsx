import MenuOutlined from '@ant-design/icons/es/icons/MenuOutlined';
import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined';
import { Button, Layout } from 'antd';
import { useUser } from '../../session/useUser.ts';
import { ClientLogo } from '../../ui/ClientLogo.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { DataAge } from './DataAge.tsx';
import styles from './PageHeader.module.css';
import { RefreshButton } from './RefreshButton.tsx';
import { UserMenu } from './UserMenu.tsx';

/** `onMenu` opens the menu if it is a drawer. */
export function PageHeader({ onMenu, onIntro }: { onMenu: (() => void) | undefined; onIntro: () => void }) {
  const { client } = useUser();
  return (
    <Layout.Header className={styles.header!}>
      {onMenu && (
        <Button type="text" icon={<Icon of={MenuOutlined} />} aria-label="Open the menu" onClick={onMenu} />
      )}
      <span className={styles.client}>
        <ClientLogo client={client} size={28} />
        <span className={styles.name}>{client.name}</span>
      </span>
      <Breadcrumb />
      <DataAge />
      <RefreshButton />
      <Button
        type="text"
        className={styles.print!}
        icon={<Icon of={PrinterOutlined} />}
        title="Print this screen"
        aria-label="Print this screen"
        onClick={() => window.print()}
      />
      <UserMenu onIntro={onIntro} />
    </Layout.Header>
  );
}
