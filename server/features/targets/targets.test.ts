import { beforeAll, expect, test } from 'vitest';
import * as accommodation from '../../../contract/accommodation/calls.ts';
import * as airfare from '../../../contract/airfare/calls.ts';
import * as changes from '../../../contract/changes/calls.ts';
import { isCard } from '../../../contract/http/report.ts';
import { type Target, targetNames } from '../../../contract/metrics/targets.ts';
import * as rentalCar from '../../../contract/rental-car/calls.ts';
import * as serviceFees from '../../../contract/service-fees/calls.ts';
import * as summary from '../../../contract/summary/calls.ts';
import { setTarget } from '../../../contract/targets/calls.ts';
import * as traveller from '../../../contract/traveller/calls.ts';
import { kinds } from '../../kinds.ts';
import { changeByCommand } from '../../mutations/door.ts';
import { changeUndone, undoChange } from '../../mutations/undo.ts';
import { clientByCode } from '../../tenants/clients.ts';
import { smallHierarchy } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';

const server = testServer();
const node = { ACME: 0, 'ACME-1': 0, BETA: 0, FOREIGN: 0 };
type Node = keyof typeof node;
let clientId: number;

beforeAll(async () => {
  for (const code of ['ONE', 'TWO']) {
    await server.tmc(code);
    await server.importFeed(code, { hierarchy: smallHierarchy, lines: [{ node_code: 'ACME-1' }] });
  }
  await server.grant('all@one.test', 'ONE');
  await server.grant('plant@one.test', 'ONE', { nodes: ['ACME-1'], permissions: [] });
  await server.grant('beta@one.test', 'ONE', { nodes: ['BETA'] });
  for (const code of ['ACME', 'ACME-1', 'BETA'] as const) node[code] = await server.nodeId('ONE', code);
  node.FOREIGN = await server.nodeId('TWO', 'ACME');
  clientId = (await clientByCode(server.database.db, 'ONE')).id;
});

const set = (
  percent: unknown,
  { by = 'all@one.test', at = 'ACME' as Node, figure: metric = 'air_online_bookings' } = {},
) => server.send(by, setTarget, { params: { id: node[at], figure: metric }, body: { percent } });

const dates = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };
const card = async (at?: Node, by = 'all@one.test') =>
  server.get(by, airfare.compliance, { query: { ...dates, ...(at && { client: node[at] }) } });

/** The target of Airfare's online bookings on the card; undefined: none. */
const targetAt = async (at?: Node, by?: string) =>
  ((await card(at, by)) as { onlineBookingComplianceTarget?: number }).onlineBookingComplianceTarget;

const records = () =>
  server.database.owner
    .selectFrom('changes')
    .selectAll()
    .where('kind', '=', 'target_set')
    .orderBy('id')
    .execute();

const undoLast = async () => {
  const id = (await records()).at(-1)?.id ?? 0;
  return changeByCommand(server.database.db, clientId, changeUndone, (change) =>
    undoChange(change, kinds, id),
  );
};

test('a target applies to the customer and all nodes below, for users who see a part, and nowhere else', async () => {
  expect(await targetAt('ACME')).toBeUndefined();
  expect(await set(82.5)).toMatchObject({ status: 200, body: { percent: 82.5 } });
  expect(await targetAt('ACME')).toBe(82.5);
  expect(await targetAt('ACME-1')).toBe(82.5);
  expect(await targetAt('ACME-1', 'plant@one.test')).toBe(82.5);
  expect(await targetAt('BETA')).toBeUndefined();
  expect(await targetAt()).toBeUndefined();
  expect(Object.keys((await card('ACME')) as object)).toEqual([
    'cheapestFareCompliance',
    'onlineBookingCompliance',
    'restrictedFareUptake',
    'CO2Emission',
    'onlineBookingComplianceTarget',
  ]);
});

test('records a target, undoes it, and undoes the undo', async () => {
  await set(10, { figure: 'cost_of_change' });
  await set(20.25, { figure: 'cost_of_change' });
  expect((await records()).at(-1)).toMatchObject({
    actor: 'all@one.test',
    subject_id: `${node.ACME} cost_of_change`,
    subject_label: 'Cost of change, Acme Pty Ltd',
    before: { percent: 10 },
    after: { percent: 20.25 },
  });
  const shown = async () => {
    const query = { ...dates, client: node.ACME };
    const answer = await server.get('all@one.test', summary.compliance, { query });
    return (answer as { costOfChangeTarget?: number }).costOfChangeTarget;
  };
  expect(await shown()).toBe(20.25);
  await undoLast();
  expect(await shown()).toBe(10);
  await undoLast();
  expect(await shown()).toBe(20.25);
  await set(null, { figure: 'cost_of_change' });
  expect((await records()).at(-1)).toMatchObject({ before: { percent: 20.25 }, after: null });
  expect(await shown()).toBeUndefined();
  await undoLast();
  expect(await shown()).toBe(20.25);
});

test('records no change for equal values', async () => {
  await set(50);
  const before = await records();
  expect((await set(50)).status).toBe(200);
  expect((await set(null, { at: 'BETA' })).status).toBe(200);
  expect(await records()).toEqual(before);
});

test.each([
  ['above 100', 100.01],
  ['below 0', -0.01],
  ['three decimals', 12.345],
  ['a text', 'much'],
  ['nothing', undefined],
])('rejects %s with 400 and a message on the field', async (_name, percent) => {
  const message = 'Enter a percentage from 0 to 100 with at most two decimals.';
  expect(await set(percent)).toMatchObject({ status: 400, body: { percent: [message] } });
});

test.each([0, 100, 0.01, 99.99, 33.1])('accepts %s as a target', async (percent) => {
  expect((await set(percent)).status).toBe(200);
  expect(await targetAt('ACME')).toBe(percent);
});

test('only a visible customer can have a target', async () => {
  const before = await records();
  for (const [by, at] of [
    ['all@one.test', 'ACME-1'],
    ['all@one.test', 'FOREIGN'],
    ['beta@one.test', 'ACME'],
  ] as const)
    expect((await set(1, { by, at })).status, at).toBe(404);
  expect((await set(1, { figure: 'total' })).status).toBe(400);
  expect((await set(1, { by: 'plant@one.test' })).status).toBe(403);
  expect(await records()).toEqual(before);
});

test('every target belongs to one figure: a percentage on a card with a better direction', () => {
  const screens = [summary, airfare, accommodation, rentalCar, serviceFees, traveller];
  const shown = screens.flatMap((calls) =>
    Object.values(calls)
      .filter(isCard)
      .flatMap((one) => one.shown),
  );
  const withTarget = shown.filter(({ entry }) => entry.target);
  expect(withTarget.map(({ entry }) => entry.target as Target).sort()).toEqual([...targetNames].sort());
  for (const { entry } of withTarget) {
    expect(entry.unit, entry.label).toBe('percent');
    expect(entry.better, entry.label).toBeDefined();
  }
});

test('shows records to users with the permission who see at least a part of the customer', async () => {
  await server.grant('setter@one.test', 'ONE', { nodes: ['ACME-1'], permissions: ['can_manage_settings'] });
  await set(61, { by: 'setter@one.test' });
  const visibleSubjects = async (email: string) => {
    const answer = await server.get(email, changes.list, { query: { kinds: 'target_set' } });
    return answer.rows.map(({ subject }) => subject);
  };
  expect(await visibleSubjects('setter@one.test')).toContain(
    'Online booking compliance of flights, Acme Pty Ltd',
  );
  expect(await visibleSubjects('beta@one.test')).toEqual([]);
});
