import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Permission } from '@tripledger/contract/http/permissions.ts';
import type { Schedule } from '@tripledger/contract/scheduled-reports/calls.ts';
import type { Delivery } from '@tripledger/contract/scheduled-reports/ledger.ts';
import { ConfigProvider } from 'antd';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showBlock } from '../../shared/dashboard/show-block.fixture.tsx';
import { OpenModal } from '../../ui/modal.tsx';
import { NoticesProvider } from '../../ui/notices.tsx';
import { RunModal } from './RunModal.tsx';
import ScheduledReportsPage from './ScheduledReportsPage.tsx';
import ScheduleModal from './ScheduleModal.tsx';

const schedule: Schedule = {
  id: 7,
  entityList: [{ id: 2, label: 'Acme' }],
  view: null,
  reportType: 'Invoice',
  reportFormat: 'CSV (.csv)',
  periodId: 1,
  periodName: 'Monthly',
  endDate: '2027-03-31',
  recipientsEmails: ['ada@one.test'],
  productTypes: ['Air', 'Car'],
  location: [],
  dateField: 'departure_date',
  compare: 'previous',
  userId: 1,
  userName: 'Ada Lovelace',
  userEmail: 'ada@one.test',
  clientId: 1,
  isPaused: false,
  version: 'first',
  stopped: null,
  last: null,
  next: { at: '2026-11-30T19:00:00.000Z', dateStart: '2026-11-01', dateEnd: '2026-11-30' },
};

const run = {
  id: 3,
  scheduleId: 7,
  isSample: false,
  owner: 'Ada Lovelace',
  node: 'Acme',
  view: null,
  reportType: 'Summary Report',
  extension: 'pdf',
  dateStart: '2026-10-01',
  dateEnd: '2026-10-31',
  dueAt: '2026-10-31T19:00:00.000Z',
  state: 'failed',
  notRun: null,
  dataVersion: 4,
  deliveries: { sent: 1, refused: 1 },
} as const;

const delivery: Delivery = {
  id: 31,
  recipient: 'cfo@acme.test',
  name: null,
  state: 'refused',
  attempts: 1,
  words: '550 No such user',
  at: '2026-10-31T19:01:00.000Z',
  nextAt: null,
  file: null,
};

let sent: { method: string; path: string; body: unknown }[] = [];
let schedules: Schedule[] = [];
let recipients: Delivery[] = [];
/** Creates the response to a change. */
let changing: () => Response;

async function answer(address: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  const { pathname } = new URL(address, 'http://localhost');
  if (method !== 'GET') {
    sent.push({ method, path: pathname, body: body ? JSON.parse(String(body)) : undefined });
    return changing();
  }
  if (pathname === '/api/scheduled_report/list/') return Response.json(schedules);
  if (pathname === '/api/scheduled_report/preview/') return Response.json([schedule.next]);
  if (pathname === '/api/scheduled_report/runs/3/') {
    const filters = { countries: [], productTypes: [], dateField: 'transaction_date' };
    return Response.json({ ...run, ...filters, recipients });
  }
  if (pathname === '/api/scheduled_report/runs/') return Response.json({ rows: [run], total: 1 });
  if (pathname === '/api/tree/flat/') {
    return Response.json([{ id: 2, label: 'Acme', parentId: null, isUserDefined: false, hasChildren: true }]);
  }
  if (pathname === '/api/views/') {
    return Response.json([
      { id: 5, name: 'Air by month', folder: 'Board', path: '/view/explore' },
      { id: 6, name: 'Rail', folder: '', path: '/view/summary' },
    ]);
  }
  if (pathname === '/api/auth/user_email_list/') {
    return Response.json([{ id: 9, name: 'Bob Blue', email: 'bob@one.test' }]);
  }
  return Response.json({ rows: [], total: 0 });
}

