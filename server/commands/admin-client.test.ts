/** A TMC is handed over and removed while the product runs; another TMC notices nothing. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import * as summary from '../../contract/summary/calls.ts';
import { readArchive, textOf } from '../backups/archive.ts';
import { type ClientManifest, readVerified } from '../backups/client/manifest.ts';
import { tenantTables } from '../database/table-list.ts';
import { signToken } from '../identity/embedded-token.ts';
import { makeMailer } from '../jobs/mail.ts';
import { readConfig } from '../lib/config.ts';
import { inWords, listName, parseList } from '../persons/list-file.ts';
import { type Engines, startEngines } from '../replica/engines.ts';
import { flight } from '../test/builders/feed.ts';
import { commandOutcome, onDatabase } from '../test/commands.ts';
import { testServer } from '../test/server.ts';
import { loadTwoTmcs, twoTmcs } from '../test/two-tmcs.ts';
import { fillEveryTable, rowsOfClient, rowsWith } from './admin-client.fixture.ts';

let engines: Engines;
const server = testServer({
  makeEngines: (db, dataFolder) => {
    engines = startEngines({ columnar: readConfig({}).columnar, dataFolder }, db, (message) => {
      throw new Error(message);
    });
    return engines;
  },
});
const parent = mkdtempSync(join(tmpdir(), 'tripledger-remove-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const range = { query: { dateStart: '2026-01-01', dateEnd: '2026-12-31' } };
const mark = 'Quillfeather';
const ids = { one: 0, two: 0 };

const admin = (...args: string[]) =>
  commandOutcome('commands/admin.ts', ['client', ...args], {
    ...onDatabase(server.database),
    TRIPLEDGER_DATA: server.config.dataFolder,
    TRIPLEDGER_INBOX: '/srv/inbox',
  });

beforeAll(async () => {
  const line = { traveller_name: `${mark} Ann`, amount_paid: '100.00' };
  await loadTwoTmcs(server, { lines: [flight('MEL', 'SYD', '2026-03-02', line)] }, [
    flight('MEL', 'PER', '2026-03-03', { traveller_name: 'Bo Other', amount_paid: '200.00' }),
  ]);
  await server.grant('both@both.test', 'ONE');
  await server.grant('both@both.test', 'TWO');
  const { owner } = server.database;
  const clients = await owner.selectFrom('clients').select('id').orderBy('code').execute();
  Object.assign(ids, { one: clients[0]?.id, two: clients[1]?.id });
  await fillEveryTable(owner, ids.one, mark);
  await fillEveryTable(owner, ids.two, 'of the other');
  for (const id of [ids.one, ids.two]) {
    const folder = join(server.config.dataFolder, 'uploads', String(id), '7');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, '3'), `an upload of ${id}`);
  }
  const send = makeMailer(server.config, () => undefined);
  const mail = { to: 'x@x.test', subject: 'Hello', text: 'Hello' };
  await send({ ...mail, id: 'mail-one', from: 'TMC ONE' });
  await send({ ...mail, id: 'mail-two', from: 'TMC TWO' });
  for (const clientId of [ids.one, ids.two]) {
    const job = { name: 'some-job', data: z.any(), run: async () => undefined };
    await server.queue.send(
      job,
      { clientId, userId: 1 },
      { clientId, mark: clientId === ids.one ? mark : '' },
    );
  }
  writeFileSync(listPath(), inWords({ format: 1, clients: ['ONE', 'TWO'].map(oneErasure) }));
  await owner
    .insertInto('refused_sign_ins')
    .values([
      { actor: twoTmcs.all, reason: 'expired' },
      { actor: twoTmcs.foreigner, reason: 'expired' },
    ])
    .execute();
});

const listPath = () => join(server.config.dataFolder, listName);
const oneErasure = (code: string) => ({
  code,
  erasures: [
    {
      id: code,
      at: '2026-03-10T00:00:00.000Z',
      actor: 'operator',
      of: 'traveller' as const,
      pseudonym: `Erased ${code}`,
      secret: 'AAAA',
      marks: [],
    },
  ],
});
const total = (email: string) => server.send(email, summary.totalSpend, range);
const paths = () =>
  readdirSync(server.config.dataFolder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !path.startsWith('issuer-keys'),
  );

const holds = (path: string, texts: readonly string[]) =>
  statSync(path).isFile() && texts.some((text) => readFileSync(path).includes(text));

async function textsOf(path: string): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  await readArchive(path, async ({ name, isFolder, content }) => {
    if (!isFolder) texts[name] = await textOf(content);
  });
  return texts;
}

test('asks for confirmation, and removes nothing without it', async () => {
  expect((await admin('removed')).stdout).toBe('No client has been removed.\n');
  expect(await admin('remove', 'ONE')).toEqual({
    stdout: '',
    stderr:
      'Removing a TMC cannot be undone. Add --yes ONE to remove it, or --dry-run to see what would be removed.\n',
    status: 1,
  });
  expect((await admin('remove', 'ONE', '--yes', 'TWO')).status).toBe(1);
  expect((await admin('remove', 'NOPE', '--yes', 'NOPE')).stderr).toBe(
    'There is no client with the code NOPE.\n',
  );
});

test('a dry run says what would be removed, and removes nothing', async () => {
  const before = await rowsOfClient(server.database.owner, ids.one);
  const { stdout, status } = await admin('remove', 'ONE', '--dry-run');
  expect(status).toBe(0);
  for (const table of tenantTables)
    expect(stdout).toMatch(new RegExp(`^ {2}${table}: [1-9]\\d* rows?, `, 'm'));
  expect(stdout).toContain(
    `3 memberships; users who belong to no other client: ${twoTmcs.all}, ${twoTmcs.some}\n`,
  );
  expect(stdout).toContain('1 queued job\n');
  expect(await rowsOfClient(server.database.owner, ids.one)).toEqual(before);
});

test('an archive has every row and uploaded file of the TMC alone, and damage to it is found', async () => {
  const path = join(parent, 'export.tar.zst');
  const stored = await rowsOfClient(server.database.owner, ids.one);
  expect((await admin('export', 'ONE', path)).stdout).toMatch(
    /^Wrote .* read it back: every checksum is right/,
  );
  const texts = await textsOf(path);
  for (const table of tenantTables) {
    const lines = (texts[`rows/${table}.jsonl`] ?? '').trimEnd().split('\n');
    expect(lines.sort(), table).toEqual([...(stored[table] ?? [])].sort());
  }
  expect(texts['uploads/7/3']).toBe(`an upload of ${ids.one}`);
  const manifest = JSON.parse(texts['manifest.json'] ?? '') as ClientManifest;
  expect(manifest).toMatchObject({ tmc: { code: 'ONE' }, schema: expect.stringMatching(/^\d{3}-/) });
  expect(manifest.tables).toContainEqual(
    expect.objectContaining({ table: 'line_items', file: 'rows/line_items.jsonl', rows: 1 }),
  );
  expect(texts['rows/users.jsonl']).toContain(twoTmcs.all);
  expect(JSON.stringify(texts)).not.toContain(twoTmcs.foreigner);
  expect((await admin('export', 'ONE', path)).stderr).toBe(`${path} exists already: choose another name.\n`);

  const bytes = readFileSync(path);
  bytes[Math.floor(bytes.length / 2)]! ^= 1;
  writeFileSync(join(parent, 'damaged'), bytes);
  await expect(readVerified(join(parent, 'damaged'))).rejects.toThrow('is damaged');
});

test('nothing is removed when the archive cannot be written', async () => {
  const { stderr, status } = await admin(
    'remove',
    'ONE',
    '--yes',
    'ONE',
    '--hand-over',
    '/nowhere/one.tar.zst',
  );
  expect([stderr, status]).toEqual([expect.stringContaining('/nowhere/one.tar.zst cannot be written'), 1]);
  expect(await server.database.owner.selectFrom('clients').select('code').orderBy('code').execute()).toEqual([
    { code: 'ONE' },
    { code: 'TWO' },
  ]);
});

test('removes the TMC while the product runs, after it has been handed over', async () => {
  const { owner } = server.database;
  for (const id of [ids.one, ids.two]) expect(await engines.replicas?.ready(id)).toBe(true);
  const token = await signToken(server.database.db, server.config, twoTmcs.all);
  const bearer = { headers: { authorization: `Bearer ${token}` } };
  const asMember = () => server.send(null, summary.totalSpend, { ...range, ...bearer });
  expect((await asMember()).status).toBe(200);
  await server.app.audit.settle();
  const figures = (await total(twoTmcs.foreigner)).body;
  const [stored, other] = [await rowsOfClient(owner, ids.one), await rowsOfClient(owner, ids.two)];
  const path = join(parent, 'handed-over.tar.zst');

  const { stdout, stderr, status } = await admin('remove', 'ONE', '--yes', 'ONE', '--hand-over', path);
  expect([stderr, status]).toEqual(['', 0]);
  expect(stdout).toContain('Removed the client ONE (TMC ONE): ');
  expect(stdout).toContain('Remove yourself what is yours: /srv/inbox/ONE.');

  // Nothing is left of it, and everything of the other.
  expect(await rowsWith(owner, [mark, 'TMC ONE', '@one.test'])).toEqual([]);
  for (const rows of Object.values(await rowsOfClient(owner, ids.one))) expect(rows).toEqual([]);
  expect((await admin('removed')).stdout).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d UTC {2}ONE {2}[1-9]\d* rows, 2 users, handed over {2}Command line \(\w+\)\n$/,
  );
  expect(await rowsOfClient(owner, ids.two)).toEqual(other);

  // The running process.
  expect((await asMember()).status).toBe(403);
  expect((await total('both@both.test')).status).toBe(403);
  expect((await total(twoTmcs.foreigner)).body).toEqual(figures);
  await engines.replicas?.dropRemoved();
  expect(engines.replicas?.status().replicas.map(({ clientId }) => clientId)).toEqual([ids.two]);
  await server.app.audit.settle();

  const left = paths();
  expect(left.filter((one) => one.includes(`${ids.one}.duckdb`))).toEqual([]);
  expect(left).not.toContain(join('uploads', String(ids.one)));
  expect(left).toEqual(
    expect.arrayContaining([join('uploads', String(ids.two), '7', '3'), join('outbox', 'mail-two.eml')]),
  );
  expect(left).not.toContain(join('outbox', 'mail-one.eml'));
  expect(left.filter((one) => holds(join(server.config.dataFolder, one), [mark, 'TMC ONE']))).toEqual([]);
  expect(parseList(listPath()).clients.map(({ code }) => code)).toEqual(['TWO']);
  expect(await owner.selectFrom('users').select('email').orderBy('email').execute()).toEqual([
    { email: twoTmcs.foreigner },
    { email: 'both@both.test' },
  ]);
  expect((await sql`select from jobs.job where name = 'some-job'`.execute(owner)).rows).toHaveLength(1);

  const texts = await textsOf(path);
  for (const table of tenantTables) {
    const lines = (texts[`rows/${table}.jsonl`] ?? '').split('\n').filter(Boolean);
    expect(lines, table).toHaveLength(stored[table]?.length ?? -1);
  }
  expect(existsSync(`${path}.part`)).toBe(false);
});
