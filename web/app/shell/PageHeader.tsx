import MenuOutlined from '@ant-design/icons/es/icons/MenuOutlined';
import { Button, Layout } from 'antd';
import { Breadcrumb } from './Breadcrumb.tsx';
import styles from './Shell.module.css';
import { UserMenu } from './UserMenu.tsx';

/** `onMenu` opens the menu where it is a drawer. */
export function PageHeader({ onMenu, onIntro }: { onMenu: (() => void) | undefined; onIntro: () => void }) {
  return (
    <Layout.Header className={styles.header!}>
      {onMenu && <Button type="text" icon={<MenuOutlined />} aria-label="Open the menu" onClick={onMenu} />}
      <Breadcrumb />
      <UserMenu onIntro={onIntro} />
    </Layout.Header>
  );
}