beforeEach(() => {
  sent = [];
  schedules = [schedule];
  recipients = [delivery];
  changing = () => Response.json(schedule);
  vi.stubGlobal('fetch', answer);
  vi.useFakeTimers({ now: new Date('2026-11-10T01:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const show = (block: React.ReactNode, search = '', permissions: readonly Permission[] = []) =>
  showBlock(
    // The test DOM plays no animations, so they would never end.
    <ConfigProvider theme={{ token: { motion: false } }}>
      <NoticesProvider>{block}</NoticesProvider>
    </ConfigProvider>,
    search,
    permissions,
  );
const inModal = (modal: React.ReactNode) => <OpenModal onClosed={() => undefined}>{modal}</OpenModal>;
const showForm = (edited: Schedule | null, search = '', permissions: readonly Permission[] = []) =>
  show(inModal(<ScheduleModal schedule={edited} />), search, permissions);
const showRun = () => show(inModal(<RunModal id={3} title="Summary Report, Acme" />));

const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('combobox', { name });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

async function choose(name: string, option: string) {
  await userEvent.click(await field(name));
  await userEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

describe('a new schedule', () => {
  it('shows missing fields and is not sent', async () => {
    showForm(null);
    await press('Save');
    for (const words of ['Report Type required.', 'Period required.']) {
      expect(await screen.findByText(words)).toBeTruthy();
    }
    await choose('Report type', 'Printable Report');
    await press('Save');
    expect(await screen.findByText('Customer required.')).toBeTruthy();
    expect(screen.queryByText('Report Format required.')).toBeNull();
    expect(sent).toEqual([]);
  });

  it('of a Printable Report is a presentation, and folds the choices of data exports away', async () => {
    showForm(null);
    await choose('Report type', 'Printable Report');
    expect(await screen.findByText('Microsoft PowerPoint (.pptx)')).toBeTruthy();
    expect(await screen.findByText('Sent as Microsoft PowerPoint (.pptx)')).toBeTruthy();
    await userEvent.click(screen.getByText('Only for data exports'));
    expect((await field('Report format')).disabled).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Departure date' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Location: All locations' }).disabled).toBe(
      true,
    );
    expect(box('Select All').disabled).toBe(true);
    expect((await field('Recipients')).disabled).toBe(false);
    await choose('Report type', 'Summary Report');
    expect(await screen.findByText('PDF document (.pdf)')).toBeTruthy();
  });

  it('of Data Quality needs no customer, compares nothing, and is offered to those who may see its screen', async () => {
    showForm(null, '', ['can_import']);
    await choose('Report type', 'Data Quality');
    expect(await screen.findByText('Sent as PDF document (.pdf)')).toBeTruthy();
    expect(screen.queryByText('Compare with')).toBeNull();
    await press('Save');
    expect(await screen.findByText('Period required.')).toBeTruthy();
    expect(screen.queryByText('Customer required.')).toBeNull();
    cleanup();
    showForm(null);
    await userEvent.click(await field('Report type'));
    expect(screen.queryByText('Data Quality', { selector: '.ant-select-item-option-content' })).toBeNull();
  });

  it('of a Saved view offers views of Explore alone, and needs no customer', async () => {
    showForm(null, '?node=2');
    await choose('Report type', 'Saved view');
    expect(await screen.findByText(/Views of other screens cannot be scheduled/)).toBeTruthy();
    expect(screen.queryByText('Compare with')).toBeNull();
    expect(screen.queryByText('Date type')).toBeNull();
    await press('Save');
    expect(await screen.findByText('Saved view required.')).toBeTruthy();
    await userEvent.click(await field('Saved view'));
    expect(screen.queryByText('Rail', { selector: '.ant-select-item-option-content' })).toBeNull();
    await choose('Saved view', 'Board / Air by month');
    await choose('Period', 'Monthly');
    await press('Save');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ report_type: 6, report_format: 2, view: 5, entities: [] });
  });

  it('of an Invoice has all product types, no format, and its owner as recipient', async () => {
    showForm(null, '?node=2');
    await choose('Report type', 'Invoice');
    expect((await field('Recipients')).disabled).toBe(true);
    expect(box('Un-select All').checked).toBe(true);
    await userEvent.click(box('Rail'));
    expect(box('Select All').indeterminate).toBe(true);
    await userEvent.click(box('Select All'));
    await userEvent.click(box('Un-select All'));
    await choose('Period', 'Monthly');
    expect(await screen.findByText('01-Dec-2026, 06:00: 01-Nov-2026 to 30-Nov-2026')).toBeTruthy();
    await press('Save');
    expect(await screen.findByText('Product Type required.')).toBeTruthy();
    expect(screen.getByText('Report Format required.')).toBeTruthy();
    await userEvent.click(box('Air'));
    await choose('Report format', 'CSV (.csv)');
    await press('Save');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      method: 'POST',
      path: '/api/scheduled_report/create/',
      body: {
        user: 1,
        client: 1,
        entities: [2],
        report_type: 3,
        report_format: 1,
        period: 1,
        end_date: null,
        recipients: ['ada@one.test'],
        extra_filters: { countries: [], productTypes: ['Air'], date_field: 'transaction_date' },
      },
    });
  });

  it('of Air Segments has no product types', async () => {
    showForm(null);
    await choose('Report type', 'Air Segments');
    await userEvent.click(screen.getByText('Only for invoices'));
    expect(box('Select All').disabled).toBe(true);
    expect(box('Air').checked).toBe(false);
    expect((await field('Report format')).disabled).toBe(false);
    expect((await field('Recipients')).disabled).toBe(true);
  });

  it('accepts users found by search and other valid e-mail addresses', async () => {
    showForm(null);
    const recipients = await field('Recipients');
    await userEvent.type(recipients, 'bo');
    expect(
      await screen.findByText('Type 3 or more characters to search', { selector: '.ant-select-dropdown *' }),
    ).toBeTruthy();
    await userEvent.type(recipients, 'b');
    await userEvent.click(await screen.findByText('Bob Blue (bob@one.test)'));
    await userEvent.type(recipients, 'CFO@acme.test');
    await userEvent.click(await screen.findByText('Add cfo@acme.test'));
    const chosen = [...document.querySelectorAll('.ant-select-selection-item')].map((one) => one.textContent);
    expect(chosen).toEqual(expect.arrayContaining(['ada@one.test', 'bob@one.test', 'cfo@acme.test']));
  });

  it('sends a sample to the current user before it is saved', async () => {
    showForm(null, '?node=2');
    await press('Send me a sample now');
    expect(await screen.findByText('Report Type required.')).toBeTruthy();
    await choose('Report type', 'Summary Report');
    await choose('Period', 'Quarterly');
    await press('Send me a sample now');
    expect(await screen.findByText('A sample will arrive at ada@one.test')).toBeTruthy();
    expect(sent).toMatchObject([
      {
        path: '/api/scheduled_report/sample/',
        body: { entities: [2], report_type: 1, report_format: 4, period: 2 },
      },
    ]);
  });
});

