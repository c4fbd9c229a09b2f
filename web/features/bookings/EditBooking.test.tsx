import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LineItem } from '@tripledger/contract/bookings/calls.ts';
import { ConfigProvider } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showBlock } from '../../shared/dashboard/show-block.fixture.tsx';
import { OpenModal } from '../../ui/modal.tsx';
import { NoticesProvider } from '../../ui/notices.tsx';
import { EditBooking } from './EditBooking.tsx';
import { line } from './line.fixture.ts';

const codes = [
  { id: 4, code: 'P1', description: 'P1', organisation_id: 2 },
  { id: 5, code: 'P2', description: 'Late', organisation_id: 2 },
  { id: 6, code: 'P2', description: 'Of a node that was moved here', organisation_id: 3 },
];

let stored: LineItem;
let sent: unknown[];

async function answer(
  address: string,
  { method, body }: { method: string; body: string },
): Promise<Response> {
  if (method === 'POST') {
    sent.push(JSON.parse(body));
    return Response.json(stored);
  }
  if (address.includes('raw_policy_code_list')) return Response.json(codes);
  if (address.startsWith('/api/lineitem/')) return Response.json(stored);
  return Response.json({ rows: [], total: 0 });
}

beforeEach(() => {
  [stored, sent] = [line, []];
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show() {
  const { settled } = showBlock(
    // The test DOM plays no animations, so they would never end.
    <ConfigProvider theme={{ token: { motion: false } }}>
      <NoticesProvider>
        <OpenModal onClosed={() => undefined}>
          <EditBooking id={7} />
        </OpenModal>
      </NoticesProvider>
    </ConfigProvider>,
    '',
  );
  await settled();
}
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save' }));

it('removes a line’s policy code', async () => {
  await show();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Policy code' }));
  const options = [...document.querySelectorAll('.ant-select-item-option-content')];
  expect(options.map((option) => option.textContent)).toEqual(['None', 'P1', 'P2 – Late']);
  if (options[0]) await userEvent.click(options[0]);
  expect(await screen.findByText(/^Original value: P1/)).toBeTruthy();
  await save();
  await waitFor(() => expect(sent).toEqual([{ is_active: true, raw_policy_code: null, version: 'first' }]));
});

it('restores the feed’s code after a user removed it', async () => {
  stored = {
    ...line,
    raw_policy_code_id: null,
    raw_policy_code: null,
    edited: { ...line.edited, raw_policy_code_id: true },
  };
  await show();
  expect(await screen.findByText('None')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Restore the original value' }));
  await save();
  await waitFor(() => expect(sent).toEqual([{ is_active: true, raw_policy_code: 4, version: 'first' }]));
});
