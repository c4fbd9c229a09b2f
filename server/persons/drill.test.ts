/**
 * The drill: a person who is planted everywhere is erased, and then searched for byte by byte, in every row, in every file,
 * after another import, and after the restore of an earlier backup.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type Location, type Product, withProduct } from '../backups/product.fixture.ts';
import { startEmbedded } from '../database/embedded/embedded.ts';
import type { Db } from '../database/schema.ts';
import { importFeed } from '../ingest/import-feed.ts';
import { Queue } from '../jobs/queue.ts';
import { replicaSettings } from '../replica/database-file.ts';
import { buildReplica } from '../replica/sync.ts';
import { createClient } from '../tenants/clients.ts';
import { grantAccess } from '../tenants/users.ts';
import { withFeed } from '../test/builders/feed.ts';
import { commandOutcome } from '../test/commands.ts';
import { feedOf, lines, marks, namesake, plantFiles, plantRows, rejected } from './planted.fixture.ts';
import { everyFile, everyRow, filesWith } from './search.fixture.ts';

const parent = mkdtempSync(join(tmpdir(), 'tripledger-privacy-'));
chmodSync(parent, 0o755);
const [data, restored] = [join(parent, 'data'), join(parent, 'restored')];
const [backup, auditLog] = [join(parent, 'backup'), join(parent, 'audit.log')];
const locationOf = (dataFolder: string): Location => ({
  dataFolder,
  databaseUrl: null,
  databaseAdminUrl: null,
});

const planted = [...lines, rejected];
const all = Object.values(marks);
const withMarks = (texts: readonly string[]) => texts.filter((text) => all.some((mark) => mark.test(text)));

const load = (db: Db, clientId: number, some: readonly Record<string, string>[]) =>
  withFeed(feedOf(some), (folder) => importFeed(db, clientId, folder));

let [one, two, person] = [0, 0, 0];
let figures: unknown[];
let others: string[];

const rowsOf = async (dataFolder: string, clientId?: number) => {
  const server = await startEmbedded(dataFolder);
  try {
    return await everyRow(server.adminUrl, clientId);
  } finally {
    await server.stop();
  }
};

async function run(dataFolder: string, ...args: string[]) {
  const settings = { TRIPLEDGER_DATA: dataFolder, TRIPLEDGER_AUDIT_LOG: auditLog };
  const { stdout, stderr, status } = await commandOutcome('commands/admin.ts', args, settings);
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** The commands of docs/privacy.md, of which each is run below. */
const documentation = readFileSync(fileURLToPath(new URL('../../docs/privacy.md', import.meta.url)), 'utf8');
const commands = [...documentation.matchAll(/^(?:TRIPLEDGER_DATA=\S+ )?npx tripledger (.+)$/gm)].map(
  ([, command]) => command as string,
);
const unused = new Set(commands);

/** The arguments of the documented command that ends so; names of variables are replaced. */
function documented(end: string, variables: Record<string, string> = {}): string[] {
  const command = commands.find((one) => one.endsWith(end)) ?? expect.fail(`No command ends with ${end}`);
  unused.delete(command);
  const [call = ''] = command.split(' > ');
  return (call.match(/"[^"]*"|\S+/g) ?? []).map((word) => {
    const text = word.replaceAll('"', '');
    return text.startsWith('$') ? (variables[text.slice(1)] ?? expect.fail(text)) : text;
  });
}

const figuresOf = (product: Product) => product.figures();
const counted = (rows: readonly string[], table: string) =>
  rows.filter((row) => row.startsWith(`${table}: `)).length;

beforeAll(async () => {
  await withProduct(locationOf(data), async (product) => {
    const { db, url } = product;
    one = (await createClient(db, { code: 'ONE', name: 'One', country: 'AU' })).id;
    two = (await createClient(db, { code: 'TWO', name: 'Two', country: 'AU' })).id;
    const access = { nodeCodes: [], userType: 'User', permissions: 'all' } as const;
    await grantAccess(db, { email: 'someone@example.com', clientCode: 'ONE', ...access });
    // The second import keeps what the lines were before.
    const cheaper = planted.map((line) => ({
      ...line,
      ...(line.line_key === 'H1' && { amount_paid: '190.00' }),
    }));
    await load(db, one, cheaper);
    await load(db, one, planted);
    await load(db, two, [...planted, namesake]);
    const queue = new Queue(url, () => undefined);
    const data = z.object({ clientId: z.number(), to: z.string() });
    const job = { name: 'planted', data, run: async () => undefined };
    await queue.send(
      job,
      { clientId: one, userId: 1 },
      { clientId: one, to: 'Jane Doe <jdoe@home.example>' },
    );
    await queue.close();
  });
  const server = await startEmbedded(data);
  person = await plantRows(server.adminUrl, one).finally(() => server.stop());
  await withProduct(locationOf(data), async (product) => {
    figures = await figuresOf(product);
    const folder = join(data, 'columnar/1');
    mkdirSync(folder, { recursive: true });
    await buildReplica(
      product.db,
      one,
      join(folder, `${one}.duckdb`),
      replicaSettings({ memoryMb: 256, diskMb: 100 }),
    );
  });
  plantFiles(data, one, auditLog);
  others = await rowsOf(data, two);
  await run(data, 'backup', backup);
}, 600_000);
afterAll(() => {
  rmSync(parent, { recursive: true, force: true });
});

