import { type ReactNode, useMemo } from 'react';
import { Navigate } from 'react-router';
import { FilterCheck } from '../filter/FilterCheck.tsx';
import { useFilterWords } from '../filter/useFilterWords.ts';
import { home, mayOpen, type Screen, shows } from '../session/screen.ts';
import { hiddenColumns } from '../session/stored.ts';
import { useUser } from '../session/useUser.ts';
import { BookingOver } from '../shared/booking-details/BookingOver.tsx';
import { ShownAloneContext } from '../ui/alone.ts';
import { HiddenColumnsContext } from '../ui/column-choice.ts';
import { Comparing } from '../ui/comparing.ts';
import { Filtered } from '../ui/filtered.ts';
import { Waiting } from '../ui/lazy-component.ts';
import { MoneyContext } from '../ui/money.ts';
import { WaitingPage } from '../ui/WaitingPage.tsx';
import { texts } from './texts.ts';

/** A screen: loaded when it is first opened, and only for users who may open it. */
export function ScreenPage({ screen }: { screen: Screen }) {
  const { user, client } = useUser();
  if (!mayOpen(screen, user)) return <Navigate replace to={home} />;
  const Page = screen.page;
  return (
    <FilterCheck>
      <Waiting value={<WaitingPage />}>
        <MoneyContext value={client}>
          <HiddenColumnsContext value={hiddenColumns(user.subject, screen.path)}>
            <FilterTexts screen={screen}>
              <Page />
              <BookingOver />
            </FilterTexts>
          </HiddenColumnsContext>
        </MoneyContext>
      </Waiting>
    </FilterCheck>
  );
}

/** Provides the comparison dates to glossary entries and the filter texts to modals with rows. */
function FilterTexts({ screen, children }: { screen: Screen; children: ReactNode }) {
  const words = useFilterWords();
  const filtered = useMemo(
    () => ({
      node: words.child ? `${words.node} › ${words.child}` : words.node,
      dates: words.dates,
      locations: shows(screen, 'location') ? (words.locations ?? texts.allLocations) : null,
      only: words.only,
    }),
    [screen, words.node, words.child, words.dates, words.locations, words.only],
  );
  const { productAlone: product, only } = words;
  const alone = useMemo(() => (product && only ? { product, words: only } : null), [product, only]);
  return (
    <Comparing value={words.compared}>
      <ShownAloneContext value={alone}>
        <Filtered value={filtered}>{children}</Filtered>
      </ShownAloneContext>
    </Comparing>
  );
}
