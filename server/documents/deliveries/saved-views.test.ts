import { parse } from 'csv-parse/sync';
import JSZip from 'jszip';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { query } from '../../../contract/query/calls.ts';
import type { Question } from '../../../contract/query/question.ts';
import * as schedules from '../../../contract/scheduled-reports/calls.ts';
import * as views from '../../../contract/views/calls.ts';
import { readMail } from '../../test/mail-server.ts';
import { readPdf } from '../../test/read-files.ts';
import { deliveries } from './delivering.fixture.ts';

const { server, received, plan, work, at, schedule, runs, run, node } = deliveries();
const saved = { report_type: 6, report_format: 1 };

let made = 0;
const question: Partial<Question> = {
  metrics: ['airfares', 'averageCostOfAirTicket', 'bookings'],
  by: ['customer', 'route'],
  subtotals: true,
};

async function view(
  {
    asked = question,
    search = {},
    ...fields
  }: { asked?: object; search?: object; [field: string]: unknown } = {},
  by = 'owner@one.test',
) {
  const parameters = { range: 'last_month', ...search, question: JSON.stringify(asked) };
  const body = {
    name: `View ${++made}`,
    path: '/view/explore',
    search: String(new URLSearchParams(parameters)),
    ...fields,
  };
  return server.get(by, views.create, { body: body as never });
}

async function deliver(due = '2026-04-01T07:00+11:00') {
  await at(due);
  await plan();
  await work();
}

const outcomes = async (id: number) => {
  const [latest] = (await runs({ schedule: id })).rows;
  const { recipients } = await run(latest!.id);
  return recipients.map(({ recipient, state, words }) => [recipient, state, words]);
};

const contentOf = (one: { content: unknown } | undefined) => Buffer.from(one!.content as ArrayBuffer);

/** The file; a picture in the mail is none. */
async function attachedTo(recipient: string) {
  const { attachments } = await readMail(received.find(({ to }) => to === recipient));
  return contentOf(attachments.find(({ disposition }) => disposition === 'attachment'));
}

const rowsOf = async (recipient: string) =>
  parse((await attachedTo(recipient)).toString('utf8'), { bom: true }) as string[][];

const march = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };
const answerFor = (by: string, more: object = {}, filter: object = {}) =>
  server.get(by, query, {
    body: {
      metrics: question.metrics!,
      by: question.by!,
      filter: { ...march, ...filter },
      totals: true,
      subtotals: true,
      others: true,
      ...more,
    },
  });

test('each recipient gets the answer to the question as they would open the view, of its dates', async () => {
  const { id: viewId, name } = await view();
  const recipients = ['owner@one.test', 'beta@one.test', 'outside@else.test'];
  const { id, view: chosen, entityList } = await schedule({ ...saved, view: viewId, recipients });
  expect([chosen, entityList]).toEqual([{ id: viewId, name }, []]);
  await deliver();
  expect((await outcomes(id)).map(([, state]) => state)).toEqual(['sent', 'sent', 'sent']);
  const [ledger] = (await runs({ schedule: id })).rows;
  expect(ledger).toMatchObject({ view: name, ...march, node: null });
  for (const [recipient, reader] of [
    ['owner@one.test', 'owner@one.test'],
    ['beta@one.test', 'beta@one.test'],
    ['outside@else.test', 'owner@one.test'],
  ] as const) {
    const { rows, subtotals, totals } = await answerFor(reader);
    const [head, ...lines] = await rowsOf(recipient);
    expect(head).toEqual([
      'Customer',
      'Route',
      'Total cost of airfares',
      expect.any(String),
      expect.any(String),
    ]);
    const found = new Map(
      lines.map(([one, other, ...values]) => [
        `${one}|${other}`,
        values.map((value) => (value === '' ? null : Number(value))),
      ]),
    );
    for (const { by, values } of rows) expect(found.get(`${by[0]!.label}|${by[1]!.label}`)).toEqual(values);
    for (const { by, values } of subtotals!) expect(found.get(`Total ${by[0]!.label}|`)).toEqual(values);
    expect(found.get('Total|')).toEqual(totals!.values);
    expect(lines).toHaveLength(rows.length + subtotals!.length + 1);
  }
  expect(await rowsOf('beta@one.test')).not.toEqual(await rowsOf('owner@one.test'));
});

test('the node, the comparison and the conditions are those of the view', async () => {
  const { rows } = await answerFor('plant@one.test');
  const asked = { ...question, where: [{ dimension: 'route', in: [rows[0]!.by[1]!.key] }] };
  const search = { node: String(node('ACME')), compare: 'lastYear' };
  const { id: viewId } = await view({ asked, search });
  const { id, entityList } = await schedule({
    ...saved,
    view: viewId,
    recipients: ['owner@one.test', 'plant@one.test', 'beta@one.test'],
  });
  expect(entityList.map(({ id: one }) => one)).toEqual([node('ACME')]);
  await deliver();
  const unseen = entityList[0]!.label;
  expect(await outcomes(id)).toEqual([
    ['owner@one.test', 'sent', null],
    ['plant@one.test', 'sent', null],
    ['beta@one.test', 'nothing_to_see', `The recipient does not see ${unseen} any more.`],
  ]);
  const more = { compare: 'previous_year' };
  const { totals } = await answerFor('plant@one.test', more, { client: node('ACME'), where: asked.where });
  const [head, ...lines] = await rowsOf('plant@one.test');
  expect(head!.filter((title) => title.endsWith(', before'))).toHaveLength(3);
  expect(totals!.values[0]).toBe(100);
  const values = totals!.values.flatMap((value, place) => [value, totals!.before![place]]);
  expect(lines.at(-1)!.slice(2)).toEqual(values.map((value) => expect.stringMatching(textOf(value))));
});