test('a person is planted in every kind of row and file', async () => {
  const rows = await rowsOf(data, one);
  for (const [what, mark] of Object.entries(marks))
    expect([what, rows.some((row) => mark.test(row))]).toEqual([what, true]);
  const tables = new Set(withMarks(rows).map((row) => row.split(':')[0]));
  expect(tables.size).toBeGreaterThanOrEqual(25);
  expect(
    filesWith([...everyFile(join(data, 'columnar')), ...everyFile(join(data, 'outbox'))], all),
  ).toHaveLength(2);
});

test('a person is found by name, by employee number and by address', async () => {
  for (const end of ['--employee E-77123', 'find --client ONE --traveller "Jane Doe"'])
    expect(await run(data, ...documented(end))).toBe(
      `  ${person}: Jane Doe, employee number E-77123, customer ACME; in the feed also DOE/JANE MS\n`,
    );
  expect(await run(data, ...documented('someone@example.com'))).toContain('someone@example.com');
});

test('a rehearsal counts the rows and changes none', async () => {
  const before = await rowsOf(data);
  const said = await run(data, ...documented('--dry-run'));
  expect(said).toContain('Nothing was changed.');
  expect(said).toMatch(/line_items: \d rows/);
  expect(await rowsOf(data)).toEqual(before);
});

test('an export holds everything, as JSON and as a PDF', async () => {
  const out = join(parent, 'out');
  await run(data, ...documented('--out "$FOLDER"', { FOLDER: out }));
  const text = readFileSync(join(out, `person-${person}.json`), 'utf8');
  for (const [what, mark] of Object.entries(marks)) expect([what, mark.test(text)]).toEqual([what, true]);
  expect(JSON.parse(text).tmcs[0].lines).toHaveLength(3);
  expect(readFileSync(join(out, `person-${person}.pdf`), 'latin1')).toMatch(/^%PDF-1\.7/);
});

test('an erased person is found in no row and no file, and no figure changes', async () => {
  const before = await rowsOf(data, one);
  const said = await run(data, ...documented('erase --client ONE --traveller "Jane Doe"'), '--rewrite');
  expect(said).toMatch(/Erased\. The person is called “Erased traveller [0-9a-f]{8}”/);
  expect(withMarks([said])).toEqual([]);
  const rows = await rowsOf(data);
  const ofTwo = new Set(others);
  expect(withMarks(rows.filter((row) => !ofTwo.has(row)))).toEqual([]);
  expect(await rowsOf(data, two)).toEqual(others);
  const after = await rowsOf(data, one);
  for (const table of ['line_items', 'bookings', 'travellers', 'raw_travellers', 'changes', 'import_rejects'])
    expect([table, counted(after, table)]).toEqual([table, counted(before, table)]);
  const files = everyFile(data).filter((path) => !path.startsWith(join(data, 'postgres')));
  expect(filesWith(files, all)).toEqual([]);
  expect(existsSync(join(data, 'columnar/1', `${one}.duckdb`))).toBe(false);
  const log = readFileSync(auditLog, 'utf8').split('\n');
  expect(withMarks(log.slice(0, 1))).toEqual([]);
  expect(log[1]).toContain('Jane Doe');
  expect(await withProduct(locationOf(data), figuresOf)).toEqual(figures);
});

test('the same feed brings nothing back', async () => {
  await withProduct(locationOf(data), async (product) => {
    await load(product.db, one, planted);
    expect(await figuresOf(product)).toEqual(figures);
    const file = join(data, 'columnar/1', `${one}.duckdb`);
    await buildReplica(product.db, one, file, replicaSettings({ memoryMb: 256, diskMb: 100 }));
    expect(filesWith([file], all)).toEqual([]);
  });
  expect(withMarks(await rowsOf(data, one))).toEqual([]);
});

test('the restore of an earlier backup brings nothing back', async () => {
  const ERASURES = join(data, 'erasures.json');
  const said = await run(restored, ...documented('--erasures "$ERASURES"', { BACKUP: backup, ERASURES }));
  expect(said).toContain('Applied 1 erasure of ');
  expect(withMarks(await rowsOf(restored, one))).toEqual([]);
  expect(await rowsOf(restored, two)).toEqual(others);
  const files = everyFile(restored).filter((path) => !path.startsWith(join(restored, 'postgres')));
  expect(filesWith(files, all)).toEqual([]);
  await withProduct(locationOf(restored), async (product) => {
    expect(await figuresOf(product)).toEqual(figures);
    await load(product.db, one, planted);
    expect(await figuresOf(product)).toEqual(figures);
  });
  expect(withMarks(await rowsOf(restored, one))).toEqual([]);
});

test('the list is printed, and applied again without changing anything', async () => {
  const list = await run(data, ...documented('> "$ERASURES"'));
  expect(JSON.parse(list).clients).toHaveLength(1);
  expect(withMarks([list])).toEqual([]);
  const before = await rowsOf(data, one);
  const ERASURES = join(data, 'erasures.json');
  expect(await run(data, ...documented('reapply "$ERASURES"', { ERASURES }))).toContain('Applied 1 erasure.');
  const withoutVersions = (rows: string[]) =>
    rows.filter((row) => !/^(data_version|line_items|bookings): /.test(row));
  expect(withoutVersions(await rowsOf(data, one))).toEqual(withoutVersions(before));
  expect(await withProduct(locationOf(data), figuresOf)).toEqual(figures);
  expect([...unused]).toEqual([]);
});
