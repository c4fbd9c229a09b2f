import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isOutage } from '../database/outage.ts';
import { flight, type Row, smallHierarchy, withFeed } from '../test/builders/feed.ts';
import { testDatabase } from '../test/database.ts';
import { newClient } from '../test/importing.ts';
import { importFeed } from './import-feed.ts';
import { storedSums } from './stored-sums.ts';

const database = testDatabase();

const sumsOf = (clientId: number) => storedSums(database.db, clientId, ['other', 'test']);

const two: Row[] = [
  flight('MEL', 'SIN', '2026-03-10', { ticket_number: 'T1', amount_paid: '1000.00', policy_code: 'P1' }),
  { booking_reference: 'B2', amount_paid: '9.90', product_type: 'Service Fee', service_fee_type: 'Online' },
];

describe('identity', () => {
  test('a feed is loaded with its counts and its sum', async () => {
    const client = await newClient(database);
    const result = await client.importFeed({ lines: two });
    expect(result).toMatchObject({
      outcome: 'loaded',
      read: 2,
      added: 2,
      changed: 0,
      unchanged: 0,
      rejected: 0,
      nodes: { added: 6, changed: 0 },
    });
    expect(await sumsOf(client.id)).toEqual([{ dataSource: 'test', lines: 2, cents: 100990n }]);
    expect(await client.version()).toMatchObject({
      version: 1_000_000,
      last_booking_id: 2,
      nodes_version: 1_000_000,
    });
  });

  test('importing the same feed again changes nothing, whatever the order of columns and rows', async () => {
    const client = await newClient(database);
    await client.importFeed({ lines: two });
    const before = [await client.lines(), await client.trips(), await client.nodes(), await client.version()];
    const keyed = two.map((row, index) => ({ line_key: `L${index + 1}`, ...row }));
    const reversed = keyed.map((row) => Object.fromEntries(Object.entries(row).reverse())).reverse();
    for (const lines of [two, reversed]) {
      expect(await client.importFeed({ lines })).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    }
    expect([
      await client.lines(),
      await client.trips(),
      await client.nodes(),
      await client.version(),
    ]).toEqual(before);
  });

  test('a value filled in by a default is not a change', async () => {
    const client = await newClient(database);
    await client.importFeed({ lines: two });
    const spelled = two.map((row) => ({
      ...row,
      status: 'Normal',
      booking_method: 'Offline',
    }));
    expect(await client.importFeed({ lines: spelled })).toMatchObject({ changed: 0, unchanged: 2 });
  });

  test('a row with changed content replaces the earlier one', async () => {
    const client = await newClient(database);
    await client.importFeed({ lines: two });
    const [before] = await client.lines();
    const changed = two.map((row) => ({ ...row, amount_paid: '12.00' }));
    const result = await client.importFeed({ lines: [...changed, { booking_reference: 'B3' }] });
    expect(result).toMatchObject({ added: 1, changed: 2, unchanged: 0 });
    expect(await sumsOf(client.id)).toMatchObject([{ lines: 3, cents: 2400n }]);
    const lines = await client.lines();
    expect(lines.map((line) => [line.line_key, line.amount_paid, line.version])).toEqual([
      ['L1', 1200, 2_000_000],
      ['L2', 1200, 2_000_000],
      ['L3', 0, 2_000_000],
    ]);
    expect(lines[0]?.id).toBe(before?.id);
  });

  test('a line that moves to another booking leaves the previous one without a trip', async () => {
    const client = await newClient(database);
    await client.importFeed({ lines: two });
    await client.importFeed({ lines: [{ ...two[0], booking_reference: 'B9' }] });
    expect(await client.trips()).toMatchObject([
      { reference: 'B1', itinerary_summary: null, departure_at: null, version: 2_000_000 },
      { reference: 'B2', version: 1_000_000 },
      { reference: 'B9', itinerary_summary: 'MEL-SIN', version: 2_000_000 },
    ]);
  });

  test('the same key in two data sources is two lines', async () => {
    const client = await newClient(database);
    const lines = [
      { line_key: 'K', amount_paid: '1.00' },
      { line_key: 'K', data_source: 'other', amount_paid: '2.00' },
    ];
    expect(await client.importFeed({ lines })).toMatchObject({ added: 2 });
    expect(await sumsOf(client.id)).toMatchObject([
      { dataSource: 'other', cents: 200n },
      { dataSource: 'test', cents: 100n },
    ]);
  });
});

