import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import type { search } from '@tripledger/contract/search/calls.ts';
import { ConfigProvider } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePageActions } from '../../session/page-actions.ts';
import { ScreensContext } from '../../session/screen.ts';
import { session } from '../../session/session.fixture.ts';
import { SessionContext } from '../../session/useUser.ts';
import { showBlock } from '../../shared/dashboard/show-block.fixture.tsx';
import { screens } from '../screens.ts';
import { PaletteButton } from './PaletteButton.tsx';

const none = { rows: [], hasMore: false };
const found: Answer<typeof search> = {
  customers: { rows: [{ nodeId: 7, label: 'Acme Pty Ltd' }], hasMore: false },
  nodes: {
    rows: [{ nodeId: 8, label: 'Acme Plant', customerId: 7, above: ['Acme Pty Ltd', 'Operations'] }],
    hasMore: false,
  },
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
const nothing = { customers: none, nodes: none, travellers: none, bookings: none, tickets: none };

let asked: URLSearchParams[] = [];
let answer: () => Response;
beforeEach(() => {
  asked = [];
  answer = () => Response.json(found);
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    if (pathname === '/api/views/') return Response.json([]);
    asked.push(searchParams);
    return answer();
  });
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const exported = vi.fn();
function Page() {
  usePageActions([{ name: 'Export the acme list', run: exported }]);
  return null;
}

function show(permissions: readonly string[], address = '?node=3&range=last_year') {
  const user = { ...session.user, permissions: permissions as typeof session.user.permissions };
  return showBlock(
    // The test DOM plays no animations, so they would never end.
    <ConfigProvider theme={{ token: { motion: false } }}>
      <SessionContext value={{ ...session, user }}>
        <ScreensContext value={screens}>
          <PaletteButton />
          <Page />
        </ScreensContext>
      </SessionContext>
    </ConfigProvider>,
    address,
  );
}

const byKeys = async (text: string) => {
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  await userEvent.type(await screen.findByRole('combobox'), text);
};

/** What is listed, once nothing is awaited. */
async function listed(): Promise<string[]> {
  await waitFor(() => expect(screen.getByRole('status').textContent).not.toMatch(/^Searching/));
  return screen.queryAllByRole('option').map((option) => option.getAttribute('aria-label')!);
}
const enter = () => fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter', keyCode: 13 });
/** The entry that Enter chooses. */
const active = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return document.getElementById(id ?? '')?.getAttribute('aria-label');
};

it('opens by its field and by Ctrl K, and lists commands and screens before anything is typed', async () => {
  show([]);
  await userEvent.click(screen.getByRole('button', { name: /^Search screens/ }));
  await screen.findByRole('combobox');
  const entries = await listed();
  expect(entries[0]).toBe('Export the acme list, Commands of this screen');
  expect(entries).toContain('Airfare Dashboards, Screens');
  expect(entries.join()).not.toMatch(/Budgets|Settings/);
  expect(asked).toEqual([]);
});

it('finds the screens and metrics of what the user may open', async () => {
  const { router } = show(['tickets_in_credit']);
  await byKeys('unused');
  expect((await listed()).join('\n')).toMatch(/ Explore, Metrics$/m);
  cleanup();
  show([]);
  answer = () => Response.json(nothing);
  await byKeys('credit');
  expect(await listed()).toEqual([]);
  expect(router.state.location.pathname).toBe('/');
});

it('asks the server once the text is long enough, and lists everything in groups', async () => {
  show([]);
  await byKeys('acme');
  expect(await listed()).toEqual([
    'Export the acme list, Commands of this screen',
    'Acme Pty Ltd, Customers',
    'Acme Plant Acme Pty Ltd › Operations, Cost centres and groups',
    'Ada Acme E1, Travellers',
    'ACME01 Ada; Bob · MEL-SYD · 10-Mar-2026, Bookings',
  ]);
  expect(asked.map((query) => query.get('q'))).toEqual(['acme']);
  expect(screen.getByText(/^Travellers\. Type more/)).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('5 results');
});

it('arrow keys move through all groups, and Enter opens a booking over the screen', async () => {
  const { router } = show([]);
  await byKeys('acme');
  await listed();
  expect(active()).toMatch(/^Export/);
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'ArrowUp', keyCode: 38 });
  expect(active()).toMatch(/^ACME01/);
  enter();
  const { search } = router.state.location;
  expect(new URLSearchParams(search).get('booking')).toBe('{"bookingId":9,"bookingReference":"ACME01"}');
  expect(new URLSearchParams(search).get('node')).toBe('3');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull(), { timeout: 20_000 });
});

it('Escape closes it without a choice', async () => {
  show([]);
  await byKeys('acme');
  await listed();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull(), { timeout: 20_000 });
  expect(exported).not.toHaveBeenCalled();
});

it('a command runs once the palette has disappeared', async () => {
  show([]);
  await byKeys('export acme');
  await listed();
  exported.mockImplementation(() => expect(screen.queryByRole('combobox')).toBeNull());
  expect(active()).toMatch(/^Export/);
  enter();
  await waitFor(() => expect(exported).toHaveBeenCalledTimes(1), { timeout: 20_000 });
});

it.each([
  [
    'a traveller',
    /^Ada Acme/,
    '/view/traveller',
    { range: 'last_year', detail: expect.stringContaining('5') },
  ],
  ['a customer', /^Acme Pty Ltd/, '/view/summary', { node: '7', range: 'last_year' }],
  ['a node', /^Acme Plant/, '/view/summary', { node: '7', child: '8', range: 'last_year' }],
  ['a screen', /^Airfare/, '/view/airfare', { node: '3', range: 'last_year' }],
] as const)('%s opens with the filter that it needs', async (_, name, path, filter) => {
  const { router } = show([]);
  await byKeys(name.source.includes('Airfare') ? 'airfare' : 'acme');
  await listed();
  await userEvent.click(screen.getByRole('option', { name }));
  const { pathname, search } = router.state.location;
  expect(pathname).toBe(path);
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual(filter);
});

it('what was chosen before comes first, and is told to the server', async () => {
  show([]);
  await byKeys('acme');
  await listed();
  await userEvent.click(screen.getByRole('option', { name: /^Ada Acme/ }));
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull(), { timeout: 20_000 });
  await byKeys('acme');
  expect((await listed())[0]).toMatch(/^Ada Acme/);
  expect(asked.at(-1)!.get('usedTravellers')).toBe('5');
});

it('says if nothing is found, and if the search failed', async () => {
  answer = () => Response.json(nothing);
  show([]);
  await byKeys('zzzz');
  await listed();
  expect(screen.getByRole('status').textContent).toMatch(/^No results for “zzzz”/);
  answer = () => Response.json({ detail: 'x' }, { status: 500 });
  await act(() => userEvent.type(screen.getByRole('combobox'), 'y'));
  await listed();
  expect(screen.getByRole('status').textContent).toBe('The search could not be answered.');
});
