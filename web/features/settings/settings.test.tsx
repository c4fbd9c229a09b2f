import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { usualClientSettings } from '@tripledger/contract/vocabulary/client-settings.ts';
import { ConfigProvider } from 'antd';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../session/session.fixture.ts';
import { SessionContext } from '../../session/useUser.ts';
import { showBlock } from '../../shared/dashboard/show-block.fixture.tsx';
import { NoticesProvider } from '../../ui/notices.tsx';
import { DeliveryDays } from './client/DeliveryDays.tsx';
import { ExportColumns } from './client/ExportColumns.tsx';
import { Logo } from './client/Logo.tsx';
import { ReportColors } from './client/ReportColors.tsx';
import { SettingsForm } from './client/SettingsForm.tsx';
import { SharedCredits } from './client/SharedCredits.tsx';
import { differing } from './OrganisationModal.tsx';

let sent: { path: string; body: unknown }[] = [];
let status = 200;
let responseBody: object = {};

beforeEach(() => {
  sent = [];
  status = 200;
  responseBody = {};
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://localhost');
    if (body instanceof FormData) sent.push({ path: pathname, body: (body.get('img') as File).name });
    else if (body) sent.push({ path: pathname, body: JSON.parse(String(body)) });
    return Response.json(responseBody, { status });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const days = [{ period_id: 1, day_of_month: 1 }];

const show = (block: ReactNode, client: object = {}) =>
  showBlock(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <NoticesProvider>
        <SessionContext value={{ ...session, client: { ...session.client, ...client } }}>
          <SettingsForm days={days}>{block}</SettingsForm>
        </SessionContext>
      </NoticesProvider>
    </ConfigProvider>,
    '',
  );
const save = () => userEvent.click(screen.getByRole('button', { name: /Save/ }));
const path = '/api/tree/client/1/';
const { version } = session.client;

it('sends only the values of an organisation that differ from the feed and the defaults', () => {
  const acme = { id: 7, feed: { industry: 'Mining', fiscal_year: 630 } };
  const usual = {
    industry: 'Mining',
    fiscal_year: 630,
    high_risk: [5, 4],
    high_risk_countries: [],
    premium_class: ['First Class', 'Business Class'],
  };
  expect(differing(usual, acme)).toEqual({ id: 7 });
  const other = {
    industry: 'Energy',
    fiscal_year: 331,
    high_risk: [],
    high_risk_countries: ['FR'],
    premium_class: ['First Class'],
  };
  expect(differing(other, acme)).toEqual({ id: 7, ...other });
  expect(differing({ ...usual, industry: null, fiscal_year: null }, acme)).toEqual({ id: 7 });
});

it('warns of colours with too little contrast', async () => {
  show(<ReportColors />);
  const text = await screen.findByLabelText<HTMLInputElement>('Text');
  await screen.findByText(/^The contrast is 4.4 to 1: enough for headings/);
  await userEvent.clear(text);
  await userEvent.type(text, '#d24720');
  await screen.findByText('The contrast is 1.0 to 1: too low, this text is hard to read.');
  await userEvent.clear(text);
  await userEvent.type(text, '#000000');
  await waitFor(() => expect(screen.getByText(/^The contrast is 4.6|^Travel report/)).toBeTruthy());
  await waitFor(() => expect(screen.queryByText(/hard to read/)).toBeNull());
});

/** The form, with a button that simulates a change from another tab. */
function Changing() {
  const [report_text_color, setColor] = useState('#000000');
  const settings = { ...usualClientSettings, report_text_color };
  return (
    <SessionContext value={{ ...session, client: { ...session.client, settings } }}>
      <SettingsForm>
        <ReportColors />
      </SettingsForm>
      <button type="button" onClick={() => setColor('#111111')}>
        Change it elsewhere
      </button>
    </SessionContext>
  );
}

it('updates the form after a change made elsewhere', async () => {
  showBlock(
    <NoticesProvider>
      <Changing />
    </NoticesProvider>,
    '',
  );
  const text = await screen.findByLabelText<HTMLInputElement>('Text');
  expect(text.value).toBe('#000000');
  await userEvent.click(screen.getByRole('button', { name: 'Change it elsewhere' }));
  await waitFor(() => expect(text.value).toBe('#111111'));
});

it('does not send an invalid colour, and shows why', async () => {
  show(<ReportColors />);
  const text = await screen.findByLabelText<HTMLInputElement>('Text');
  await userEvent.clear(text);
  await userEvent.type(text, 'white');
  await save();
  await screen.findByText('Enter a colour as #RRGGBB.');
  expect(sent).toEqual([]);
  await userEvent.clear(text);
  await userEvent.type(text, '#000000');
  await save();
  const settings = { report_text_color: '#000000' };
  await waitFor(() => expect(sent).toEqual([{ path, body: { settings, version } }]));
});

it("keeps the input and shows the server's message", async () => {
  status = 400;
  responseBody = { settings: ['Not this one.'] };
  show(<ReportColors />);
  await screen.findByLabelText('Text');
  await save();
  await screen.findByText('Not this one.');
});

it('reorders columns by arrow keys and by drag, selects all or none, and resets to the usual order', async () => {
  const columns = ['booking_reference', 'tax', 'status'].map((id) => ({ id, label: id }));
  show(<ExportColumns columns={columns} />);
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'status' }));
  button('Move tax').focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(shown()).toEqual(['tax', 'booking_reference', 'status']);
  expect(screen.getByText('tax: 1 of 2')).toBeTruthy();
  expect(document.activeElement).toBe(button('Move tax'));
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));

  await waitFor(() => expect(button('Select all').disabled).toBe(false));
  await userEvent.click(button('Select all'));
  // The test DOM has no layout: each row is 10 pixels high.
  for (const [at, row] of screen.getAllByRole('listitem').entries())
    row.getBoundingClientRect = () => ({ top: at * 10, bottom: at * 10 + 10 }) as DOMRect;
  const handle = button('Move tax');
  Object.assign(handle, { setPointerCapture: () => undefined, hasPointerCapture: () => true });
  fireEvent.pointerDown(handle);
  fireEvent.pointerMove(handle, { clientY: 25 });
  expect(shown()).toEqual(['booking_reference', 'status', 'tax']);
  await save();
  await userEvent.click(button('Usual order'));
  await save();
  await userEvent.click(button('Select none'));
  await save();
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([
    { settings: { data_export_columns: ['tax', 'booking_reference'] }, version },
    { settings: { data_export_columns: ['booking_reference', 'status', 'tax'] }, version },
    { settings: {}, version },
  ]);
});

