import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Feed, flight, smallHierarchy, withFeed } from '../test/builders/feed.ts';
import { testDatabase } from '../test/database.ts';
import { newClient } from '../test/importing.ts';
import { guarded, recordCells, recordText, unguarded } from './rejects-format.ts';
import { saveRejects } from './save-rejects.ts';

const database = testDatabase();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tripledger-rejects-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Client = Awaited<ReturnType<typeof newClient>>;

const file = () => join(folder, 'rejects.csv');
const beside = (name: string) => join(folder, `rejects.${name}`);

async function importAndSave(client: Client, feed: Feed) {
  const { importId } = await client.importFeed(feed);
  return saveRejects(database.db, client.id, importId ?? 0, file());
}

/** Corrects a file as a person would. */
function correct(path: string, wrong: string, right: string): void {
  const text = readFileSync(path, 'latin1');
  expect(text).toContain(wrong);
  writeFileSync(path, Buffer.from(text.replaceAll(wrong, right), 'latin1'));
}

test('saves complete rows with their reasons, which load once corrected', async () => {
  const client = await newClient(database);
  const feed = {
    hierarchy: [...smallHierarchy, { node_code: 'BETA-2', parent_code: 'BETA', label: '' }],
    policies: [{ policy_code: 'P1', description: 'Best fare', is_compliant: 'no' }],
    lines: [
      {},
      flight('MEL', 'SIN', '2026-03-10', { amount_paid: 'ten', 'pro;ject': 'X, "y"\nz', policy_code: 'P1' }),
      { node_code: 'BETA-2', amount_paid: '-7.50' },
    ],
  };
  expect(await importAndSave(client, feed)).toEqual([
    beside('hierarchy.csv'),
    beside('policies.csv'),
    file(),
  ]);
  expect(readFileSync(beside('policies.csv'), 'utf8')).toBe(
    '\ufeffreject_row,reject_column,reject_reason,policy_code,description,is_compliant\r\n' +
      '2,is_compliant,neither Y nor N,P1,Best fare,no\r\n',
  );
  const rows = readFileSync(file(), 'utf8').split('\r\n');
  expect(rows[0]).toMatch(
    /^\ufeffreject_row,reject_column,reject_reason,data_source,line_key,.*,"pro;ject",policy_code$/,
  );
  expect(rows[1]).toMatch(
    /^3,policy_code,"needs row 2 of policies.csv, which is rejected",test,L2,.*,ten,.*,"X, ""y""\nz",P1$/,
  );

  const before = await client.lines();
  const unmended = await client.importFolder(file());
  expect(unmended).toMatchObject({ read: 2, added: 0, rejected: 2 });
  expect(unmended.otherColumns.map(({ name }) => name)).toEqual(['pro;ject']);
  expect(await client.lines()).toEqual(before);

  correct(beside('hierarchy.csv'), 'BETA-2,BETA,', 'BETA-2,BETA,Second office');
  correct(beside('policies.csv'), 'Best fare,no', 'Best fare,N');
  correct(file(), ',ten,', ',10.00,');
  expect(await client.importFolder(file())).toMatchObject({
    read: 2,
    added: 2,
    rejected: 0,
    nodes: { added: 1 },
    policies: { added: 1 },
  });
  const lines = await client.lines();
  expect(lines.map(({ line_key, amount_paid }) => [line_key, amount_paid])).toEqual([
    ['L1', 0],
    ['L2', 1000],
    ['L3', -750],
  ]);
  expect(lines[1]?.reference_fields).toEqual({ 'pro;ject': 'X, "y"\nz' });
});

test('saves rows that repeat a key, although staging does not keep complete rows', async () => {
  const client = await newClient(database);
  const lines = Array.from({ length: 5000 }, (_, index) => ({
    line_key: `K${index % 1000}`,
    supplier_name: `row ${index + 2}`,
  }));
  await importAndSave(client, { lines });
  const rows = readFileSync(file(), 'utf8').trimEnd().split('\r\n').slice(1);
  expect(rows).toHaveLength(4000);
  for (const [index, row] of rows.entries()) {
    expect(row).toMatch(
      new RegExp(`^${index + 1002},line_key,same key as row ${(index % 1000) + 2},.*,row ${index + 1002}$`),
    );
  }
});

test('a row rejected again keeps only its own cells', async () => {
  const client = await newClient(database);
  await importAndSave(client, { lines: [{ amount_paid: 'ten' }] });
  const first = readFileSync(file(), 'utf8');
  const { importId } = await client.importFolder(file());
  await saveRejects(database.db, client.id, importId ?? 0, file());
  expect(readFileSync(file(), 'utf8')).toBe(first);
});

test('keeps invalid bytes, control characters and surplus cells as received', async () => {
  const client = await newClient(database);
  const header =
    'data_source,line_key,booking_reference,product_type,node_code,transaction_date,amount_paid,note';
  const good = 's,K,B,Other,ACME,2026-01-01,1.00,';
  const sent = [`${good}Caf\xe9`, `${good}\x07\x00`, `${good}x,more`, 's,K'];
  const { importId } = await withFeed({ hierarchy: smallHierarchy }, (path) => {
    writeFileSync(join(path, 'line_items.csv'), Buffer.from([header, ...sent].join('\n'), 'latin1'));
    return client.importFolder(path);
  });
  await saveRejects(database.db, client.id, importId ?? 0, file());
  const rows = readFileSync(file(), 'latin1').trimEnd().split('\r\n').slice(1);
  expect(rows.map((row) => row.slice(row.indexOf('s,K')))).toEqual(sent);
  expect(await client.importFolder(file())).toMatchObject({ added: 0, rejected: 4 });
});

describe('formulas', () => {
  test('are guarded in the file and restored by the import', async () => {
    const client = await newClient(database);
    const texts = [
      '=1+1',
      "'=1+1",
      "''@x",
      '+61 491',
      '-x',
      '-12.50',
      "'-12.50",
      '\uff1dx',
      "it's",
      "'quoted'",
    ];
    const lines = texts.map((supplier_name) => ({ supplier_name, amount_paid: 'ten' }));
    await importAndSave(client, { lines });
    const rows = readFileSync(file(), 'utf8').trimEnd().split('\r\n').slice(1);
    for (const row of rows) expect(row.split(',').at(-1)).not.toMatch(/^[=+@\uff1d]|^-\D/);
    correct(file(), ',ten,', ',10.00,');
    await client.importFolder(file());
    expect((await client.lines()).map((line) => line.supplier_name).sort()).toEqual([...texts].sort());
  });

  const cell = fc.string({
    unit: fc.constantFrom('=', '-', "'", '1', '.', '"', ',', ';', '\n', '\r', '\xef', '\xbc', '\x9d', 'a'),
  });
  test('any cell', () => fc.assert(fc.property(cell, (text) => unguarded(guarded(text)) === text)));
  test('any row', () =>
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2 }), (cells) => {
        expect(recordCells(recordText(cells))).toEqual(cells);
      }),
    ));
});

test('deletes the files of an earlier import and keeps others', async () => {
  const client = await newClient(database);
  const broken = [{ policy_code: 'P1', is_compliant: 'no' }];
  await importAndSave(client, { policies: broken, lines: [] });
  writeFileSync(beside('locations.csv'), 'code\nlodge\n');
  expect(await importAndSave(client, { lines: [{ amount_paid: 'ten' }] })).toEqual([file()]);
  expect(existsSync(beside('policies.csv'))).toBe(false);
  expect(readFileSync(beside('locations.csv'), 'utf8')).toBe('code\nlodge\n');
});
