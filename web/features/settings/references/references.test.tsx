import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../../session/session.fixture.ts';
import { SessionContext } from '../../../session/useUser.ts';
import { showBlock } from '../../../shared/dashboard/show-block.fixture.tsx';
import { NoticesProvider } from '../../../ui/notices.tsx';
import ReferencesTab from './ReferencesTab.tsx';
import { stateInWords } from './words.ts';

const mapped = [{ referenceField: 'charge_to', overridingField: 'node_code' }];
const row = {
  id: 5,
  organisation: 7,
  organisation_name: 'Acme',
  data_source: 'tramada',
  tmc: 1,
  map: mapped,
  created: '2026-03-01T00:00:00.000Z',
  modified: '2026-03-01T00:00:00.000Z',
  state: 'applied',
  lines_done: 12,
  lines_total: 12,
  left_out: 3,
};
const leftOut = {
  ...mapped[0],
  value: 'NOWHERE',
  reason: 'No node of the organisation has this code',
  lines: 3,
};
const message = 'The feed brought no field “charge_to” from this data source.';

let states: string[] = [];
let rejects = true;
let sent: unknown[] = [];

/** Responds with one map, and rejects saves while `rejects` is true. */
async function answer(address: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  const { pathname } = new URL(address, 'http://localhost');
  if (method === 'POST') {
    sent.push(JSON.parse(String(body)));
    if (rejects) return Response.json({ map: [message] }, { status: 400 });
    return Response.json(row);
  }
  if (pathname.endsWith('/list/')) {
    const state = states.length > 1 ? states.shift() : states[0];
    return Response.json({ rows: [{ ...row, state }], total: 1 });
  }
  if (pathname.endsWith('/overridemap/5/')) {
    return Response.json({ ...row, left_out_values: [leftOut], left_out_total: 1 });
  }
  if (pathname.endsWith('/reference_fields/')) {
    return Response.json([{ field: 'charge_to', lines: 15, examples: ['A', 'B'] }]);
  }
  if (pathname.endsWith('/field_names/')) {
    return Response.json([
      { field: 'charge_to', lines: 15, example: 'A' },
      { field: 'prj', lines: 1, example: 'Apollo' },
    ]);
  }
  if (pathname.endsWith('/data_source_list/')) {
    return Response.json([{ organisation: 7, organisation_name: 'Acme', data_source: 'tramada', lines: 20 }]);
  }
  return Response.json({ rows: [], total: 0 });
}

beforeEach(() => {
  [states, rejects, sent] = [['applied'], true, []];
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () =>
  showBlock(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <NoticesProvider>
        <SessionContext value={session}>
          <ReferencesTab />
        </SessionContext>
      </NoticesProvider>
    </ConfigProvider>,
    '',
  );

it('a failed save keeps the modal open, with the input and the server’s message', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Acme, tramada' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Edit Override Map: Acme, tramada')).toBeTruthy();
  expect(await dialog.findByText('NOWHERE')).toBeTruthy();
  await dialog.findByRole('combobox', { name: 'Node code' });
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(message)).toBeTruthy();
  expect(dialog.getByText('Charge to', { selector: '.ant-select *' })).toBeTruthy();
  rejects = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ map: mapped }, { map: mapped }]);
});

it('requires organisation and data source before the fields', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Add override map' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Please select organisation')).toBeTruthy();
  expect(dialog.getByText('Please select data source')).toBeTruthy();
  expect(dialog.queryByRole('combobox', { name: 'Node code' })).toBeNull();
  expect(sent).toEqual([]);
});

it('polls until the map is applied', async () => {
  states = ['waiting', 'applying', 'applied'];
  show();
  expect(await screen.findByText('Waiting to be applied')).toBeTruthy();
  const applied = 'Applied: 12 lines changed, 3 values left out';
  expect(await screen.findByText(applied)).toBeTruthy();
});

it('saves titles of reference fields, and which of them free queries use', async () => {
  rejects = false;
  show();
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title of charge_to' });
  expect(title.placeholder).toBe('Charge to');
  await userEvent.type(title, 'Cost object');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Use prj in free queries' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const reference_fields = [
    { field: 'charge_to', label: 'Cost object', in_queries: false },
    { field: 'prj', in_queries: true },
  ];
  await waitFor(() => expect(sent).toEqual([{ settings: { reference_fields }, version: 'first' }]));
});

it('shows titles instead of columns in the list of maps', async () => {
  show();
  expect(await screen.findByText('Node code: Charge to')).toBeTruthy();
});

it.each([
  [{ state: 'applying', lines_total: 0 }, 'Being applied'],
  [{ state: 'applying', lines_done: 5 }, 'Being applied: 41%'],
  [{ state: 'failed' }, 'Could not be applied; save it again'],
  [{ lines_total: 1, left_out: 0 }, 'Applied: 1 line changed'],
] as const)('%o: %s', (more, words) => {
  expect(stateInWords({ ...row, state: 'applied', ...more })).toBe(words);
});
