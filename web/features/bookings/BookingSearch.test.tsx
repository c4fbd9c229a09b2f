import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showBlock } from '../../shared/dashboard/show-block.fixture.tsx';
import { NoticesProvider } from '../../ui/notices.tsx';
import { BookingSearch } from './BookingSearch.tsx';
import { line } from './line.fixture.ts';

beforeEach(() => {
  const lines = [line, { ...line, id: 8, header: 'Hotel, Perth' }];
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.includes('/booking/search/') ? { lines, total: 2 } : []),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('finds lines by one search box, each with a button that opens it for editing', async () => {
  const { router } = showBlock(
    <NoticesProvider>
      <BookingSearch />
    </NoticesProvider>,
    '',
  );
  const box = await screen.findByRole('searchbox');
  await userEvent.type(box, 'ABC{Enter}');
  const edit = await screen.findByRole('button', { name: 'Edit Hotel, Perth' });
  expect(within(edit.closest('tr') as HTMLElement).getAllByRole('button')).toEqual([edit]);
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(edit);
  await vi.waitFor(() => expect(decodeURIComponent(router.state.location.search)).toContain('"id":8'));
});