describe('an existing schedule', () => {
  it('keeps its report type and filters, and sends no TMC', async () => {
    showForm(schedule);
    expect(await screen.findByText('Edit Schedule Report')).toBeTruthy();
    expect((await field('Report type')).disabled).toBe(true);
    expect(box('Select All').indeterminate).toBe(true);
    await press('Save');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      method: 'PATCH',
      path: '/api/scheduled_report/7/',
      body: {
        user: 1,
        entities: [2],
        report_type: 3,
        report_format: 1,
        period: 1,
        end_date: '2027-03-31',
        recipients: ['ada@one.test'],
        extra_filters: { countries: [], productTypes: ['Air', 'Car'], date_field: 'departure_date' },
        version: 'first',
      },
    });
  });

  it('requires an end date after today', async () => {
    showForm({ ...schedule, endDate: '2026-11-10' });
    expect(await screen.findByDisplayValue('10-11-2026')).toBeTruthy();
    await press('Save');
    expect(await screen.findByText('End date must be greater than today')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it("shows the server's messages at their fields or above the button", async () => {
    changing = () =>
      Response.json({ recipients: ['Enter valid email addresses.'], __all__: ['Not now.'] }, { status: 400 });
    showForm(schedule);
    await press('Save');
    expect(await screen.findByText('Enter valid email addresses.')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Not now.');
  });

  it('of a user who left shows that, and can be taken over', async () => {
    const stopped = 'Bob no longer works in this TMC.';
    showForm({
      ...schedule,
      userId: 9,
      userName: 'Bob',
      userEmail: 'bob@one.test',
      recipientsEmails: ['bob@one.test'],
      stopped,
    });
    expect(await screen.findByText(`Not delivered: ${stopped}`)).toBeTruthy();
    await choose('Owner', 'Ada Lovelace (you)');
    await press('Save');
    await waitFor(() => expect(sent).toMatchObject([{ body: { user: 1, recipients: ['ada@one.test'] } }]));
  });
});

describe('the list', () => {
  it('pauses and resumes, and asks for confirmation before deactivating', async () => {
    show(<ScheduledReportsPage />);
    await press('Pause Monthly Invoice, Acme');
    await waitFor(() => expect(sent).toMatchObject([{ path: '/api/scheduled_report/7/pause/' }]));
    await press('Deactivate Monthly Invoice, Acme');
    expect(await screen.findByText(/will no longer be delivered, and is removed/)).toBeTruthy();
    expect(sent).toHaveLength(1);
    await press('Deactivate');
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/scheduled_report/7/' }),
    );
  });

  it('shows a text without schedules, and offers to add one', async () => {
    schedules = [];
    show(<ScheduledReportsPage />);
    expect(await screen.findByText('No report is scheduled yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add' })).toBeTruthy();
  });

  it('highlights failed deliveries and stopped schedules', async () => {
    const stopped = 'Bob no longer works in this TMC.';
    schedules = [schedule, { ...schedule, id: 8, stopped, next: null, last: run }];
    show(<ScheduledReportsPage />);
    const red = [...(await screen.findByRole('table')).querySelectorAll('td[class*="alert"]')];
    expect(red.map((cell) => cell.textContent)).toEqual(['01-Nov-2026: Failed', `Stopped: ${stopped}`]);
    await press('01-Nov-2026: Failed');
    expect(await screen.findByText('1 sent, 1 refused')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Show all schedules' })).toBeTruthy();
  });
});

it("a run shows the mail server's reply, and can be sent again to selected recipients", async () => {
  changing = () => Response.json(null);
  showRun();
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('550 No such user')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Send again' }).disabled).toBe(true);
  await userEvent.click(dialog.getByRole('checkbox', { name: /cfo@acme.test/ }));
  await press('Send again to 1');
  await waitFor(() =>
    expect(sent).toEqual([
      { method: 'POST', path: '/api/scheduled_report/runs/3/again/', body: { deliveries: [31] } },
    ]),
  );
});

it('a run shows the number of attempts and the time of the next one', async () => {
  const nextAt = '2026-10-31T21:30:00.000Z';
  recipients = [{ ...delivery, state: 'queued', attempts: 3, words: '451 Try later', nextAt }];
  showRun();
  expect(await screen.findByText('Queued, 3 attempts, again 01-Nov-2026, 08:30')).toBeTruthy();
});
