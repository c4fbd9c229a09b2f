import { cleanup, screen, within } from '@testing-library/react';
import type { ExchangeRates } from '@tripledger/contract/exchange-rates/calls.ts';
import { usualClientSettings } from '@tripledger/contract/vocabulary/client-settings.ts';
import { ConfigProvider } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../../session/session.fixture.ts';
import { SessionContext } from '../../../session/useUser.ts';
import { showBlock } from '../../../shared/dashboard/show-block.fixture.tsx';
import { NoticesProvider } from '../../../ui/notices.tsx';
import { RatePanel } from './RatePanel.tsx';
import { faultsIn } from './RatesPreview.tsx';
import { recencyOf } from './recency.ts';
import { texts } from './texts.ts';

const none: ExchangeRates = { currency: 'AUD', pairs: [], used: [], loads: [] };
const pair = (from: string, to: string, lastDay: string) => ({
  from,
  to,
  lastDay,
  firstDay: '2026-01-05',
  rates: 40,
  lastRate: '1.5',
});
const load = {
  id: 1,
  at: '2026-03-10T00:00:00Z',
  actor: 'Ada',
  file: 'rates.csv',
  source: 'ECB',
  rates: 3,
  corrected: 0,
  isUndone: false,
};
const used = ['JPY', 'KWD', 'USD'].map((currency) => ({ currency, lines: 2, lastDay: '2026-03-08' }));
const whole: ExchangeRates = {
  ...none,
  pairs: [
    pair('EUR', 'AUD', '2026-03-09'),
    pair('EUR', 'USD', '2026-03-09'),
    pair('KWD', 'AUD', '2026-02-20'),
  ],
  used,
  loads: [load],
};

let answer: ExchangeRates;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T12:00:00Z') });
  vi.stubGlobal('fetch', async () => Response.json(answer));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (rates: ExchangeRates, settings: object = {}) => {
  answer = rates;
  const client = { ...session.client, settings: { ...usualClientSettings, ...settings } };
  return showBlock(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <NoticesProvider>
        <SessionContext value={{ ...session, client }}>
          <RatePanel />
        </SessionContext>
      </NoticesProvider>
    </ConfigProvider>,
    '',
  );
};
const rowOf = async (currency: string) => {
  const cell = await screen.findByText(currency);
  return within(cell.closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map((one) => one.textContent);
};

it('says that no rates are needed, and still takes some', async () => {
  show(none);
  await screen.findByText('All amounts are in AUD. Load rates before you import lines in other currencies.');
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    texts.loadFile,
    texts.enter,
  ]);
});

it('shows how recent the rates of each currency are, and by which way they convert', async () => {
  show(whole);
  expect((await rowOf('USD')).slice(1, 3)).toEqual(['09-Mar-2026', 'By way of EUR']);
  expect((await rowOf('KWD')).slice(1, 3)).toEqual(['20-Feb-2026: out of date', 'Directly']);
  expect((await rowOf('JPY'))[1]).toBe('None: new lines are rejected');
  expect(screen.getByRole('button', { name: texts.all })).toBeTruthy();
});

it('goes by the month where averages convert, and by budget rates where those do', async () => {
  show(whole, { exchange_rate_rule: 'month_average' });
  expect((await rowOf('KWD'))[1]).toBe('20-Feb-2026: out of date');
  cleanup();
  show(whole, { exchange_rate_rule: 'budget', budget_rates: [{ currency: 'KWD', rate: '5.25' }] });
  expect((await rowOf('KWD')).slice(1, 3)).toEqual(['Budget rate 5.25', 'Directly']);
  expect((await rowOf('USD'))[1]).toBe('None: new lines are rejected');
});

it('prefers rates between the two currencies, in either direction, unless another way is more recent', () => {
  const pairs = [
    pair('AUD', 'USD', '2026-03-05'),
    pair('EUR', 'USD', '2026-03-05'),
    pair('AUD', 'EUR', '2026-03-09'),
  ];
  expect(recencyOf(pairs, 'USD', 'AUD')).toEqual({ lastDay: '2026-03-05', via: null });
  const later = [...pairs, pair('USD', 'EUR', '2026-03-08')];
  expect(recencyOf(later, 'USD', 'AUD')).toEqual({ lastDay: '2026-03-08', via: 'EUR' });
  expect(recencyOf(pairs, 'JPY', 'AUD')).toBeNull();
});

it('lists the faults of a file one by one', () => {
  const sentence =
    'a.csv: row 2, column day, "1; 2": there is no such day; row 3, column rate, "0": not above 0.';
  expect(faultsIn(sentence, 'a.csv')).toEqual([
    'Row 2, column day, "1; 2": there is no such day',
    'Row 3, column rate, "0": not above 0',
  ]);
});
