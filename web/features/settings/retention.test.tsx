import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showBlock } from '../../shared/dashboard/show-block.fixture.tsx';
import { NoticesProvider } from '../../ui/notices.tsx';
import { Retention, RetentionDays } from './client/Retention.tsx';
import { SettingsForm } from './client/SettingsForm.tsx';

let sent: { path: string; body: unknown }[] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://localhost');
    if (body) sent.push({ path: pathname, body: JSON.parse(String(body)) });
    return Response.json({
      restated: { lines: 0, before: 0, after: 0 },
      retained: { before: '2021-11-27', bookings: 3, lines: 7, travellers: 1 },
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () =>
  showBlock(
    <NoticesProvider>
      <SettingsForm>
        <Retention />
        <RetentionDays />
      </SettingsForm>
    </NoticesProvider>,
    '',
  );

it('says what a rule does to old bookings before it is saved', async () => {
  show();
  await userEvent.type(await screen.findByLabelText('Years for which bookings are kept'), '5');
  await screen.findByText(
    /^In the night after you save, 3 bookings without a transaction since 27-Nov-2021 \(7 lines, 1 traveller\) will be made anonymous\./,
  );
  await userEvent.click(screen.getByLabelText('Older bookings'));
  await userEvent.click(await screen.findByText('Remove', { selector: '.ant-select-item-option-content' }));
  await screen.findByText(/will be removed\. This cannot be undone, and figures of those dates change\.$/);
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({
      path: expect.stringMatching(/\/preview\/$/),
      body: { settings: { retention_years: 5, retention_action: 'remove' } },
    }),
  );
});
