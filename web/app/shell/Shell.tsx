/** The frame around every screen: menu, header, filter bar, footer. */
import { id } from '@tripledger/contract/vocabulary/filters.ts';
import { Layout } from 'antd';
import { useEffect, useState } from 'react';
import { Outlet, useSearchParams } from 'react-router';
import { FilterBar } from '../../filter/FilterBar.tsx';
import { filterSearch } from '../../filter/filter-url.ts';
import { FiscalYear } from '../../filter/fiscal-year.tsx';
import { openedView } from '../../filter/shared-link.ts';
import { usePendingPath } from '../../session/pending.ts';
import { useScreen } from '../../session/screen.ts';
import { readState, storeLastFilter, storeState } from '../../session/stored.ts';
import { useSession } from '../../session/useUser.ts';
import { PrintHeading } from '../../shared/print/PrintHeading.tsx';
import { useNarrow, useSmall } from '../../ui/breakpoints.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { texts } from '../texts.ts';
import { AroundCharts } from './AroundCharts.tsx';
import { contentId, toContent } from './content.ts';
import { Introduction } from './Introduction.tsx';
import { PageFooter } from './PageFooter.tsx';
import { PageHeader } from './PageHeader.tsx';
import styles from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';

const ViewNote = lazyComponent(() => import('../../features/saved-views/ViewNote.tsx'));
// Used only on small screens.
const MenuDrawer = lazyComponent(() => import('./MenuDrawer.tsx'));

export function Shell() {
  const { user, client } = useSession();
  const [search] = useSearchParams();
  const filter = filterSearch(search);
  const view = id.safeParse(search.get(openedView) ?? undefined).data;
  const isPending = usePendingPath() !== null;
  const screen = useScreen();
  const small = useSmall();
  const narrow = useNarrow();
  const [chosen, setChosen] = useState(() => readState()?.menuMinimised ?? false);
  // On narrow screens the menu is minimised automatically, and that state is not stored.
  const [expanded, setExpanded] = useState(false);
  const minimised = narrow ? !expanded : chosen;
  const [menuOpen, setMenuOpen] = useState(false);
  const [introOpen, setIntroOpen] = useState(false);

  useEffect(() => {
    document.title = screen ? texts.titleOf(screen.label) : texts.product;
  }, [screen]);

  useEffect(() => {
    if (client) storeLastFilter(user.subject, client.id, filter);
  }, [user.subject, client, filter]);

  // The session gate is about to redirect.
  if (!client) return null;

  const minimise = () => {
    if (narrow) return setExpanded(minimised);
    storeState({ menuMinimised: !minimised });
    setChosen(!minimised);
  };

  return (
    <FiscalYear>
      <Layout hasSider className={styles.shell!}>
        <button type="button" className="skip-link" onClick={toContent}>
          {texts.skipToContent}
        </button>
        {small ? (
          <MenuDrawer open={menuOpen} onClose={() => setMenuOpen(false)} />
        ) : (
          <Layout.Sider
            className={styles.sider!}
            aria-label={texts.menu.sidebar}
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
          <PageHeader
            onMenu={small ? () => setMenuOpen(true) : undefined}
            onIntro={() => setIntroOpen(true)}
          />
          <FilterBar />
          {screen && view !== undefined && <ViewNote id={view} />}
          <Layout.Content
            id={contentId}
            tabIndex={-1}
            aria-label={screen?.label}
            aria-busy={isPending}
            className={styles.content!}
          >
            <AroundCharts>
              <Outlet />
            </AroundCharts>
          </Layout.Content>
          <PageFooter />
        </Layout>
        <PrintHeading />
        <Introduction open={introOpen} onClose={() => setIntroOpen(false)} />
      </Layout>
    </FiscalYear>
  );
}
