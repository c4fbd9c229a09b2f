import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as changes from '../../../contract/changes/calls.ts';
import * as calls from '../../../contract/scheduled-reports/calls.ts';
import { edit as editUser } from '../../../contract/users/calls.ts';
import { testServer } from '../../test/server.ts';
import { loadExample, now, requestsOf, type SummaryInput, summaryInput } from './example.fixture.ts';

let clock = now;
const server = testServer({ clock: () => clock });
let summary: SummaryInput;
let invoice: object;
const { create, edit, list, pause, resume, deactivate } = requestsOf(server);

beforeAll(async () => {
  await loadExample(server);
  summary = await summaryInput(server);
  invoice = {
    ...summary,
    entities: [],
    report_type: 3,
    report_format: 1,
    recipients: ['ann@one.test'],
    extra_filters: { productTypes: ['Car', 'Air'], date_field: 'departure_date' },
  };
});
beforeEach(async () => {
  clock = now;
  await server.database.owner.updateTable('schedules').set({ is_active: false }).execute();
});

const records = () =>
  server.database.owner
    .selectFrom('changes')
    .selectAll()
    .where('kind', '=', 'schedule_changed')
    .orderBy('id')
    .execute();

async function undoLast(by = 'ann@one.test') {
  const id = (await records()).at(-1)!.id;
  return server.send(by, changes.undo, { params: { id } });
}