/** An absent value is an empty cell. */
const textOf = (value: number | null | undefined) =>
  value == null ? /^$/ : new RegExp(`^${value}(\\.00)?$`);

test('dates follow the day of the run, in the fiscal years of the view’s customer', async () => {
  const { owner } = server.database;
  await owner.updateTable('nodes').set({ fiscal_year_end: '06-30' }).where('id', '=', node('ACME')).execute();
  const datesOf = async (search: object) => {
    const { id: viewId } = await view({ search: { range: 'year_to_date', ...search } });
    return (await schedule({ ...saved, view: viewId })).id;
  };
  const [ofAll, ofAcme] = [await datesOf({}), await datesOf({ node: String(node('ACME')) })];
  await deliver();
  await deliver('2026-05-01T07:00+10:00');
  const found = await Promise.all([ofAll, ofAcme].map(async (id) => (await runs({ schedule: id })).rows));
  expect(found.map((all) => all.map(({ dateStart, dateEnd }) => [dateStart, dateEnd]))).toEqual([
    [
      ['2026-01-01', '2026-05-01'],
      ['2026-01-01', '2026-04-01'],
    ],
    [
      ['2025-07-01', '2026-05-01'],
      ['2025-07-01', '2026-04-01'],
    ],
  ]);
});

test('metrics that need a permission are left out for recipients without it; without any, nothing is sent', async () => {
  await server.grant('owner@one.test', 'ONE', {
    permissions: ['scheduled_reports', 'tickets_in_credit'],
  });
  const both = await view({ asked: { metrics: ['creditValue', 'airfares'], by: ['customer'] } });
  const alone = await view({ asked: { metrics: ['creditValue'], by: ['customer'] } });
  const recipients = ['owner@one.test', 'plant@one.test'];
  const first = await schedule({ ...saved, view: both.id, recipients });
  const second = await schedule({ ...saved, view: alone.id, recipients });
  await deliver();
  expect((await outcomes(first.id)).map(([, state]) => state)).toEqual(['sent', 'sent']);
  expect(await outcomes(second.id)).toEqual([
    ['owner@one.test', 'sent', null],
    ['plant@one.test', 'nothing_to_see', 'The recipient may see none of the view’s metrics: “credit value”.'],
  ]);
  const own = received.filter(({ to }) => to === 'plant@one.test');
  expect(own).toHaveLength(1);
  expect((await rowsOf('plant@one.test'))[0]).toEqual(['Customer', 'Total cost of airfares']);
});

test('the mail shows the first rows with their change, and the totals', async () => {
  const asked = { metrics: ['airfares', 'bookings', 'tickets', 'averageCostOfAirTicket'], by: ['route'] };
  const { id: viewId, name } = await view({ asked, search: { compare: 'previous' } });
  await schedule({ ...saved, view: viewId, recipients: ['owner@one.test', 'beta@one.test'] });
  await deliver();
  const [own, ofBeta] = await Promise.all(received.map(readMail));
  expect(own!.subject).toBe(`${name}: TMC ONE, Mar 2026`);
  expect(own!.text).toContain('Melbourne – Sydney: Total cost of airfares $100.00, Number of bookings 1');
  expect(own!.text).toContain('Total: Total cost of airfares $300.00');
  expect(own!.text).toContain('Changes are since February 2026. The file has 1 column more.');
  expect(own!.html).toMatch(/<th scope="row"[^>]*>Melbourne – Sydney<\/th><td[^>]*><span[^>]*>\$100\.00</);
  expect(ofBeta!.text).toContain('Total: Total cost of airfares $200.00');
  expect(ofBeta!.text).not.toContain('Melbourne – Sydney');
});

test('the mail shows a chart as a picture of its own, whose numbers its text says', async () => {
  const asked = { metrics: ['airfares'], by: ['route'] };
  const { id: viewId } = await view({ asked, search: { compare: 'previous' } });
  const recipients = ['owner@one.test', 'beta@one.test'];
  await schedule({ ...saved, view: viewId, recipients });
  await deliver();
  const [own, ofBeta] = await Promise.all(received.map(readMail));
  const inline = (mail: typeof own) =>
    mail!.attachments.filter(({ disposition }) => disposition === 'inline');
  const [picture, ...others] = inline(own);
  expect(others).toEqual([]);
  expect(picture).toMatchObject({ mimeType: 'image/png', contentId: '<chart@tripledger>' });
  const { width, format } = await sharp(contentOf(picture)).metadata();
  expect([width, format]).toEqual([880, 'png']);
  const [, alt] = /<img src="cid:chart@tripledger" alt="([^"]*)"/.exec(own!.html)!;
  expect(alt).toMatch(
    /^Total cost of airfares by route: Melbourne – Perth \$200\.00 \(before: .*Sydney \$100\.00/,
  );
  // A single bar says nothing.
  expect(inline(ofBeta)).toEqual([]);
  expect(ofBeta!.html).not.toContain('<img');
});

