/** TMCs with a feed that has reference fields, and a user's requests on their override maps. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import * as changes from '../../../contract/changes/calls.ts';
import type { Answer } from '../../../contract/http/endpoint.ts';
import * as references from '../../../contract/references/calls.ts';
import { totalSpend } from '../../../contract/summary/calls.ts';
import { applyOverrideMap } from '../../ingest/override-maps/job.ts';
import { type Feed, type Row, smallHierarchy } from '../../test/builders/feed.ts';
import type { testServer } from '../../test/server.ts';
import { withWorker } from '../../test/working.ts';

export const editor = 'editor@one.test';

export const line = (key: string, booking: string, node: string, amount: number, rest: Row = {}): Row => ({
  line_key: key,
  booking_reference: booking,
  node_code: node,
  amount_paid: amount.toFixed(2),
  data_source: 'tramada',
  ...rest,
});
const ada = { traveller_name: 'Ada', employee_number: '1' };
const everyField = {
  x_name: 'Grace',
  x_number: '9',
  x_booker: 'New booker',
  x_matter: 'M2',
  x_policy: 'P9',
};

export const lines = [
  line('L1', 'B1', 'ACME-1', 100, { ...ada, ...everyField, x_node: 'ACME-2', policy_code: 'P1' }),
  line('L2', 'B1', 'ACME-1', 200, { ...ada, x_node: 'NOWHERE', matter_number: 'M1', travel_booker: 'Bo' }),
  line('L3', 'B2', 'ACME-1', 400, { x_name: 'Kay', employee_number: '5' }),
  line('L4', 'B2', 'ACME-2', 800, { x_node: 'ACME-1' }),
  // Another organisation, another source, and a node code of another organisation.
  line('L5', 'B3', 'BETA-1', 1600, { x_node: 'ACME-1' }),
  line('L6', 'B4', 'ACME-1', 3200, { x_node: 'ACME-2', data_source: 'sabre' }),
  line('L7', 'B5', 'ACME-1', 6400, { x_node: 'BETA-1', x_booker: 'b'.repeat(501) }),
];
export const feed: Feed = { hierarchy: smallHierarchy, lines };

export type Pairs = Partial<Record<references.OverridingField, string>>;
export const mapOf = (pairs: Pairs) =>
  Object.entries(pairs).map(([overridingField, referenceField]) => ({ referenceField, overridingField }));
type Map = Answer<typeof references.map>;
export type Stored = Record<string, unknown>;
/** Call at the top of a test file; starts a queue that applies the maps. */
export function overrideMaps(server: ReturnType<typeof testServer>) {
  const { send, get } = server;
  const id: Record<string, number> = {};
  let counter = 0;
  /** A new TMC with the feed, for each test. */
  async function newTmc(more: Feed = feed): Promise<string> {
    const code = `T${counter++}`;
    await server.tmc(code);
    await server.importFeed(code, more);
    await server.grant(editor, code);
    for (const node of ['ACME', 'ACME-1', 'ACME-2', 'BETA', 'BETA-1'])
      id[node] = await server.nodeId(code, node);
    await switchTo(code);
    return code;
  }

  async function switchTo(code: string) {
    await sql`update users set active_client_id = (select id from clients where code = ${code})
    where email = ${editor}`.execute(server.database.owner);
  }

  withWorker(server, [applyOverrideMap]);

  const march = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };
  const spendAt = async (node: string) =>
    ((await get(editor, totalSpend, { query: { ...march, client: id[node] } })) as { total: number }).total;
  const spend = async () => [
    await spendAt('ACME-1'),
    await spendAt('ACME-2'),
    await spendAt('ACME'),
    await spendAt('BETA'),
  ];

  const read = async (mapId: number) => (await get(editor, references.map, { params: { id: mapId } })) as Map;
  async function applied(mapId: number): Promise<Map> {
    await expect.poll(async () => (await read(mapId)).state).toBe('applied');
    return read(mapId);
  }

  const create = (pairs: Pairs, more: object = {}) =>
    send(editor, references.create, {
      body: { organisation: id.ACME, data_source: 'tramada', map: mapOf(pairs), ...more },
    });
  async function created(pairs: Pairs): Promise<Map> {
    const { status, body } = await create(pairs);
    expect(status, JSON.stringify(body)).toBe(200);
    return applied((body as { id: number }).id);
  }
  const update = (mapId: number, pairs: Pairs) =>
    send(editor, references.update, { params: { id: mapId }, body: { map: mapOf(pairs) } });

  const newest = async () => {
    const { rows } = await get(editor, changes.list);
    return rows[0]!;
  };
  const undo = async (recordId: number) => send(editor, changes.undo, { params: { id: recordId } });

  /** The stored lines of the TMC, without their versions. */
  async function stored(code: string): Promise<Stored[]> {
    const { rows } = await sql<Stored>`
    select l.line_key, n.code as node, t.name, t.employee_number, l.travel_booker, l.matter_number,
      p.code as policy, l.content_hash, l.reference_fields, l.feed_values, b.reference,
      (select array_agg(bn.node_id || ' ' || bn.shapes_trip order by bn.node_id)
        from booking_nodes bn where bn.client_id = l.client_id and bn.booking_id = l.booking_id) as nodes
    from line_items l join clients c on c.id = l.client_id
    join bookings b on b.client_id = l.client_id and b.id = l.booking_id
    join nodes n on n.client_id = l.client_id and n.id = l.node_id
    left join raw_travellers t on t.client_id = l.client_id and t.id = l.raw_traveller_id
    left join raw_policy_codes p on p.client_id = l.client_id and p.id = l.raw_policy_code_id
    where c.code = ${code} order by l.line_key`.execute(server.database.owner);
    return rows;
  }

  return { id, newTmc, switchTo, spend, read, applied, create, created, update, newest, undo, stored };
}
