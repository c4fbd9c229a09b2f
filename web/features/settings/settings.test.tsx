import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { usualClientSettings } from '@tripledger/contract/vocabulary/client-settings.ts';
import { App, ConfigProvider } from 'antd';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../session/session.fixture.ts';
import { SessionContext } from '../../session/useUser.ts';
import { showBlock } from '../../shared/dashboard/show-block.fixture.tsx';
import { ExportColumns } from './client/ExportColumns.tsx';
import { Logo } from './client/Logo.tsx';
import { ReportColors } from './client/ReportColors.tsx';
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

const show = (block: ReactNode, client: object = {}) =>
  showBlock(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <SessionContext value={{ ...session, client: { ...session.client, ...client } }}>
          {block}
        </SessionContext>
      </App>
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
      <ReportColors />
      <button type="button" onClick={() => setColor('#111111')}>
        Change it elsewhere
      </button>
    </SessionContext>
  );
}

it('updates the form after a change made elsewhere', async () => {
  show(<Changing />);
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
  const settings = { report_background_color: '#D24726', report_text_color: '#000000' };
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

it('reorders and selects columns by buttons, and resets to all in the usual order', async () => {
  const columns = ['booking_reference', 'tax', 'status'].map((id) => ({ id, label: id }));
  show(<ExportColumns columns={columns} />);
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'status' }));
  await userEvent.click(button('Move tax up'));
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'tax',
    'booking_reference',
    'status',
  ]);
  expect(button('Move tax up').disabled).toBe(true);
  await save();
  await userEvent.click(button('All columns, in the usual order'));
  await waitFor(() => expect(button('Save').disabled).toBe(false));
  await save();
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { settings: { data_export_columns: ['tax', 'booking_reference'] }, version },
      { settings: { data_export_columns: null }, version },
    ]),
  );
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
      { settings: { shares_credits: false }, version },
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
