import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { JobContext } from '../../jobs/queue.ts';
import { commandLine } from '../../mutations/change.ts';
import { grantAccess } from '../../tenants/users.ts';
import { type Feed, flight, type Row, smallHierarchy, stay } from '../../test/builders/feed.ts';
import { testDatabase } from '../../test/database.ts';
import { newClient } from '../../test/importing.ts';
import { laterImportsIn } from './importable.ts';
import { settleImports } from './settle-job.ts';
import { takeBack } from './take-back.ts';

const database = testDatabase();

type Client = Awaited<ReturnType<typeof newClient>>;

/** Takes an import back, with the later ones that changed its lines if asked. */
async function back({ id: clientId, within }: Client, importId: number | null, withLater = false) {
  const id = importId as number;
  const later = withLater ? await within((trx) => laterImportsIn(trx, clientId, id)) : [];
  const order = [...later.map((one) => one.id), id];
  return takeBack(database.db, { clientId, order, actor: commandLine });
}

/** What every table of reporting data holds, by names instead of ids. */
const contentOf = ({ id, within }: Client) =>
  within(async (trx) => {
    const { rows } = await sql<{ content: Record<string, unknown> }>`
      select json_build_object(
        'lines', (select coalesce(json_agg(line order by line.line_key), '[]') from (
          select l.line_key, l.data_source, b.reference, customer.code as customer, n.code as node, t.name,
            t.employee_number, p.code as policy, feed_policy.code as feed_policy, f.description as fee,
            origin.code as origin, destination.code as destination, trip.code as trip, l.transaction_date,
            l.amount_paid, l.quantity, l.start_at, l.end_at, l.distance_m, l.status, l.feed_status,
            l.edited_status, l.edited_is_active, l.is_active, l.is_counted, l.is_flown, l.origin_country,
            l.destination_country, l.travel_booker, l.reference_fields, l.feed_values, l.content_hash
          from line_items l
          join bookings b on b.client_id = ${id} and b.id = l.booking_id
          join nodes customer on customer.client_id = ${id} and customer.id = b.customer_id
          join nodes n on n.client_id = ${id} and n.id = l.node_id
          left join raw_travellers t on t.client_id = ${id} and t.id = l.raw_traveller_id
          left join raw_policy_codes p on p.client_id = ${id} and p.id = l.raw_policy_code_id
          left join raw_policy_codes feed_policy
            on feed_policy.client_id = ${id} and feed_policy.id = l.feed_raw_policy_code_id
          left join raw_service_fee_types f on f.client_id = ${id} and f.id = l.raw_service_fee_type_id
          left join places origin on origin.client_id = ${id} and origin.id = l.origin_place_id
          left join places destination on destination.client_id = ${id} and destination.id = l.destination_place_id
          left join places trip on trip.client_id = ${id} and trip.id = l.trip_place_id
          where l.client_id = ${id}) line),
        'trips', (select coalesce(json_agg(trip order by trip.reference, trip.customer), '[]') from (
          select b.reference, n.code as customer, b.departure_at, b.return_at, b.itinerary_summary, b.is_overnight,
            b.has_accommodation
          from bookings b join nodes n on n.client_id = ${id} and n.id = b.customer_id
          where b.client_id = ${id} and exists (
            select from line_items l where l.client_id = ${id} and l.booking_id = b.id)) trip)
      ) as content`.execute(trx);
    return rows[0]?.content;
  });

const recordTables = [
  'line_items',
  'bookings',
  'booking_nodes',
  'nodes',
  'places',
  'travellers',
  'raw_travellers',
  'policy_codes',
  'raw_policy_codes',
  'policy_defaults',
  'service_fee_types',
  'raw_service_fee_types',
  'import_lines_before',
] as const;

