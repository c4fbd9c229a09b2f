/** Applies a map while users edit the same lines. */
import { beforeEach, expect, test } from 'vitest';
import * as bookings from '../../../contract/bookings/calls.ts';
import { totalSpend } from '../../../contract/summary/calls.ts';
import { inTenant } from '../../database/tenant.ts';
import { type Applied, applyMap, type Progress } from '../../ingest/override-maps/apply-map.ts';
import { clientByCode } from '../../tenants/clients.ts';
import { smallHierarchy } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';

const server = testServer();
const editor = 'editor@one.test';
const map = [{ referenceField: 'x_node', overridingField: 'node_code' as const }];
let code: string;
let counter = 0;
let clientId: number;
let acme: number;
let lineIds: number[];

const line = (key: string, booking: string, amount: string, node?: string) => ({
  line_key: key,
  booking_reference: booking,
  node_code: 'ACME-1',
  amount_paid: amount,
  start_at: '2026-03-10T08:00',
  ...(node && { x_node: node }),
});

beforeEach(async () => {
  code = `T${counter++}`;
  await server.tmc(code);
  await server.importFeed(code, {
    hierarchy: smallHierarchy,
    lines: [
      line('L1', 'B1', '100.00', 'ACME-2'),
      line('L2', 'B1', '200.00'),
      line('L3', 'B2', '400.00', 'ACME-2'),
    ],
  });
  await server.grant(`${code}${editor}`, code);
  clientId = (await clientByCode(server.database.db, code)).id;
  acme = await server.nodeId(code, 'ACME');
  const found = await Promise.all(['B1', 'B2'].map(search));
  lineIds = found.flat().map(({ id }) => id);
});

const search = async (reference: string) => {
  const sent = { query: { reference, client: acme } };
  const answer = await server.get(`${code}${editor}`, bookings.searchBookings, sent);
  return answer.lines;
};

const deactivate = (at: number) =>
  server.send(`${code}${editor}`, bookings.editLine, {
    params: { id: lineIds[at] as number },
    body: { id: lineIds[at] as number, is_active: false },
  });

const spendAt = async (node: string) => {
  const query = { dateStart: '2026-03-01', dateEnd: '2026-03-31', client: await server.nodeId(code, node) };
  return ((await server.get(`${code}${editor}`, totalSpend, { query })) as { total: number }).total;
};

/** Applies the map line by line, with a hook before each line. */
const apply = (progress: Progress): Promise<Applied> =>
  inTenant(server.database.db, clientId, async (trx) => {
    const { id: customerId } = await trx
      .selectFrom('nodes')
      .select('id')
      .where('client_id', '=', clientId)
      .where('code', '=', 'ACME')
      .executeTakeFirstOrThrow();
    return applyMap({ trx, clientId, customerId, dataSource: 'test' }, map, progress, 1);
  });

const shaping = () =>
  inTenant(server.database.db, clientId, (trx) =>
    trx
      .selectFrom('booking_nodes')
      .select(['node_id', 'shapes_trip'])
      .where('client_id', '=', clientId)
      .orderBy('node_id')
      .execute(),
  );

test('an edit of an already written line does not wait and is kept', async () => {
  const { changed, restarts } = await apply(async (done) => {
    if (done === 1) expect((await deactivate(0)).status).toBe(200);
  });
  expect({ changed, restarts }).toEqual({ changed: 2, restarts: 0 });
  expect([await spendAt('ACME-1'), await spendAt('ACME-2')]).toEqual([200, 400]);
});

test('a concurrent edit does not wait; its booking has the nodes of both', async () => {
  const { restarts } = await apply(async (done) => {
    // A line of the same booking as the already written one.
    if (done === 1) expect((await deactivate(1)).status).toBe(200);
  });
  expect(restarts).toBe(0);
  expect([await spendAt('ACME-1'), await spendAt('ACME-2')]).toEqual([0, 500]);
  const nodes = await Promise.all(['ACME-1', 'ACME-2'].map((node) => server.nodeId(code, node)));
  expect((await shaping()).map(({ node_id }) => node_id)).toEqual(nodes.sort((one, two) => one - two));
});