describe('a schedule', () => {
  test('is created, listed and recorded, and can be undone', async () => {
    const made = await create({
      ...summary,
      recipients: [' CFO@acme.test', 'cfo@acme.test', 'ann@one.test'],
    });
    expect(made).toMatchObject({
      entityList: [{ id: summary.entities[0], label: 'Acme Pty Ltd' }],
      reportType: 'Summary Report',
      reportFormat: 'PDF document (.pdf)',
      periodId: 1,
      periodName: 'Monthly',
      endDate: null,
      recipientsEmails: ['cfo@acme.test', 'ann@one.test'],
      productTypes: [],
      location: [],
      dateField: 'transaction_date',
      userEmail: 'ann@one.test',
      isPaused: false,
      stopped: null,
      // Six o'clock in Melbourne during daylight saving time.
      next: { at: '2026-11-30T19:00:00.000Z', dateStart: '2026-11-01', dateEnd: '2026-11-30' },
    });
    expect(await list()).toEqual([made]);
    expect((await records()).at(-1)).toMatchObject({
      subject_id: String(made.id),
      subject_label: 'Monthly Summary Report, Acme Pty Ltd',
      before: null,
      after: { nodeIds: summary.entities, period: 'Monthly', recipients: ['cfo@acme.test', 'ann@one.test'] },
    });
    expect((await undoLast()).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await undoLast()).status).toBe(200);
    expect(await list()).toEqual([made]);
  });

  test('keeps filters for an Invoice only', async () => {
    const extra_filters = {
      countries: [{ criteria: 'end_in', countries: ['NZ'] }],
      productTypes: ['Car', 'Air'],
      date_field: 'departure_date',
    };
    const location = [{ criteria: 'end_in', condition: 'AND', countries: ['NZ'] }];
    expect(await create({ ...invoice, extra_filters })).toMatchObject({
      location,
      productTypes: ['Air', 'Car'],
      dateField: 'departure_date',
    });
    expect(await create({ ...invoice, report_type: 4, extra_filters })).toMatchObject({
      location,
      productTypes: [],
      dateField: 'departure_date',
    });
    expect(await create({ ...summary, extra_filters })).toMatchObject({
      location: [],
      productTypes: [],
      dateField: 'transaction_date',
    });
  });

  test('compares with the same period last year, unless it is told otherwise', async () => {
    const made = await create(summary);
    expect(made.compare).toBe('lastYear');
    const changed = await edit(made.id, { ...summary, compare: 'previous', version: made.version });
    expect(changed.compare).toBe('previous');
    // A caller that knows no comparisons leaves it alone.
    const named = { ...summary, recipients: ['ceo@acme.test'], version: changed.version };
    expect((await edit(made.id, named)).compare).toBe('previous');
    expect(await create({ ...summary, compare: 'previous' })).toMatchObject({ compare: 'previous' });
    const refused = await server.send('ann@one.test', calls.create, {
      body: { ...summary, compare: 'never' },
    });
    expect(refused).toMatchObject({ status: 400, body: { compare: ['Unknown comparison.'] } });
  });

  test('is listed for its nodes and those above, not for others', async () => {
    const made = await create(summary);
    await create(invoice);
    const listed = async (by: string, code: string, tmc = 'ONE') =>
      server.send(by, calls.list, { query: { client: await server.nodeId(tmc, code) } });
    expect((await listed('boss@one.test', 'ACME')).body).toMatchObject([{ id: made.id }]);
    expect((await listed('boss@one.test', 'BETA')).body).toEqual([]);
    expect((await listed('ann@one.test', 'BETA')).status).toBe(404);
    expect((await listed('boss@one.test', 'ACME', 'TWO')).status).toBe(404);
  });

  test('is edited; repeating the edit changes nothing', async () => {
    const { id } = await create(summary);
    const wanted = { ...summary, report_format: 5, end_date: '2026-12-01', recipients: ['new@acme.test'] };
    const edited = await edit(id, wanted);
    expect(edited).toMatchObject({
      reportFormat: 'Web page (.html)',
      endDate: '2026-12-01',
      recipientsEmails: ['new@acme.test'],
    });
    const before = await records();
    expect(await edit(id, wanted)).toEqual(edited);
    expect(await records()).toEqual(before);
    await undoLast();
    expect(await list()).toMatchObject([{ endDate: null, recipientsEmails: ['cfo@acme.test'] }]);
  });

  test('leaves the list when deactivated, and returns after an undo', async () => {
    const made = await create(summary);
    expect(await deactivate(made.id)).toBeNull();
    expect(await list()).toEqual([]);
    const again = await server.send('ann@one.test', calls.deactivate, { params: { id: made.id } });
    expect(again.status).toBe(404);
    await undoLast();
    expect(await list()).toMatchObject([{ id: made.id, recipientsEmails: ['cfo@acme.test'] }]);
  });

  test('resumes with the next delivery after being paused over a due date', async () => {
    const { id } = await create(summary);
    expect(await pause(id)).toMatchObject({ isPaused: true, next: null });
    clock = new Date('2026-12-05T00:00Z');
    expect(await resume(id)).toMatchObject({
      isPaused: false,
      next: { at: '2026-12-31T19:00:00.000Z', dateStart: '2026-12-01' },
    });
  });

  test('does not catch up after its end date is extended later', async () => {
    const { id } = await create({ ...summary, end_date: '2026-12-10' });
    clock = new Date('2027-06-15T00:00Z');
    // The state that the planning leaves.
    await server.database.owner
      .updateTable('schedules')
      .set({ next_start: '2026-12-01' })
      .where('id', '=', id)
      .execute();
    expect(await list()).toMatchObject([{ next: null }]);
    expect(await edit(id, { ...summary, end_date: '2028-01-01' })).toMatchObject({
      next: { dateStart: '2027-06-01' },
    });
  });
});

