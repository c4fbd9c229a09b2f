import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Evaluation, Watch } from '@tripledger/contract/watches/calls.ts';
import type { Attempt } from '@tripledger/contract/watches/webhooks.ts';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { screens } from '../../../app/screens.ts';
import { session } from '../../../session/session.fixture.ts';
import { SessionContext } from '../../../session/useUser.ts';
import { OpenModal } from '../../../ui/modal.tsx';
import { MoneyContext } from '../../../ui/money.ts';
import { NoticesProvider } from '../../../ui/notices.tsx';
import LedgerModal from './LedgerModal.tsx';
import { WatchList } from './WatchList.tsx';
import WatchModal from './WatchModal.tsx';
import WebhookModal from './WebhookModal.tsx';

const evaluation: Evaluation = {
  ...{ at: '2026-04-10T01:00:00Z', recipient: 'ada@one.test', outcome: 'fired' },
  ...{ sentence: 'Total travel spend of March 2026 is $1,100.00, above $1,050.00.', value: 1100 },
  ...{ low: null, high: 1050, dateStart: '2026-03-01', dateEnd: '2026-03-31', dataVersion: 3 },
  toldAt: '2026-04-10T01:01:00Z',
};
const watch: Watch = {
  ...{ id: 7, name: 'Spend', viewId: 4, viewName: 'Board', metric: 'totalTravelSpend' },
  ...{ metricLabel: 'Total travel spend', dimension: null, member: null },
  condition: { kind: 'above', value: 1050 },
  recipients: [{ email: 'ada@one.test', name: 'Ada' }],
  ...{ quietHours: null, isPaused: false, owner: 'Ada', isOwn: true, last: evaluation },
  ...{ webhookAddress: null, version: 'first' },
};
const attempt: Attempt = {
  ...{ at: '2026-04-10T01:02:00Z', isTest: false, webhookId: 'msg_1', status: 500 },
  ...{ outcome: 'put_off', problem: 'The server answered 500.' },
};
const question = JSON.stringify({ metrics: ['totalTravelSpend', 'bookings'], by: ['month'] });
const view = { id: 4, name: 'Board', search: `range=last_month&question=${encodeURIComponent(question)}` };

type Sent = { method: string; path: string; body: unknown };
let sent: Sent[] = [];
let reads: Record<string, unknown> = {};
let answers: Record<string, unknown> = {};
let refusal: object | null = null;

