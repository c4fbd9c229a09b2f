import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { FilterCheck } from '../filter/FilterCheck.tsx';
import { useFilterWords } from '../filter/useFilterWords.ts';
import { home, mayOpen, type Screen } from '../session/screen.ts';
import { hiddenColumns } from '../session/stored.ts';
import { useUser } from '../session/useUser.ts';
import { HiddenColumnsContext } from '../ui/column-choice.ts';
import { Comparing } from '../ui/comparing.ts';
import { Waiting } from '../ui/lazy-beside.ts';
import { MoneyContext } from '../ui/money.ts';
import { WaitingPage } from '../ui/WaitingPage.tsx';

/** One screen: loaded when it is first opened, and there only for those who may open it. */
export function ScreenPage({ screen }: { screen: Screen }) {
  const { user, client } = useUser();
  if (!mayOpen(screen, user)) return <Navigate replace to={home} />;
  const Page = screen.page;
  return (
    <FilterCheck>
      <Waiting value={<WaitingPage />}>
        <MoneyContext value={client}>
          <HiddenColumnsContext value={hiddenColumns(user.subject, screen.path)}>
            <Compared>
              <Page />
            </Compared>
          </HiddenColumnsContext>
        </MoneyContext>
      </Waiting>
    </FilterCheck>
  );
}

/** Tells every glossary entry of the screen which dates its figure is compared with. */
function Compared({ children }: { children: ReactNode }) {
  const { compared } = useFilterWords();
  return <Comparing value={compared}>{children}</Comparing>;
}
