import { type ReactNode, useMemo } from 'react';
import { Navigate } from 'react-router';
import { FilterCheck } from '../filter/FilterCheck.tsx';
import { useFilterWords } from '../filter/useFilterWords.ts';
import { home, mayOpen, type Screen, shows } from '../session/screen.ts';
import { hiddenColumns } from '../session/stored.ts';
import { useUser } from '../session/useUser.ts';
import { HiddenColumnsContext } from '../ui/column-choice.ts';
import { Comparing } from '../ui/comparing.ts';
import { Filtered } from '../ui/filtered.ts';
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
            <FilterSaid screen={screen}>
              <Page />
            </FilterSaid>
          </HiddenColumnsContext>
        </MoneyContext>
      </Waiting>
    </FilterCheck>
  );
}

/** Tells every glossary entry of the screen which dates its figure is compared with, and every modal what its rows are of. */
function FilterSaid({ screen, children }: { screen: Screen; children: ReactNode }) {
  const words = useFilterWords();
  const filtered = useMemo(
    () => ({
      node: words.child ? `${words.node} › ${words.child}` : words.node,
      dates: words.dates,
      locations: shows(screen, 'location') ? (words.locations ?? 'All locations') : null,
    }),
    [screen, words.node, words.child, words.dates, words.locations],
  );
  return (
    <Comparing value={words.compared}>
      <Filtered value={filtered}>{children}</Filtered>
    </Comparing>
  );
}