beforeEach(() => {
  [sent, answers, refusal] = [[], {}, null];
  reads = {
    '/api/watches/': [watch],
    '/api/watches/webhooks/': { isOffered: true },
    '/api/watches/7/ledger/': [evaluation],
    '/api/watches/7/webhook/': [attempt],
    '/api/views/4/': { ...view, isOfAll: true, leftOut: [] },
  };
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(reads[path] ?? { rows: [], total: 0 });
    sent.push({ method, path, body: body === undefined ? undefined : JSON.parse(String(body)) });
    return refusal
      ? Response.json(refusal, { status: 400 })
      : Response.json(answers[`${method} ${path}`] ?? null);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(content: ReactNode) {
  const list = screens.find(({ path }) => path === '/feature/savedviews')!;
  const router = createMemoryRouter([{ path: list.path, handle: list, element: content }], {
    initialEntries: [list.path],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={session}>
        <ConfigProvider theme={{ token: { motion: false } }}>
          <NoticesProvider>
            <MoneyContext value={{ currency: 'AUD', locale: 'en-AU' }}>
              <RouterProvider router={router} />
            </MoneyContext>
          </NoticesProvider>
        </ConfigProvider>
      </SessionContext>
    </QueryClientProvider>,
  );
}
const showModal = (content: ReactNode) => show(<OpenModal onClosed={() => {}}>{content}</OpenModal>);
const button = (name: string) => screen.findByRole('button', { name });

describe('the list', () => {
  const shown = () => show(<WatchList onEdit={() => undefined} />);

  it('says what was found last, and pauses a watch', async () => {
    shown();
    expect(await screen.findByText(evaluation.sentence)).toBeTruthy();
    await userEvent.click(await button('Pause: Spend'));
    await waitFor(() =>
      expect(sent).toEqual([{ method: 'PUT', path: '/api/watches/7/paused/', body: { isPaused: true } }]),
    );
  });

  it('offers webhooks to owners where the operator allows them, and to others where there is one', async () => {
    const other = { ...watch, id: 8, name: 'Theirs', isOwn: false };
    reads['/api/watches/'] = [
      watch,
      other,
      { ...other, id: 9, name: 'Posted', webhookAddress: 'https://hooks.example.com/' },
    ];
    shown();
    expect(await button('Webhook: Spend')).toBeTruthy();
    expect(await button('Webhook: Posted')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Webhook: Theirs' })).toBeNull();
  });

  it('offers none where the operator allows none', async () => {
    reads['/api/watches/webhooks/'] = { isOffered: false };
    shown();
    expect(await button('Pause: Spend')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Webhook: Spend' })).toBeNull();
  });
});

describe('the form', () => {
  it('sends a condition on the first figure of the view, to the user themselves', async () => {
    showModal(<WatchModal view={view} />);
    expect(await screen.findByDisplayValue('Total travel spend, Board')).toBeTruthy();
    await userEvent.click(await button('Save watch'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      method: 'POST',
      path: '/api/watches/',
      body: {
        ...{ view: 4, name: 'Total travel spend, Board', metric: 'totalTravelSpend' },
        ...{ condition: { kind: 'above', value: 0 }, recipients: ['ada@one.test'], quietHours: null },
      },
    });
  });

  it('shows a refusal at its field', async () => {
    refusal = { recipients: ['Recipient 1 is not a user here who sees what you see, or a part of it.'] };
    showModal(<WatchModal view={view} watch={watch} />);
    await userEvent.click(await button('Save watch'));
    expect(await screen.findByText(/Recipient 1 is not a user here/)).toBeTruthy();
    expect(sent[0]).toMatchObject({ method: 'PATCH', body: { version: 'first' } });
  });
});

describe('the ledger', () => {
  it('says what was found, for whom, and whether they were told', async () => {
    showModal(<LedgerModal watch={watch} />);
    const row = (await screen.findByText(evaluation.sentence)).closest('tr')!;
    for (const text of ['ada@one.test', 'Began to hold']) expect(within(row).getByText(text)).toBeTruthy();
    expect(screen.queryByText('Deliveries by webhook')).toBeNull();
  });

  it('says what became of webhooks', async () => {
    showModal(<LedgerModal watch={{ ...watch, webhookAddress: 'https://hooks.example.com/' }} />);
    const row = (await screen.findByText('The server answered 500.')).closest('tr')!;
    for (const text of ['Fired', 'Failed, will be tried again', '500'])
      expect(within(row).getByText(text)).toBeTruthy();
  });
});

describe('the webhook', () => {
  const hooked = { ...watch, webhookAddress: 'https://hooks.example.com/' };

  it('is given an address, and its secret is shown', async () => {
    answers['PUT /api/watches/7/webhook/'] = { secret: 'whsec_abc' };
    showModal(<WebhookModal watch={watch} />);
    const field = await screen.findByLabelText('Address');
    await userEvent.type(field, 'hooks.example.com');
    await userEvent.click(await button('Save address'));
    expect(await screen.findByText(/Enter an address such as/)).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.clear(field);
    await userEvent.type(field, 'https://hooks.example.com/');
    await userEvent.click(await button('Save address'));
    expect(await screen.findByRole('textbox', { name: 'Secret' })).toHaveProperty('value', 'whsec_abc');
    expect(sent[0]?.body).toEqual({ address: 'https://hooks.example.com/' });
  });

  it('shows why an address is refused', async () => {
    refusal = { address: ['The operator allows no webhooks to hooks.example.com.'] };
    showModal(<WebhookModal watch={hooked} />);
    await userEvent.click(await button('Save address'));
    expect(await screen.findByText(/allows no webhooks/)).toBeTruthy();
  });

  it('is tested, gets another secret, and is removed, after a question', async () => {
    answers['POST /api/watches/7/webhook/secret/'] = { secret: 'whsec_next' };
    showModal(<WebhookModal watch={hooked} />);
    await userEvent.click(await button('Send test'));
    expect(await screen.findByText(/^Test sent/)).toBeTruthy();
    await userEvent.click(await button('Remove webhook'));
    expect(await screen.findAllByText('Remove the webhook?')).not.toHaveLength(0);
    await userEvent.click(screen.getAllByRole('button', { name: 'Remove webhook' }).at(-1)!);
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ method: 'DELETE' }));
    await userEvent.click(await button('Replace secret'));
    expect(await screen.findAllByText('Replace the secret?')).not.toHaveLength(0);
    await userEvent.click(screen.getAllByRole('button', { name: 'Replace secret' }).at(-1)!);
    expect(await screen.findByRole('textbox', { name: 'Secret' })).toHaveProperty('value', 'whsec_next');
  });

  it('of somebody else can only be removed', async () => {
    showModal(<WebhookModal watch={{ ...hooked, isOwn: false }} />);
    expect(await screen.findByText('What Ada sees is posted to https://hooks.example.com/.')).toBeTruthy();
    expect(await button('Remove webhook')).toBeTruthy();
    for (const name of ['Save address', 'Send test', 'Replace secret'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