describe('edits survive', () => {
  test('of status, policy code and active flag', async () => {
    const client = await newClient(database);
    await client.importFeed({ lines: [...two, { policy_code: 'P2', booking_reference: 'B2' }] });
    const codes = await client.within((trx) =>
      trx.selectFrom('raw_policy_codes').selectAll().where('client_id', '=', client.id).execute(),
    );
    const idOf = (code: string) => codes.find((one) => one.code === code)?.id;
    await client.within((trx) =>
      sql`update line_items set edited_status = 'Lost', status = 'Lost', is_flown = false, edited_is_active = false,
          is_active = false, is_counted = false, edited_raw_policy_code_id = ${idOf('P2')},
          raw_policy_code_id = ${idOf('P2')} where client_id = ${client.id} and line_key = 'L1'`.execute(trx),
    );
    await client.importFeed({ lines: [{ ...two[0], amount_paid: '1100.00' }] });
    const [line] = await client.lines();
    expect(line).toMatchObject({
      amount_paid: 110000,
      status: 'Lost',
      feed_status: 'Normal',
      is_flown: false,
      is_active: false,
      is_counted: false,
      raw_policy_code_id: idOf('P2'),
      feed_raw_policy_code_id: idOf('P1'),
    });
  });

  test('of labels and places in the hierarchy', async () => {
    const client = await newClient(database);
    await client.importFeed({ lines: two });
    const nodes = new Map((await client.nodes()).map((node) => [node.code, node]));
    await client.within((trx) =>
      sql`update nodes set edited_label = 'Ours', label = 'Ours', edited_parent_id = ${nodes.get('BETA')?.id},
          parent_id = ${nodes.get('BETA')?.id} where client_id = ${client.id} and code = 'ACME-1'`.execute(
        trx,
      ),
    );
    const hierarchy = [
      { node_code: 'ACME', label: 'Acme', parent_code: '' },
      { node_code: 'ACME-OPS', label: 'Ops', parent_code: 'ACME' },
      { node_code: 'ACME-1', label: 'Factory 1', parent_code: 'ACME' },
    ];
    expect(await client.importFeed({ hierarchy, lines: [] })).toMatchObject({
      nodes: { added: 0, changed: 3 },
    });
    const after = new Map((await client.nodes()).map((node) => [node.code, node]));
    expect(after.get('ACME-OPS')).toMatchObject({ label: 'Ops' });
    expect(after.get('ACME-1')).toMatchObject({
      label: 'Ours',
      feed_label: 'Factory 1',
      parent_id: nodes.get('BETA')?.id,
      feed_parent_id: nodes.get('ACME')?.id,
    });
    const depths = await client.within((trx) =>
      sql<{ code: string; depth: number }>`select n.code, c.depth from node_closure c
        join nodes n on n.client_id = c.client_id and n.id = c.ancestor_id
        where c.client_id = ${client.id} and c.descendant_id = ${nodes.get('ACME-1')?.id}
        order by c.depth`.execute(trx),
    );
    expect(depths.rows.map((row) => row.code)).toEqual(['ACME-1', 'BETA', null]);
  });

  test('of a traveller who was merged, and of a policy code’s description', async () => {
    const client = await newClient(database);
    const lines = ['Ada', 'A. Da'].map((name) => ({ traveller_name: name, policy_code: 'P1' }));
    await client.importFeed({ lines });
    await client.within((trx) =>
      sql`update raw_travellers set traveller_id = (
            select min(traveller_id) from raw_travellers where client_id = ${client.id})
          where client_id = ${client.id}`.execute(trx),
    );
    await client.within((trx) =>
      sql`update policy_codes set edited_description = 'Ours', description = 'Ours'
          where client_id = ${client.id}`.execute(trx),
    );
    const policies = [{ policy_code: 'P1', description: 'Theirs', is_compliant: 'N' }];
    const changed = lines.map((row) => ({ ...row, amount_paid: '5.00' }));
    expect(await client.importFeed({ policies, lines: changed })).toMatchObject({
      policies: { added: 0, changed: 1 },
    });
    const raw = await client.within((trx) =>
      trx.selectFrom('raw_travellers').selectAll().where('client_id', '=', client.id).execute(),
    );
    expect(new Set(raw.map((one) => one.traveller_id)).size).toBe(1);
    expect(
      await client.within((trx) =>
        trx.selectFrom('policy_codes').selectAll().where('client_id', '=', client.id).execute(),
      ),
    ).toMatchObject([{ description: 'Ours', is_compliant: false }]);
    expect(
      await client.within((trx) =>
        trx.selectFrom('raw_policy_codes').selectAll().where('client_id', '=', client.id).execute(),
      ),
    ).toMatchObject([{ feed_description: 'Theirs' }]);
  });
});