describe('refuses', () => {
  const faults: [string, object, object][] = [
    ['an unknown type', { report_type: 9 }, { report_type: ['Report Type required.'] }],
    ['an unknown period', { period: 5 }, { period: ['Period required.'] }],
    ['no node', { entities: [] }, { entities: ['Customer required.'] }],
    [
      'no node of a Printable Report',
      { entities: [], report_type: 2, report_format: 3 },
      { entities: ['Customer required.'] },
    ],
    [
      'a format of another type',
      { report_format: 1 },
      { report_format: ['This report does not come in this format.'] },
    ],
    [
      'an Invoice of nothing',
      { report_type: 3, report_format: 1 },
      { productTypes: ['Product Type required.'] },
    ],
    [
      'an end date of today',
      { end_date: '2026-11-10' },
      { end_date: ['End date must be greater than today'] },
    ],
    [
      'an end date that does not exist',
      { end_date: '2027-02-30' },
      { end_date: ['Enter a date as YYYY-MM-DD.'] },
    ],
    ['no recipient', { recipients: [] }, { recipients: ['Recipient required.'] }],
    [
      '1,001 recipients',
      { recipients: Array.from({ length: 1001 }, (_, at) => `p${at}@acme.test`) },
      { recipients: ['At most 1,000 recipients.'] },
    ],
    [
      'a second header',
      { recipients: ['cfo@acme.test\r\nBcc: all@acme.test'] },
      { recipients: ['Enter valid email addresses.'] },
    ],
    [
      'two addresses in one',
      { recipients: ['cfo@acme.test, all@acme.test'] },
      { recipients: ['Enter valid email addresses.'] },
    ],
    [
      'a data export to others',
      { report_type: 4, report_format: 1 },
      { recipients: ['Data exports are sent only to their owner.'] },
    ],
  ];
  test.each(faults)('%s', async (_name, wrong, fields) => {
    const before = await records();
    const body = { ...summary, ...wrong };
    expect(await server.send('ann@one.test', calls.create, { body })).toMatchObject({
      status: 400,
      body: fields,
    });
    expect(await records()).toEqual(before);
  });

  test('an empty body', async () => {
    const fields = {
      report_type: ['Report Type required.'],
      report_format: ['Report Format required.'],
      period: ['Period required.'],
      recipients: ['Recipient required.'],
    };
    expect(await server.send('ann@one.test', calls.create, { body: {} })).toMatchObject({
      status: 400,
      body: fields,
    });
  });

  test('another report type in an edit; nodes may be omitted there', async () => {
    const { id } = await create(summary);
    const reply = await server.send('ann@one.test', calls.edit, {
      params: { id },
      body: { ...summary, report_type: 2 },
    });
    expect(reply).toMatchObject({
      status: 400,
      body: { report_type: ['The report type of a schedule stays as it is.'] },
    });
    expect(await edit(id, { ...summary, entities: [] })).toMatchObject({ entityList: [] });
  });

  test('users and nodes of another TMC, or out of sight', async () => {
    const { id } = await create(summary);
    const theirs = await server.nodeId('TWO', 'ACME');
    const unseen = await server.nodeId('ONE', 'BETA');
    const before = await records();
    const status = async (endpoint: Parameters<typeof server.send>[1], sent: object, by = 'ann@one.test') =>
      (await server.send(by, endpoint, sent)).status;
    for (const wrong of [{ entities: [theirs] }, { entities: [unseen] }, { entities: [999_999] }]) {
      expect(await status(calls.create, { body: { ...summary, ...wrong } })).toBe(404);
      expect(await status(calls.edit, { params: { id }, body: { ...summary, ...wrong } })).toBe(404);
    }
    const boss = await server.database.owner
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'boss@one.test')
      .executeTakeFirstOrThrow();
    expect(await status(calls.create, { body: { ...summary, user: boss.id } })).toBe(404);
    expect(await status(calls.edit, { params: { id }, body: { ...summary, user: boss.id } })).toBe(404);
    expect(await status(calls.create, { body: { ...summary, client: 999_999 } })).toBe(404);
    for (const by of ['bob@one.test', 'all@two.test']) {
      expect(await status(calls.edit, { params: { id }, body: { ...invoice, recipients: [by] } }, by)).toBe(
        404,
      );
      for (const endpoint of [calls.deactivate, calls.pause, calls.resume]) {
        expect(await status(endpoint, { params: { id } }, by)).toBe(404);
      }
      expect(await status(calls.preview, { query: { period: 1, schedule: id } }, by)).toBe(404);
    }
    for (const endpoint of [calls.list, calls.periods, calls.types, calls.formats]) {
      expect(await status(endpoint, {}, 'reader@one.test')).toBe(403);
    }
    expect(await status(calls.create, { body: summary }, 'reader@one.test')).toBe(403);
    expect(await records()).toEqual(before);
  });
});

