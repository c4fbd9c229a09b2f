import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod';
import { useFilter } from '../../filter/useFilter.ts';
import { session } from '../../session/session.fixture.ts';
import { SessionContext } from '../../session/useUser.ts';
import { NoticesProvider } from '../../ui/notices.tsx';
import { RowsModal } from '../../ui/RowsModal.tsx';

import { Dashboard, lazyModals } from './Dashboard.tsx';
import { type DetailModals, month, name } from './details.ts';
import { useOpen } from './useDetail.ts';

afterEach(cleanup);

const details = z.discriminatedUnion('of', [
  z.object({ of: z.literal('list') }),
  z.object({ of: z.literal('row'), name }),
  z.object({ of: z.literal('month'), month }),
]);
type Detail = z.infer<typeof details>;

const modals: DetailModals<Detail> = {
  list: () => (
    <RowsModal title="List">
      <Opener detail={{ of: 'row', name: 'Ada' }} />
    </RowsModal>
  ),
  row: (row) => <RowsModal title={`Row ${row.name}`}>its lines</RowsModal>,
  month: (one) => <RowsModal title={`Month ${one.month}`}>its lines</RowsModal>,
};
const Modal = lazyModals(async () => ({ default: modals }));

function Opener({ detail }: { detail: Detail }) {
  const open = useOpen<Detail>();
  return (
    <button type="button" onClick={() => open(detail)}>
      Open {detail.of}
    </button>
  );
}

function Page() {
  const { setFilter } = useFilter();
  return (
    <Dashboard details={details} Modal={Modal}>
      <Opener detail={{ of: 'list' }} />
      <button type="button" onClick={() => setFilter({ range: 'last_year' })}>
        Last year
      </button>
      <button type="button" onClick={() => setFilter({ range: 'last_6_months' })}>
        Six months
      </button>
      <button type="button" onClick={() => setFilter({ node: 8 }, { replace: true })}>
        Correct
      </button>
    </Dashboard>
  );
}

/** Shows the page after the previously visited entries; the test DOM plays no animations. */
function show(...visited: string[]) {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: visited });
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <SessionContext value={session}>
        <NoticesProvider>
          <RouterProvider router={router} />
        </NoticesProvider>
      </SessionContext>
    </ConfigProvider>,
  );
  const detail = () => new URLSearchParams(router.state.location.search).get('detail');
  return { router, detail };
}

const withDetail = (detail: unknown, rest = '') =>
  `/page?${rest}detail=${encodeURIComponent(typeof detail === 'string' ? detail : JSON.stringify(detail))}`;
const modal = (title: string) => screen.findByRole('dialog', { name: title });
const noModal = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const click = (button: string) => userEvent.click(screen.getByRole('button', { name: button }));

it('opens with a history entry: Back closes it, Forward reopens it', async () => {
  const { router, detail } = show('/page?node=7');
  await click('Open list');
  await modal('List');
  expect(router.state.location.search).toContain('node=7');
  expect(detail()).toBe('{"of":"list"}');
  await router.navigate(-1);
  await noModal();
  expect(router.state.location.search).toBe('?node=7');
  await router.navigate(1);
  await modal('List');
});

it('closes to the history entry of the page below', async () => {
  const { router } = show('/before', '/page');
  const page = router.state.location.key;
  for (const close of [() => click('Close'), () => userEvent.keyboard('{Escape}')]) {
    await click('Open list');
    await modal('List');
    await close();
    await noModal();
    expect(router.state.location.key).toBe(page);
  }
});

it('is restored by a link, and closes to the page even without an earlier entry', async () => {
  const { router, detail } = show('/before', withDetail({ of: 'row', name: 'Ada' }, 'node=7&'));
  await modal('Row Ada');
  await click('Close');
  await noModal();
  expect([router.state.location.pathname, router.state.location.search]).toEqual(['/page', '?node=7']);
  expect(detail()).toBeNull();
  await router.navigate(-1);
  expect(router.state.location.pathname).toBe('/before');
});

it('replaces one modal by another, which closes to the page, while Back returns to the first', async () => {
  const { router, detail } = show('/page');
  await click('Open list');
  await modal('List');
  await click('Open row');
  await modal('Row Ada');
  expect(screen.queryByRole('dialog', { name: 'List' })).toBeNull();
  await router.navigate(-1);
  await modal('List');
  await router.navigate(1);
  await modal('Row Ada');
  await click('Close');
  await noModal();
  expect(detail()).toBeNull();
});

it.each([
  'list',
  '{"of":"list"',
  '{"of":"nothing"}',
  '{"of":"row"}',
  '{"of":"month","month":"2026-13"}',
  '{"of":"month","month":"2025-12"}',
])('ignores details that are unreadable or outside the filter: %s', async (text) => {
  show(withDetail(text, 'from=2026-01-15&to=2026-03-10&'));
  await screen.findByRole('button', { name: 'Open list' });
  await noModal();
});

it("opens a month that the filter's dates overlap", async () => {
  show(withDetail({ of: 'month', month: '2026-03' }, 'from=2026-01-15&to=2026-03-10&'));
  await modal('Month 2026-03');
});

it('closes when the filter changes', async () => {
  const { router } = show(withDetail({ of: 'list' }, 'node=7&'));
  await modal('List');
  await userEvent.click(screen.getByText('Last year'));
  await noModal();
  expect(router.state.location.search).toBe('?node=7&range=last_year');
});

it('goes Back through the filter changes, skipping what was opened and closed in between', async () => {
  const { router } = show('/page');
  const search = () => router.state.location.search;
  await userEvent.click(screen.getByText('Last year'));
  await click('Open list');
  await modal('List');
  await click('Close');
  await noModal();
  await userEvent.click(screen.getByText('Six months'));
  await click('Open list');
  await modal('List');
  const steps = [];
  for (let step = 0; step < 3; step++) {
    await router.navigate(-1);
    await noModal();
    steps.push(search());
  }
  expect(steps).toEqual(['?range=last_6_months', '?range=last_year', '']);
});

it('stays open when the filter is corrected, so that a link works for users who see less', async () => {
  const { router } = show(withDetail({ of: 'list' }, 'node=7&'));
  await modal('List');
  await userEvent.click(screen.getByText('Correct'));
  await waitFor(() => expect(router.state.location.search).toContain('node=8'));
  await modal('List');
});

it('opens once on a double click, and closes once', async () => {
  const { router } = show('/before', '/page');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Open list' }));
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Close' }));
  await noModal();
  expect(router.state.location.pathname).toBe('/page');
  await router.navigate(-1);
  expect(router.state.location.pathname).toBe('/before');
});
