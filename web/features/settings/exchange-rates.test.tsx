import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { usualClientSettings } from '@tripledger/contract/vocabulary/client-settings.ts';
import { ConfigProvider } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../session/session.fixture.ts';
import { SessionContext } from '../../session/useUser.ts';
import { showBlock } from '../../shared/dashboard/show-block.fixture.tsx';
import { NoticesProvider } from '../../ui/notices.tsx';
import { ExchangeRates } from './client/ExchangeRates.tsx';
import { SettingsForm } from './client/SettingsForm.tsx';

const path = '/api/tree/client/1/';
let sent: { path: string; body: unknown }[];
let preview: { status: number; body: object };

beforeEach(() => {
  sent = [];
  preview = { status: 200, body: { restated: { lines: 12, before: 1500, after: 1450.5 } } };
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://localhost');
    if (pathname.endsWith('/preview/')) return Response.json(preview.body, { status: preview.status });
    if (body) sent.push({ path: pathname, body: JSON.parse(String(body)) });
    return Response.json({});
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const budget_rates = [
  { currency: 'USD', rate: '1.5' },
  { currency: 'JPY', rate: '0.01' },
];

function show() {
  const settings = { ...usualClientSettings, exchange_rate_rule: 'budget' as const, budget_rates };
  showBlock(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <NoticesProvider>
        <SessionContext value={{ ...session, client: { ...session.client, settings } }}>
          <SettingsForm days={[]}>
            <ExchangeRates />
          </SettingsForm>
        </SessionContext>
      </NoticesProvider>
    </ConfigProvider>,
    '',
  );
}
const typeRate = async (rate: string) => {
  const field = await screen.findByLabelText('Rate 1, in AUD');
  await userEvent.clear(field);
  await userEvent.type(field, rate);
};
const save = () => userEvent.click(screen.getByRole('button', { name: /Save/ }));

it('says what other budget rates do, and saves the remaining ones', async () => {
  show();
  await typeRate('1.45');
  await screen.findByText('12 lines change: what was paid for them goes from $1,500.00 to $1,450.50.');
  await userEvent.click(screen.getByRole('button', { name: 'Remove JPY' }));
  await save();
  const settings = { budget_rates: [{ currency: 'USD', rate: '1.45' }] };
  await waitFor(() => expect(sent).toEqual([{ path, body: { settings, version: session.client.version } }]));
});

it('says which lines would be left without a rate before anything is saved', async () => {
  preview = {
    status: 400,
    body: { settings: ['By this rule 2 lines in KWD would be left without a rate.'] },
  };
  show();
  await typeRate('1.45');
  await screen.findByText('By this rule 2 lines in KWD would be left without a rate.');
  expect(sent).toEqual([]);
});

it('does not send a rate that is none, and shows why', async () => {
  show();
  await typeRate('much');
  await save();
  await screen.findByText('Enter a rate as a decimal number, as 1.5234.');
  expect(sent).toEqual([]);
});
