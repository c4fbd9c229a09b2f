import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showBlock } from '../../shared/dashboard/show-block.fixture.tsx';
import type { Found } from './results.ts';
import { SearchButton } from './SearchButton.tsx';

const none = { rows: [], hasMore: false };
const found: Found = {
  customers: { rows: [{ nodeId: 7, label: 'Acme Pty Ltd' }], hasMore: false },
  travellers: {
    rows: [{ travellerId: 5, travellerName: 'Ada Acme', employeeNumber: 'E1' }],
    hasMore: true,
  },
  bookings: {
    rows: [
      {
        bookingId: 9,
        bookingReference: 'ACME01',
        travellers: ['Ada', 'Bob'],
        itinerary: 'MEL-SYD',
        departureDate: '2026-03-10',
      },
    ],
    hasMore: false,
  },
  tickets: none,
};

let asked: (string | null)[] = [];
let answer: () => Response;
beforeEach(() => {
  asked = [];
  answer = () => Response.json(found);
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'http://localhost').searchParams.get('q'));
    return answer();
  });
  // The test DOM has no layout.
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function searchFor(text: string, address = '?node=3&range=last_year') {
  // The test DOM plays no animations, so they would never end.
  const shown = showBlock(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <SearchButton />
    </ConfigProvider>,
    address,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Search bookings/ }));
  await userEvent.type(await screen.findByRole('combobox'), text);
  return shown;
}

const options = () => screen.findAllByRole('option');
const active = () => screen.getByRole('option', { selected: true }).textContent;

it('asks once the text is long enough, and says so before', async () => {
  await searchFor('ac');
  expect(screen.getByText(/^Type 3 or more characters to search/)).toBeTruthy();
  await userEvent.type(screen.getByRole('combobox'), 'me');
  expect(await options()).toHaveLength(3);
  expect(asked).toEqual(['acme']);
});

it('lists results in groups, with what tells them apart, and says if there are more', async () => {
  await searchFor('acme');
  await options();
  const group = (name: string) => within(screen.getByRole('group', { name }));
  expect(group('Travellers').getByRole('option').textContent).toBe('Ada AcmeE1');
  expect(group('Travellers').getByText(/^The first 6 are listed/)).toBeTruthy();
  expect(group('Bookings').getByRole('option').textContent).toBe('ACME01Ada; Bob · MEL-SYD · 10-Mar-2026');
  expect(screen.queryByRole('group', { name: 'Tickets' })).toBeNull();
});

it('arrow keys move through all groups, and Enter opens a booking over the screen', async () => {
  const { router } = await searchFor('acme');
  await options();
  expect(active()).toContain('Acme Pty Ltd');
  await userEvent.keyboard('{ArrowUp}');
  expect(active()).toContain('ACME01');
  await userEvent.keyboard('{Enter}');
  const { search } = router.state.location;
  expect(new URLSearchParams(search).get('booking')).toBe('{"bookingId":9,"bookingReference":"ACME01"}');
  expect(new URLSearchParams(search).get('node')).toBe('3');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull(), { timeout: 20_000 });
});

it('a traveller opens over the Traveller screen, found in the whole TMC at the dates of the filter', async () => {
  const { router } = await searchFor('acme');
  await userEvent.click((await options())[1]!);
  const { pathname, search } = router.state.location;
  expect(pathname).toBe('/view/traveller');
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    range: 'last_year',
    detail: '{"of":"traveller","travellerId":5,"travellerName":"Ada Acme"}',
  });
});

it('a customer becomes the filter’s', async () => {
  const { router } = await searchFor('acme');
  await userEvent.click((await options())[0]!);
  expect(new URLSearchParams(router.state.location.search).get('node')).toBe('7');
});

it('says if nothing is found, and if the search failed', async () => {
  answer = () => Response.json({ customers: none, travellers: none, bookings: none, tickets: none });
  await searchFor('zzzz');
  expect(await screen.findByText(/^No results for “zzzz”/)).toBeTruthy();
  answer = () => Response.json({ detail: 'x' }, { status: 500 });
  await userEvent.type(screen.getByRole('combobox'), 'y');
  expect(await screen.findByText('The search could not be answered.')).toBeTruthy();
});
