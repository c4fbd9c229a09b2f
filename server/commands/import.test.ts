import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { presets } from '../layouts/presets/presets.ts';
import { createClient } from '../tenants/clients.ts';
import { type Feed, smallHierarchy, withFeed } from '../test/builders/feed.ts';
import { commandOutcome, onDatabase } from '../test/commands.ts';
import { testDatabase } from '../test/database.ts';

const database = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'tripledger-import-'));

beforeAll(async () => {
  await createClient(database.db, { code: 'ACME', name: 'Acme Travel', country: 'AU' });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) =>
  commandOutcome('commands/import.ts', args, { ...onDatabase(database), TRIPLEDGER_DATA: folder });

const runFeed = (feed: Feed, ...args: string[]) =>
  withFeed({ hierarchy: smallHierarchy, ...feed }, async (path) => run('--client', 'ACME', path, ...args));

test('a valid feed prints counts and the sum, and exits with 0; importing it again changes nothing', async () => {
  const feed = { lines: [{ amount_paid: '1234.50' }, { amount_paid: '-0.05' }] };
  const first = await runFeed(feed);
  expect(first.stderr).toBe('');
  expect(first.stdout).toMatch(/^Imported for Acme Travel in [\d.]+ s \([\d,]+ lines\/s\)\.\n/);
  expect(first.stdout).toContain('line_items.csv: 2 read, 2 added, 0 changed, 0 unchanged, 0 rejected\n');
  expect(first.stdout).toContain('test: 2 lines stored now, amount_paid AUD 1,234.45\n');
  expect(first.status).toBe(0);
  const again = await runFeed(feed);
  expect(again.stdout).toMatch(/: 0 added, 0 changed\.\n/);
  expect(again.status).toBe(0);
});

test('lists rejected rows escaped for the terminal, writes them as CSV, and exits with 2', async () => {
  const file = join(folder, 'rejects.csv');
  const feed = {
    lines: [
      { line_key: 'good' },
      { line_key: 'x', traveller_name: 'a\x07\x1b[31m\nb' },
      { amount_paid: '=1' },
    ],
  };
  const { status, stdout } = await runFeed(feed, '--rejects', file);
  expect(status).toBe(2);
  expect(stdout).toContain('Rejected rows: line_items.csv 2\n');
  expect(stdout).toContain(
    '  line_items.csv row 3, traveller_name: holds the control character \\u0007 (a\\u0007\\u001b[31m\\nb)\n',
  );
  expect(stdout).not.toMatch(/\p{Cc}(?<!\n)/u);
  expect(stdout).toContain(`The rejected rows are in ${file}.\n`);
  const rows = readFileSync(file, 'utf8').split('\r\n');
  expect(rows[2]).toMatch(/^4,amount_paid,"not a plain decimal number, as 1234.50",test,L3,.*,'=1,$/);
  expect((await run('--client', 'ACME', file)).stdout).toContain('line_items.csv: 2 read, 0 added, ');
});

test('groups rejected rows by cause', async () => {
  const hierarchy = smallHierarchy.map((node) => (node.node_code === 'BETA' ? { ...node, label: '' } : node));
  const beta = Array.from({ length: 50 }, () => ({ node_code: 'BETA-1' }));
  const amounts = ['ten', 'ten', 'x', 'y', 'z'].map((amount_paid) => ({ amount_paid }));
  const { status, stdout } = await runFeed({ hierarchy, lines: [...beta, ...amounts] }, '--dry-run');
  expect(status).toBe(2);
  expect(stdout).toContain(
    [
      'Rejected rows: hierarchy.csv 2, line_items.csv 55',
      '  hierarchy.csv row 6, label: required, but empty',
      '    and below it: 1 node, 50 lines',
      '  line_items.csv, amount_paid: not a plain decimal number, as 1234.50: 5 rows (row 52: ten; row 54: x; row 55: y; …)',
      '',
    ].join('\n'),
  );
});

test('names columns that are not in the format, with suggestions', async () => {
  const { stdout } = await runFeed({
    hierarchy: smallHierarchy.map((node) => ({ ...node, Lable: '' })),
    lines: [{ class_of_travell: 'Economy', 'Matter Number': '7', project: 'X' }],
  });
  expect(stdout).toContain('hierarchy.csv: columns that are not in the format, ignored: "Lable"\n');
  expect(stdout).toContain(
    'line_items.csv: columns that are not in the format, kept as reference fields: ' +
      '"class_of_travell" (did you mean "class_of_travel"?), "Matter Number" (did you mean "matter_number"?), "project"\n',
  );
});

test('escapes invisible and bidirectional characters from the feed', async () => {
  const unseen = /(?!\n)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
  const feed = {
    lines: [
      { line_key: 'ok', data_source: 'te\u202est', 'pro\u2066ject': 'x' },
      { amount_paid: 'te\u200bn' },
      { 'pro\u2066ject': 'x'.repeat(4001) },
    ],
  };
  const { stdout } = await runFeed(feed);
  expect(stdout).toContain('te\\u202est: 1 lines stored now');
  expect(stdout).toContain('(te\\u200bn)');
  expect(stdout).toContain('row 4, pro\\u2066ject: longer than 4000 characters');
  expect(stdout).not.toMatch(unseen);
  await withFeed({}, async (path) => {
    writeFileSync(join(path, 'line_items.csv'), 'pro\u202eject,pro\u202eject\n');
    const { stderr } = await run('--client', 'ACME', path);
    expect(stderr).toBe('line_items.csv: two columns are called "pro\\u202eject".\n');
  });
});

test('reports a full disk in one line', async () => {
  const rejected = { lines: [{ amount_paid: 'ten' }] };
  const file = await runFeed(rejected, '--rejects', '/dev/full');
  expect(file.stderr).toBe('The disk of /dev/full is full: the rejected rows in it are incomplete.\n');
  expect(file.status).toBe(1);
  // Simulates a full database disk in the middle of the merge.
  await sql`
    create function fill_disk() returns trigger language plpgsql security definer as $$
      begin copy (select repeat('x', 100000)) to '/dev/full'; return null; end $$`.execute(database.owner);
  await sql`
    create trigger fill_disk after insert on line_items for each statement execute function fill_disk()
  `.execute(database.owner);
  const loaded = await runFeed({ lines: [{ line_key: 'one more' }] });
  await sql`drop trigger fill_disk on line_items`.execute(database.owner);
  const { host } = new URL(database.applicationUrl);
  expect(loaded.stderr).toBe(`The disk of the database is full: make room at ${host}.\n`);
  expect([loaded.status, loaded.stdout]).toEqual([1, '']);
});

test('reports strict and dry runs as such', async () => {
  const feed = { lines: [{ line_key: 'new' }, { amount_paid: 'ten' }] };
  const strict = await runFeed(feed, '--strict');
  expect(strict.stdout).toMatch(/^Nothing was loaded for Acme Travel: --strict, and rows were rejected\.\n/);
  expect(strict.stdout).toContain('2 read, 1 would be added, 0 would be changed, 0 unchanged, 1 rejected');
  expect(strict.status).toBe(2);
  const dry = await runFeed(feed, '--dry-run');
  expect(dry.stdout).toMatch(/^Checked for Acme Travel/);
  expect(dry.stdout).toMatch(/Nothing was stored: dry run\.\n$/);
  expect(dry.status).toBe(2);
});

test('reports an error in one line, and exits with 1', async () => {
  await withFeed({}, async (path) => {
    for (const [args, message] of [
      [[], 'Name the client with --client CODE.'],
      [['--client', 'ACME'], 'Name the folder of the feed.'],
      [['--client', 'ACME', path, 'more'], 'Only one folder can be imported at a time; unexpected: more.'],
      [['--client', 'NOPE', path], 'There is no client with the code NOPE.'],
      [['--client', 'ACME', '/nowhere'], 'There is no folder /nowhere.'],
      [['--client', 'ACME', folder], `${folder} has no line_items.csv.`],
      [['--client', 'ACME', path, '--fast'], "Unknown option '--fast'."],
    ] as const) {
      const { status, stdout, stderr } = await run(...args);
      expect(stderr).toMatch(new RegExp(`^${message.replace(/[.*]/g, '\\$&')}.*\n$`));
      expect([status, stdout]).toEqual([1, '']);
    }
  });
});

test('--template writes an empty feed, and overwrites nothing', async () => {
  const path = join(folder, 'template');
  const first = await run('--template', path);
  expect(first.stdout).toContain(`${join(path, 'line_items.csv')}. See docs/feed.md for their contents.\n`);
  expect(first.status).toBe(0);
  const again = await run('--template', path);
  expect([again.status, again.stderr]).toEqual([1, `${join(path, 'hierarchy.csv')} is there already.\n`]);
});

test('--help prints the usage', async () => {
  const { status, stdout } = await run('--help');
  expect(stdout).toMatch(/^Usage: npm run import -- --client CODE FOLDER/);
  expect(stdout).toContain('docs/feed.md');
  expect(status).toBe(0);
});

test('lists imports, and takes one back', async () => {
  await createClient(database.db, { code: 'LISTED', name: 'Listed', country: 'AU' });
  const asListed = (...args: string[]) => run('--client', 'LISTED', ...args);
  expect((await asListed('--list')).stdout).toBe('No imports yet.\n');
  await withFeed({ hierarchy: smallHierarchy, lines: [{ amount_paid: '5.00' }] }, async (path) => {
    expect((await asListed(path)).status).toBe(0);
  });
  const listed = (await asListed('--list')).stdout;
  expect(listed).toMatch(/^\d+ {2}[-\d]+ [\d:]+ UTC {2}loaded {2}\S+: 1 read, 1 added, 0 changed,.*\n$/);
  const importId = listed.split(' ')[0] as string;
  expect((await asListed('--take-back', importId)).stdout).toMatch(
    /^Import \d+ \(\S+\) was taken back: 1 line removed, 0 as before again\.\n$/,
  );
  expect((await asListed('--list')).stdout).toContain('  taken back  ');
  expect(await asListed('--take-back', importId)).toMatchObject({
    status: 1,
    stderr: 'The import has been taken back already.\n',
  });
  expect((await asListed('--take-back', '999999')).stderr).toBe('There is no import 999999. See --list.\n');
  expect((await asListed('--take-back', 'x')).stderr).toBe(
    '--take-back needs the id of an import, not "x".\n',
  );
  expect((await run('--client', 'ACME', '--take-back', importId)).stderr).toContain('There is no import');
});

test('reads foreign files by a layout, names their rows, and lists and takes back what it loaded', async () => {
  await runFeed({ lines: [] });
  const invoice = join(folder, 'INVOICE.txt');
  const segment = join(folder, 'SEGMENT.txt');
  const header = (name: 'INVOICE' | 'SEGMENT') => presets.get('invoice-segments')!.tables[name]!.columns;
  const write = (path: string, columns: readonly string[], rows: Record<string, string>[]) =>
    writeFileSync(path, stringify(rows, { header: true, columns: [...columns], delimiter: '|' }));
  const row = {
    'Record Key': 'K1',
    'Sequence Number': '1',
    'Invoice Date': '02/03/2026',
    'COST CENTER': 'Plant 1',
  };
  const flight = { ...row, 'Booking Type': 'AIR', 'Total Amount': '100.00', 'LSK FEE': '12.50' };
  write(invoice, header('INVOICE'), [
    flight,
    { ...flight, 'Record Key': 'K2', 'Total Amount': 'ten', 'LSK FEE': '' },
  ]);
  const leg = {
    'Record Key': 'K1',
    'Sequence Number': '1',
    'Depart Date': '03/03/2026',
    'Arrive Date': '03/03/2026',
  };
  const flown = { ...leg, 'Depart City Code': 'MEL', 'Arrive City Code': 'SYD' };
  const legs = [1, 2, 3].map((at) => ({ ...flown, Leg: String(at) }));
  write(segment, header('SEGMENT'), [...legs, { ...flown, 'Record Key': 'K2', Leg: '1' }]);
  const args = ['--client', 'ACME', '--layout', 'invoice-segments', '--date-order', 'dmy'];
  const { status, stdout, stderr } = await run(...args, invoice, segment);
  expect(stderr).toBe('');
  expect(status).toBe(2);
  expect(stdout).toContain('line_items.csv: 5 read, 4 added, 0 changed, 0 unchanged, 1 rejected\n');
  expect(stdout).toContain('invoice-segments: 4 lines stored now, amount_paid AUD 112.50\n');
  expect(stdout).toContain('  INVOICE.txt row 3, Total Amount: is no amount (ten)\n');
  expect((await run(...args, invoice, segment)).stdout).toContain(
    '0 added, 0 changed, 4 unchanged, 1 rejected',
  );

  const [first] = (await run('--client', 'ACME', '--list')).stdout.split('\n').slice(1);
  expect(first).toMatch(/ INVOICE.txt, SEGMENT.txt \(layout invoice-segments, version 1\): 5 read, 4 added/);
  expect((await run('--client', 'ACME', '--take-back', first?.split(' ')[0] ?? '')).status).toBe(0);

  expect((await run('--client', 'ACME', '--layout', 'none', invoice)).stderr).toBe(
    'There is no layout "none".\n',
  );
  expect((await run('--client', 'ACME', '--layout', 'databasics', invoice)).stderr).toMatch(
    /choose the node that takes their lines/,
  );
  const elsewhere = await run(...args, '--node', 'NOWHERE', invoice, segment);
  expect([elsewhere.status, elsewhere.stderr]).toEqual([1, 'There is no node NOWHERE.\n']);
  expect((await run(...args, segment)).stderr).toMatch(/^No file has the columns of "INVOICE": Record Key, /);
  expect((await run('--client', 'ACME', '--node', 'ACME', invoice)).stderr).toBe('--node needs --layout.\n');
});
