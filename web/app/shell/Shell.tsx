/** The frame around every screen: menu, header, filter bar, footer. */
import { Drawer, Layout } from 'antd';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { FilterBar } from '../../filter/FilterBar.tsx';
import { useScreen } from '../../session/screen.ts';
import { readState, storeState } from '../../session/stored.ts';
import { useSession } from '../../session/useUser.ts';
import { PrintHeading } from '../../shared/print/PrintHeading.tsx';
import { useSmall } from '../../ui/useSmall.ts';
import { PageFooter } from './PageFooter.tsx';
import { PageHeader } from './PageHeader.tsx';
import styles from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { Welcome } from './Welcome.tsx';

export function Shell() {
  const { client } = useSession();
  const screen = useScreen();
  const small = useSmall();
  const [minimised, setMinimised] = useState(() => readState()?.menuMinimised ?? false);
  const [menuOpen, setMenuOpen] = useState(false);
  const [introOpen, setIntroOpen] = useState(false);

  useEffect(() => {
    document.title = screen ? `${screen.label} · Tripledger` : 'Tripledger';
  }, [screen]);

  // The gate is about to lead elsewhere.
  if (!client) return null;

  const minimise = () => {
    storeState({ menuMinimised: !minimised });
    setMinimised(!minimised);
  };

  return (
    <Layout hasSider className={styles.shell!}>
      <button type="button" className="skip-link" onClick={toContent}>
        Skip to the content
      </button>
      {small ? (
        <Drawer
          open={menuOpen}
          placement="left"
          size={264}
          aria-label="Menu"
          closable={false}
          onClose={() => setMenuOpen(false)}
          styles={{ body: { padding: 0 } }}
        >
          <Sidebar onGo={() => setMenuOpen(false)} />
        </Drawer>
      ) : (
        <Layout.Sider
          className={styles.sider!}
          collapsible
          collapsed={minimised}
          collapsedWidth={64}
          width={224}
          trigger={null}
        >
          <Sidebar minimised={minimised} onMinimise={minimise} />
        </Layout.Sider>
      )}
      <Layout>
        <PageHeader onMenu={small ? () => setMenuOpen(true) : undefined} onIntro={() => setIntroOpen(true)} />
        <FilterBar />
        <Layout.Content id="content" tabIndex={-1} className={styles.content!}>
          <Outlet />
        </Layout.Content>
        <PageFooter />
      </Layout>
      <PrintHeading />
      <Welcome open={introOpen} onClose={() => setIntroOpen(false)} />
    </Layout>
  );
}

/** A link to an anchor would change the hash, which is the route's. */
function toContent(): void {
  document.getElementById('content')?.focus();
}