it('counts what is unsaved, discards it, and warns before the tab is left', async () => {
  const { router } = show(<SharedCredits />);
  const choice = await screen.findByRole('switch', { name: 'Use credits for colleagues' });
  await userEvent.click(choice);
  expect(await screen.findByText('1 unsaved change')).toBeTruthy();
  await router.navigate('/?tab=organisations');
  expect(await screen.findByText('Your unsaved changes on this page will be lost.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  expect(router.state.location.search).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText('1 unsaved change')).toBeNull());
  await router.navigate('/?tab=organisations');
  expect(router.state.location.search).toBe('?tab=organisations');
});

it('says which schedules another delivery day moves, and saves the day with everything else', async () => {
  responseBody = [
    { id: 1, name: 'Monthly Summary Report, Acme', from: '2026-12-01', to: '2026-12-05', isDue: false },
    { id: 2, name: 'Monthly Invoice', from: '2026-12-01', to: null, isDue: false },
  ];
  show(<DeliveryDays days={days} />);
  const day = await screen.findByLabelText('Monthly');
  await userEvent.click(day);
  await userEvent.click(await screen.findByText('5', { selector: '.ant-select-item-option-content' }));
  expect(
    await screen.findByText('Monthly Summary Report, Acme: from 01-Dec-2026 to 05-Dec-2026'),
  ).toBeTruthy();
  expect(screen.getByText(/^Monthly Invoice: the delivery of 01-Dec-2026 is dropped/)).toBeTruthy();
  await save();
  const body = { settings: {}, delivery_days: [{ period_id: 1, day_of_month: 5 }], version };
  await waitFor(() => expect(sent).toEqual([{ path, body }]));
});

it('saves a switch in both positions', async () => {
  show(<SharedCredits />);
  const choice = await screen.findByRole('switch', { name: 'Use credits for colleagues' });
  await userEvent.click(choice);
  await save();
  await userEvent.click(choice);
  await save();
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { settings: { shares_credits: true }, version },
      { settings: {}, version },
    ]),
  );
});

it('uploads a logo, shows errors, and removes it', async () => {
  show(<Logo />, { logo_key: 'abc', settings: usualClientSettings });
  const input = (await screen.findByLabelText('Image of the logo')) as HTMLInputElement;
  await userEvent.upload(input, new File(['x'], 'logo.png', { type: 'image/png' }));
  await waitFor(() => expect(sent).toEqual([{ path: `${path}logo/`, body: 'logo.png' }]));
  await userEvent.upload(input, new File([new Uint8Array(2_100_000)], 'large.png', { type: 'image/png' }));
  await screen.findByText('Choose an image of at most 2 MB.');
  status = 400;
  responseBody = { img: ['This image cannot be read.'] };
  await userEvent.upload(input, new File(['y'], 'other.png', { type: 'image/png' }));
  await screen.findByText('This image cannot be read.');
  status = 200;
  await userEvent.click(screen.getByRole('button', { name: 'Remove the logo' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ path, body: { logo_key: '' } }));
  expect(sent).toHaveLength(3);
});