describe('atomicity', () => {
  const mixed = [...two, { amount_paid: 'ten' }];

  test('with strict, a single reject prevents loading, but is stored', async () => {
    const client = await newClient(database);
    const result = await client.importFeed({ lines: mixed }, { strict: true });
    expect(result).toMatchObject({ outcome: 'rejected', read: 3, rejected: 1 });
    expect(await client.lines()).toEqual([]);
    expect(await client.version()).toMatchObject({ version: 0 });
    const kept = await client.within((trx) =>
      trx.selectFrom('import_rejects').selectAll().where('client_id', '=', client.id).execute(),
    );
    expect(kept).toMatchObject([{ import_id: result.importId, row_number: 4, column_name: 'amount_paid' }]);
    expect(await client.importFeed({ lines: two }, { strict: true })).toMatchObject({
      outcome: 'loaded',
      added: 2,
    });
  });

  test('a dry run checks and counts but stores nothing', async () => {
    const client = await newClient(database);
    expect(await client.importFeed({ lines: mixed }, { dryRun: true })).toMatchObject({
      outcome: 'checked',
      importId: null,
      read: 3,
      added: 2,
      rejected: 1,
    });
    expect(await client.lines()).toEqual([]);
    expect(
      await client.within((trx) =>
        trx.selectFrom('imports').selectAll().where('client_id', '=', client.id).execute(),
      ),
    ).toEqual([]);
  });

  test('refuses a whole file that is invalid near its end, and the connection stays usable', async () => {
    const client = await newClient(database);
    const good =
      'data_source,line_key,booking_reference,product_type,node_code,transaction_date,amount_paid\n';
    await withFeed({ hierarchy: [{ node_code: 'A', label: 'A' }] }, async (folder) => {
      const rows = Array.from({ length: 20_000 }, (_, i) => `s,${i},B${i},Other,A,2026-01-01,1.00\n`);
      writeFileSync(
        join(folder, 'line_items.csv'),
        `${good}${rows.join('')}s,"x"y,B,Other,A,2026-01-01,1.00\n`,
      );
      await expect(client.importFolder(folder)).rejects.toThrow(
        'line_items.csv is no CSV: record 20002 has text after a closing quote.',
      );
    });
    expect(await client.nodes()).toHaveLength(1);
    expect(await client.importFeed({ lines: two })).toMatchObject({ added: 2 });
  });

  test('concurrent imports of one client run one after another', async () => {
    const client = await newClient(database);
    const results = await Promise.all([client.importFeed({ lines: two }), client.importFeed({ lines: two })]);
    expect(results.map((one) => [one.added, one.unchanged]).sort()).toEqual([
      [0, 2],
      [2, 0],
    ]);
    expect(await client.lines()).toHaveLength(2);
  });

  test('clients do not touch each other', async () => {
    const [one, other] = [await newClient(database), await newClient(database)];
    await one.importFeed({ lines: two });
    const before = [await one.lines(), await one.trips(), await one.nodes(), await one.version()];
    const result = await other.importFeed({ lines: [{ ...two[0], amount_paid: '7.00' }] });
    expect(result).toMatchObject({ added: 1, changed: 0 });
    expect(await sumsOf(other.id)).toMatchObject([{ lines: 1, cents: 700n }]);
    expect([await one.lines(), await one.trips(), await one.nodes(), await one.version()]).toEqual(before);
  });
});

test.each(['line_items.csv', 'hierarchy.csv'])(
  'refuses a pipe instead of %s without waiting for it',
  async (file) => {
    const client = await newClient(database);
    await withFeed({ lines: two }, async (folder) => {
      rmSync(join(folder, file), { force: true });
      spawnSync('mkfifo', [join(folder, file)]);
      await expect(client.importFolder(folder)).rejects.toThrow(`${file} is no regular file.`);
    });
  },
);

test('a server that disconnects while rows are sent fails only the import', async () => {
  const client = await newClient(database);
  const lines = Array.from({ length: 5000 }, () => ({ project: 'x'.repeat(2000) }));
  const end = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'copy staged%'`.execute(
      database.owner,
    );
  let ending: Promise<unknown> | undefined;
  const importing = withFeed({ hierarchy: smallHierarchy, lines }, (folder) =>
    importFeed(database.db, client.id, folder, {}, (step, done) => {
      if (step === 'reading' && done > 1_000_000) ending ??= end();
    }),
  );
  await expect(importing).rejects.toSatisfy(isOutage);
  await ending;
  expect(await client.lines()).toEqual([]);
});