test('users see their own schedules; users of type Client see everyone’s and can take them over', async () => {
  const { id, userId } = await create(summary);
  expect(await list('bob@one.test')).toEqual([]);
  expect(await list('all@two.test')).toEqual([]);
  const [seen] = await list('boss@one.test');
  expect(seen).toMatchObject({ id, userId, userEmail: 'ann@one.test' });
  // An edit keeps the owner.
  expect(await edit(id, { ...summary, period: 2 }, 'boss@one.test')).toMatchObject({ userId, periodId: 2 });
  expect((await undoLast('bob@one.test')).status).toBe(404);
  const boss = await server.database.owner
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'boss@one.test')
    .executeTakeFirstOrThrow();
  expect(await edit(id, { ...summary, user: boss.id }, 'boss@one.test')).toMatchObject({ userId: boss.id });
  expect(await list()).toEqual([]);
  expect((await undoLast('boss@one.test')).status).toBe(200);
  expect(await list()).toHaveLength(1);
});

describe('nothing is delivered, and the list gives the reason', () => {
  const memberships = () => {
    const ann = server.database.owner.selectFrom('users').select('id').where('email', '=', 'ann@one.test');
    return { ann, table: server.database.owner.updateTable('memberships').where('user_id', '=', ann) };
  };
  const stopped = async () => {
    const [schedule] = await list('boss@one.test');
    expect(schedule!.next === null).toBe(schedule!.stopped !== null);
    return schedule!.stopped;
  };

  test('if the owner lost the permission, the visibility or the membership', async () => {
    const { id, userId } = await create(summary);
    expect(await stopped()).toBeNull();
    await memberships()
      .table.set({ permissions: ['view_budgets'] })
      .execute();
    expect(await stopped()).toBe('ann@one.test may schedule no reports any more.');
    await memberships()
      .table.set({ permissions: ['scheduled_reports'] })
      .execute();

    const sees = (entities: number[]) =>
      server.get('boss@one.test', editUser, { params: { id: userId }, body: { entities } });
    await sees([await server.nodeId('ONE', 'BETA')]);
    expect(await stopped()).toBe('ann@one.test does not see Acme Pty Ltd any more.');
    // A reader who sees a part of a node gets that part.
    await sees([await server.nodeId('ONE', 'ACME-1')]);
    expect(await stopped()).toBeNull();
    await sees([await server.nodeId('ONE', 'ACME')]);

    await server.get('boss@one.test', calls.deactivate, { params: { id } });
    await memberships().table.set({ is_active: false }).execute();
    expect(await undoLast('boss@one.test')).toMatchObject({
      status: 409,
      body: { detail: 'ann@one.test no longer works in this TMC.' },
    });
    await memberships().table.set({ is_active: true }).execute();
    expect((await undoLast('boss@one.test')).status).toBe(200);
    await memberships().table.set({ is_active: false }).execute();
    expect(await stopped()).toBe('ann@one.test no longer works in this TMC.');
    await memberships().table.set({ is_active: true }).execute();
  });

  test('if one of its nodes was removed', async () => {
    const { id } = await create(summary);
    await server.database.owner
      .updateTable('schedules')
      .set({ node_ids: [...summary.entities, 999_999] })
      .where('id', '=', id)
      .execute();
    expect(await stopped()).toBe('An organisation of it was removed.');
    const [listed] = await list('boss@one.test');
    expect(listed!.entityList.at(-1)).toEqual({ id: 999_999, label: 'Deleted organisation' });
  });
});