test('as a PDF, it has title, filter, table and totals, of what each recipient sees', async () => {
  const asked = { metrics: ['airfares', 'bookings'], by: ['route'] };
  const { id: viewId, name } = await view({ asked, search: { compare: 'previous' } });
  const recipients = ['owner@one.test', 'beta@one.test'];
  await schedule({ ...saved, report_format: 4, view: viewId, recipients });
  await deliver();
  const papers = await Promise.all(recipients.map(async (one) => readPdf(await attachedTo(one))));
  const [own, ofBeta] = papers.map(({ pages }) => pages.flatMap(({ lines }) => lines).join('\n'));
  for (const text of [own, ofBeta]) expect(text).toContain(name);
  expect(own).toMatch(/Melbourne – Sydney \$100\.00/);
  expect(own).toMatch(/Total \$300\.00/);
  expect(own).toContain('March 2026');
  // The chart's legend has both periods.
  expect(own).toMatch(/Feb 2026[\s\S]*Mar 2026/);
  expect(ofBeta).toMatch(/Total \$200\.00/);
  expect(ofBeta).not.toContain('Sydney');
});

test('as a workbook, it says what it is of', async () => {
  const { id: viewId, name } = await view();
  await schedule({ ...saved, report_format: 2, view: viewId });
  await deliver();
  const zip = await JSZip.loadAsync(await attachedTo('owner@one.test'));
  const [sheet, about] = await Promise.all(
    [1, 2].map((one) => zip.file(`xl/worksheets/sheet${one}.xml`)!.async('string')),
  );
  expect(sheet).toContain('<v>300</v>');
  for (const words of [name, 'March 2026', 'TMC ONE']) expect(about).toContain(words);
});

const stoppedOf = async (id: number) =>
  (await server.get('boss@one.test', schedules.list)).find((one) => one.id === id)?.stopped;

test('a view that was deleted stops the schedule, and what was planned before is not sent', async () => {
  const { id: viewId } = await view();
  const { id } = await schedule({ ...saved, view: viewId });
  await at('2026-04-01T07:00+11:00');
  await plan();
  await server.get('owner@one.test', views.remove, { params: { id: viewId } });
  await work();
  expect(await outcomes(id)).toEqual([['owner@one.test', 'nothing_to_see', 'The saved view was deleted.']]);
  await deliver('2026-05-01T07:00+10:00');
  expect(await stoppedOf(id)).toBe('The saved view was deleted.');
  const [latest] = (await runs({ schedule: id })).rows;
  expect(latest).toMatchObject({ state: 'not_run', notRun: 'The saved view was deleted.' });
  expect((await readMail(received.at(-1))).subject).toMatch(/not made/);
});

test('a view that is no longer shared with the owner, or is of another screen, stops the schedule', async () => {
  const shared = await view({ isShared: true }, 'boss@one.test');
  const { id } = await schedule({ ...saved, view: shared.id });
  expect(await stoppedOf(id)).toBeNull();
  const change = (body: object) =>
    server.get('boss@one.test', views.update, { params: { id: shared.id }, body });
  await change({ isShared: false });
  expect(await stoppedOf(id)).toBe('owner@one.test does not see the saved view any more.');
  await change({ isShared: true, path: '/view/summary' });
  expect(await stoppedOf(id)).toBe('The saved view is of another screen than Explore now.');
});

test('a view is required, of Explore, and one that the owner sees', async () => {
  const fields = { ...saved, period: 1, entities: [], recipients: ['owner@one.test'] };
  const create = async (more: object) => {
    const { status, body } = await server.send('owner@one.test', schedules.create, {
      body: { ...fields, ...more },
    });
    return [status, status === 400 ? body : undefined];
  };
  expect(await create({})).toEqual([400, { view: ['Saved view required.'] }]);
  const other = await view({ path: '/view/summary' });
  expect(await create({ view: other.id })).toEqual([
    400,
    { view: ['Only views of Explore can be scheduled.'] },
  ]);
  const hidden = await view({}, 'boss@one.test');
  expect(await create({ view: hidden.id })).toEqual([404, undefined]);
  const foreign = await view({}, 'all@two.test');
  expect(await create({ view: foreign.id })).toEqual([404, undefined]);
  const { id: own } = await view();
  expect(await create({ view: own, report_format: 3 })).toEqual([
    400,
    { report_format: ['This report does not come in this format.'] },
  ]);
  const sample = { body: { ...fields, view: hidden.id } };
  expect((await server.send('owner@one.test', schedules.sample, sample)).status).toBe(404);
  await server.get('owner@one.test', schedules.sample, { body: { ...fields, view: own } });
  await work();
  expect(received.map(({ to }) => to)).toEqual(['owner@one.test']);
});