const sizes = ({ id, within }: Client) =>
  within(async (trx) => {
    const counted: Record<string, number> = {};
    for (const table of recordTables) {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(table)} where client_id = ${id}`.execute(trx);
      counted[table] = rows[0]?.count ?? 0;
    }
    return counted;
  });

const onlyTheRoot = { ...Object.fromEntries(recordTables.map((table) => [table, 0])), nodes: 1 };

/** Edits a line as people do who remove its policy code, or takes that back. Nothing is derived from it. */
const editPolicy = ({ id, within }: Client, lineKey: string, isRemoved = true) =>
  within(async (trx) => {
    await sql`update line_items set edited_raw_policy_code_id = ${isRemoved ? 0 : null}::bigint,
      raw_policy_code_id = case when ${isRemoved} then null else feed_raw_policy_code_id end,
      version = version + 1 where client_id = ${id} and line_key = ${lineKey}`.execute(trx);
    await sql`update data_version set version = version + 1 where client_id = ${id}`.execute(trx);
  });

const stationed = { code: 'DEPOT', name: 'Depot', country: 'AU', latitude: '-37.8', longitude: '144.9' };
const first: Feed = {
  hierarchy: smallHierarchy,
  policies: [{ policy_code: 'P1', description: 'Late', is_compliant: 'N' }],
  locations: [stationed],
  lines: [
    flight('MEL', 'SIN', '2026-03-10', {
      traveller_name: 'Ana Lee',
      policy_code: 'P1',
      ticket_number: 'T1',
      amount_paid: '1000.00',
      node_code: 'ACME-1',
    }),
    stay('Hotel', 'DEPOT', '2026-03-10', '2026-03-12', { traveller_name: 'Ana Lee', amount_paid: '300.00' }),
    { product_type: 'Service Fee', service_fee_type: 'Online', amount_paid: '9.90', booking_reference: 'B2' },
  ],
};
const keyed = (lines: Row[] = []) => lines.map((line, index) => ({ line_key: `L${index + 1}`, ...line }));

describe('taking an import back', () => {
  test('removes everything that it added', async () => {
    const client = await newClient(database);
    const { importId } = await client.importFeed(first);
    expect(await back(client, importId)).toMatchObject([{ importId, removed: 3, restored: 0 }]);
    expect(await sizes(client)).toEqual(onlyTheRoot);
    const records = await client.within((trx) =>
      trx
        .selectFrom('imports')
        .select(['id', 'state', 'taken_back_by'])
        .where('client_id', '=', client.id)
        .execute(),
    );
    expect(records).toEqual([{ id: importId, state: 'taken back', taken_back_by: 'Command line' }]);
  });

  test('brings changed lines and descriptions back to what they were, and keeps people’s edits', async () => {
    const client = await newClient(database);
    await client.importFeed(first);
    const before = await contentOf(client);
    const [air, hotel, fee] = keyed(first.lines);
    const { importId } = await client.importFeed({
      hierarchy: smallHierarchy.map((node) =>
        node.node_code === 'ACME-1' ? { ...node, label: 'Plant A' } : node,
      ),
      policies: [{ policy_code: 'P1', description: 'Very late', is_compliant: 'N' }],
      locations: [{ ...stationed, name: 'Depot of Perth', latitude: '-31.9', longitude: '115.8' }],
      lines: [
        {
          ...air,
          amount_paid: '1200.00',
          traveller_name: 'Bo Chan',
          node_code: 'ACME-2',
          booking_reference: 'B9',
        },
        { ...hotel, policy_code: 'P2' },
        { ...fee, service_fee_type: 'Offline' },
        { line_key: 'new', amount_paid: '5.00' },
      ] as Row[],
    });
    expect(await contentOf(client)).not.toEqual(before);
    await editPolicy(client, 'L1');
    expect(await back(client, importId)).toMatchObject([{ removed: 1, restored: 3 }]);
    const edited = await contentOf(client);
    expect(edited?.lines).toMatchObject([{ line_key: 'L1', policy: null, feed_policy: 'P1' }, {}, {}]);
    await editPolicy(client, 'L1', false);
    expect(await contentOf(client)).toEqual(before);
    const plant = (await client.nodes()).find(({ code }) => code === 'ACME-1');
    expect(plant).toMatchObject({ label: 'Plant 1', feed_label: 'Plant 1' });
    const policies = await client.within((trx) =>
      trx
        .selectFrom('policy_codes')
        .select(['code', 'description'])
        .where('client_id', '=', client.id)
        .execute(),
    );
    expect(policies).toEqual([{ code: 'P1', description: 'Late' }]);
  });

  test('is refused while later imports have changed its lines, unless they go with it', async () => {
    const client = await newClient(database);
    const { importId } = await client.importFeed(first);
    const [air] = keyed(first.lines);
    const later = await client.importFeed({ lines: [{ ...air, amount_paid: '1100.00' }] as Row[] });
    await expect(back(client, importId)).rejects.toThrow('A later import changed 1 line of this import.');
    const taken = await back(client, importId, true);
    expect(taken.map((one) => one.importId)).toEqual([later.importId, importId]);
    expect(await sizes(client)).toEqual(onlyTheRoot);
    await expect(back(client, importId)).rejects.toThrow('has been taken back already');
  });

  test('keeps nodes that people were granted, with those above, and places that another way back needs', async () => {
    const client = await newClient(database);
    const station = { ...first, lines: [] };
    const { importId } = await client.importFeed({ ...station, locations: [stationed] });
    const lines = [{ ...(first.lines?.[1] as Row), line_key: 'stay' }];
    await client.importFeed({ lines });
    const moved = await client.importFeed({ lines: [{ ...lines[0], location: 'SYD' }] as Row[] });
    const granted = { email: 'a@b.test', clientCode: client.code, nodeCodes: ['BETA-1'] };
    await grantAccess(database.db, { ...granted, userType: 'User', permissions: 'all' });
    await back(client, importId);
    const codes = (await client.nodes()).map(({ code }) => code);
    expect(codes).toEqual(['ACME', 'BETA', 'BETA-1', null]);
    await back(client, moved.importId);
    expect((await contentOf(client))?.lines).toMatchObject([{ line_key: 'stay', origin: 'DEPOT' }]);
  });

  test('keeps nodes of service tokens until they are revoked', async () => {
    const left = async (revoked: boolean) => {
      const client = await newClient(database);
      const { importId } = await client.importFeed(first);
      const node = (await client.nodes()).find(({ code }) => code === 'BETA-1');
      await client.within((trx) =>
        trx
          .insertInto('service_tokens')
          .values({
            client_id: client.id,
            ...{ digest: 'd', name: 'Feed', permissions: [], node_ids: [node?.id as number] },
            ...{ created_at: new Date(), created_by: 'Ada', expires_at: new Date() },
            ...(revoked && { revoked_at: new Date(), revoked_by: 'Ada' }),
          })
          .execute(),
      );
      await back(client, importId);
      return (await client.nodes()).map(({ code }) => code);
    };
    expect(await left(false)).toEqual(['BETA', 'BETA-1', null]);
    expect(await left(true)).toEqual([null]);
  });

  test('finds no import of another TMC', async () => {
    const [one, other] = [await newClient(database), await newClient(database)];
    const { importId } = await one.importFeed(first);
    await expect(back(other, importId)).rejects.toMatchObject({ status: 404 });
  });
});

test('what an import changed is kept for the configured days', async () => {
  const client = await newClient(database);
  const { importId } = await client.importFeed(first);
  const later = await client.importFeed({
    lines: [{ ...keyed(first.lines)[0], amount_paid: '1.00' }] as Row[],
  });
  const settleAfter = (days: number) =>
    settleImports.run(
      {
        db: database.db,
        clock: () => new Date(Date.now() + days * 86_400_000),
        config: { takeBackDays: 90 },
        signal: AbortSignal.timeout(60_000),
      } as unknown as JobContext,
      {},
      'tick',
    );
  await settleAfter(89);
  expect((await sizes(client)).import_lines_before).toBe(1);
  await settleAfter(91);
  expect((await sizes(client)).import_lines_before).toBe(0);
  for (const id of [importId, later.importId]) await expect(back(client, id)).rejects.toThrow('is too old');
});

type Step =
  | { type: 'import'; lines: Row[] }
  | { type: 'edit'; key: string }
  | { type: 'back'; which: number };

const keys = ['a', 'b', 'c', 'd', 'e'];
const line = fc.record({
  line_key: fc.constantFrom(...keys),
  booking_reference: fc.constantFrom('B1', 'B2'),
  node_code: fc.constantFrom('ACME-1', 'ACME-2', 'BETA-1'),
  traveller_name: fc.constantFrom('Ana Lee', 'Bo Chan'),
  policy_code: fc.constantFrom('', 'P1', 'P2'),
  ticket_number: fc.constantFrom('T1', 'T2'),
  status: fc.constantFrom('Normal', 'Refunded'),
  amount_paid: fc.constantFrom('10.00', '20.00'),
  to: fc.constantFrom('SIN', 'LHR'),
});
const row = ({ to, ...rest }: Row): Row => flight('MEL', to as string, '2026-03-10', rest);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    type: fc.constant('import' as const),
    lines: fc
      .uniqueArray(line, { selector: ({ line_key }) => line_key, minLength: 1 })
      .map((lines) => lines.map(row)),
  }),
  fc.record({ type: fc.constant('edit' as const), key: fc.constantFrom(...keys) }),
  fc.record({ type: fc.constant('back' as const), which: fc.nat(5) }),
);

test('after random imports, edits and take-backs everything is as if only what remains had been imported', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const client = await newClient(database);
      const { importId: base } = await client.importFeed({});
      /** The imports that stand, each with the rows it wrote: a line is what the newest of them wrote. */
      let standing: { id: number; rows: Map<string, Row> }[] = [];
      const current = () => new Map(standing.flatMap(({ rows }) => [...rows]));
      const edited = new Set<string>();
      const forgetGone = () => {
        for (const key of edited) if (!current().has(key)) edited.delete(key);
      };
      for (const one of steps) {
        if (one.type === 'import') {
          const before = current();
          const { importId } = await client.importFeed({ lines: one.lines });
          const rows = one.lines.filter(
            (line) => JSON.stringify(before.get(line.line_key as string)) !== JSON.stringify(line),
          );
          standing.push({
            id: importId as number,
            rows: new Map(rows.map((line) => [line.line_key as string, line])),
          });
        } else if (one.type === 'edit') {
          if (!current().has(one.key)) continue;
          await editPolicy(client, one.key);
          edited.add(one.key);
        } else if (standing.length > 0) {
          const chosen = standing[one.which % standing.length];
          const taken = await back(client, chosen?.id ?? null, true);
          const ids = new Set(taken.map(({ importId }) => importId));
          standing = standing.filter(({ id }) => !ids.has(id));
          forgetGone();
        }
      }
      const naive = await newClient(database);
      await naive.importFeed({ lines: [...current().values()] });
      for (const key of edited) await editPolicy(naive, key);
      expect(await contentOf(client)).toEqual(await contentOf(naive));
      for (const { id } of standing.reverse()) await back(client, id);
      await back(client, base);
      expect(await sizes(client)).toEqual(onlyTheRoot);
    }),
    { numRuns: 12 },
  );
});
