/** The restore drill: what was backed up while the product ran is the same in a new data folder. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '../database/embedded/embedded.ts';
import { readConfig } from '../lib/config.ts';
import { ArchiveWriter, readArchive } from './archive.ts';
import { backUp } from './backup.ts';
import { type Manifest, manifestName } from './manifest.ts';
import { fill, importMore, type Location, withProduct } from './product.fixture.ts';
import { restore } from './restore.ts';

const parent = mkdtempSync(join(tmpdir(), 'tripledger-backup-'));
chmodSync(parent, 0o755);
const [first, file] = [join(parent, 'first'), join(parent, 'one.tar.zst')];

const locationOf = (dataFolder: string): Location => ({
  dataFolder,
  databaseUrl: null,
  databaseAdminUrl: null,
});
const configOf = (dataFolder: string) => ({ ...readConfig({}), ...locationOf(dataFolder) });

let filled: Awaited<ReturnType<typeof fill>>;
let manifest: Manifest;

beforeAll(async () => {
  filled = await fill(locationOf(first));
  const upload = join(first, 'uploads/1/7');
  mkdirSync(upload, { recursive: true });
  writeFileSync(join(upload, '3'), 'a file that waits to be loaded');
  writeFileSync(join(upload, '4'), '');
  mkdirSync(join(first, 'outbox'));
  writeFileSync(join(first, 'outbox/1.eml'), 'Subject: Hello');
  manifest = await backUp(configOf(first), file);
}, 300_000);
afterAll(() => {
  rmSync(parent, { recursive: true, force: true });
});

/** A data folder that does not exist yet. */
let folders = 0;
const newFolder = () => {
  folders += 1;
  return join(parent, `data-${folders}`);
};

const refusal = (path: string, dataFolder = newFolder()) =>
  restore(configOf(dataFolder), path).then(
    () => 'restored',
    (error: Error) =>
      `${error.message} ${existsSync(dataFolder) ? readdirSync(dataFolder).join(' ') : ''}`.trim(),
  );

/** Writes the backup again with another manifest. */
async function withManifest(change: Partial<Manifest>): Promise<string> {
  const path = join(parent, `changed-${Object.keys(change).join('-')}`);
  const archive = new ArchiveWriter(path);
  await readArchive(file, async ({ name, isFolder, content }) => {
    if (isFolder) return archive.addFolder(name);
    const parts: Buffer[] = [];
    for await (const part of content) parts.push(part);
    const bytes = Buffer.concat(parts);
    if (name !== manifestName) return archive.addFile(name, bytes.length, Readable.from([bytes]));
    archive.addText(name, JSON.stringify({ ...JSON.parse(bytes.toString('utf8')), ...change }));
  });
  await archive.finish();
  return path;
}

test('a backup of a running product yields the same figures, keys and files in a new data folder', async () => {
  const [dataFolder, path] = [newFolder(), join(parent, 'while-running')];
  const token = await withProduct(locationOf(first), async (product) => {
    await backUp(configOf(first), path);
    return product.token();
  });
  expect((await restore(configOf(dataFolder), path)).manifest.tmcs).toEqual(manifest.tmcs);
  expect(readdirSync(dataFolder)).not.toContain('columnar');
  expect(readFileSync(join(dataFolder, 'uploads/1/7/3'), 'utf8')).toBe('a file that waits to be loaded');
  expect(readFileSync(join(dataFolder, 'uploads/1/7/4'), 'utf8')).toBe('');
  expect(readFileSync(join(dataFolder, 'outbox/1.eml'), 'utf8')).toBe('Subject: Hello');
  await withProduct(locationOf(dataFolder), async ({ db, figures }) => {
    // The token was signed by the keys of the first data folder.
    expect(await figures(token)).toEqual(filled.original);
    await importMore(db, filled.id, ['2026-05-05']);
    expect((await figures())[0]).toMatchObject([200, { total: 990 }]);
  });
});

test('an import during the backup is in it as a whole or not at all', async () => {
  const [dataFolder, path] = [newFolder(), join(parent, 'while-importing')];
  const [source, days] = [
    newFolder(),
    Array.from({ length: 28 }, (_, day) => `2026-06-${String(day + 1).padStart(2, '0')}`),
  ];
  await restore(configOf(source), file);
  await withProduct(locationOf(source), ({ db }) =>
    Promise.all([importMore(db, filled.id, days), backUp(configOf(source), path)]),
  );
  await restore(configOf(dataFolder), path);
  const [total] = await withProduct(locationOf(dataFolder), ({ figures }) => figures());
  expect([660, 660 + 28 * 330]).toContain((total as [number, { total: number }])[1].total);
});

test.each([0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.999])('damage is found (at %d of the file)', async (part) => {
  const bytes = readFileSync(file);
  const at = Math.floor(part * bytes.length);
  // A single bit may change how a run of zeros is compressed, and nothing of the content.
  for (let i = at; i < Math.min(at + 16, bytes.length); i++) bytes[i] = ~(bytes[i] ?? 0);
  const path = join(parent, 'flipped');
  writeFileSync(path, bytes);
  expect(await refusal(path)).toMatch(/is damaged, or is no backup of Tripledger: .*\.$/);
});

test('a file that ends early, is missing or is something else restores nothing', async () => {
  const path = join(parent, 'short');
  writeFileSync(path, readFileSync(file));
  truncateSync(path, manifest.files['passwords.json'] ? 100_000 : 0);
  expect(await refusal(path)).toMatch(/is damaged.*\.$/);
  writeFileSync(path, 'Not a backup');
  expect(await refusal(path)).toMatch(/is damaged, or is no backup.*\.$/);
  expect(await refusal(join(parent, 'nowhere'))).toBe(`There is no file ${join(parent, 'nowhere')}.`);
});

test('a file that differs from the list of the backup, or from PostgreSQL’s own, is named', async () => {
  const keys = { bytes: 1, sha256: '0' };
  const path = await withManifest({ files: { ...manifest.files, 'issuer-keys.json': keys } });
  expect(await refusal(path)).toContain('issuer-keys.json is not as it was when the backup was made');
});

test('a backup of another program, platform or PostgreSQL is refused', async () => {
  const migrations = [...manifest.migrations, '999-tomorrow'];
  expect(await refusal(await withManifest({ migrations, product: '9.0.0' }))).toMatch(
    /made by Tripledger 9\.0\.0, whose database is newer than this program's \(.*999-tomorrow\): install that version/,
  );
  expect(await refusal(await withManifest({ format: 2, product: '9.1.0' }))).toMatch(
    /made by Tripledger 9\.1\.0, which is newer than this program/,
  );
  expect(await refusal(await withManifest({ platform: 'plan9-mips' }))).toMatch(/made on plan9-mips/);
  expect(await refusal(await withManifest({ postgres: 17 }))).toMatch(
    /holds a database of PostgreSQL 17, and this program brings PostgreSQL 18/,
  );
});

test('restored figures that differ from the backup’s leave nothing behind', async () => {
  const tmcs = manifest.tmcs.map((tmc) => ({ ...tmc, lines: 7 }));
  expect(await refusal(await withManifest({ tmcs }))).toMatch(
    /^The restored figures differ, so nothing was restored: ONE has 6 lines, amount_paid 660\.00, before 7 lines, .*\.$/,
  );
});

test('restores only into an empty data folder', async () => {
  expect(await refusal(file, first)).toMatch(`${first} is not empty (it holds `);
  const uploads = newFolder();
  mkdirSync(join(uploads, '1'), { recursive: true });
  const config = configOf(newFolder());
  const upload = { ...config.upload, folder: uploads };
  await expect(restore({ ...config, upload }, file)).rejects.toThrow(`${uploads} is not empty (it holds 1)`);
});

test('uploads are restored into UPLOAD_FOLDER', async () => {
  const config = configOf(newFolder());
  const upload = { ...config.upload, folder: newFolder() };
  await restore({ ...config, upload }, file);
  expect(readFileSync(join(upload.folder, '1/7/3'), 'utf8')).toBe('a file that waits to be loaded');
  expect(existsSync(join(config.dataFolder, 'uploads'))).toBe(false);
});

test('a restore that was killed is named by a start, and can be repeated', async () => {
  const dataFolder = newFolder();
  mkdirSync(join(dataFolder, 'restore.unfinished/postgres'), { recursive: true });
  await expect(startEmbedded(dataFolder)).rejects.toThrow(/A restore into .* has not finished/);
  expect((await restore(configOf(dataFolder), file)).manifest.tmcs).toEqual(manifest.tmcs);
  expect(readdirSync(dataFolder)).not.toContain('restore.unfinished');
});

test('a backup says why it cannot be made, and leaves no file', async () => {
  const empty = newFolder();
  await expect(backUp(configOf(empty), join(parent, 'two'))).rejects.toThrow(
    `There is no database in the data folder ${empty}.`,
  );
  await expect(backUp(configOf(first), file)).rejects.toThrow('exists already');
  await expect(backUp(configOf(first), join(parent, 'no/folder'))).rejects.toThrow('cannot be written');
  const own = { ...configOf(first), databaseUrl: 'postgres://one@two/three' };
  await expect(backUp(own, join(parent, 'two'))).rejects.toThrow('DATABASE_URL names a server of your own');
  expect(readdirSync(parent).filter((name) => name.includes('two') || name.endsWith('.part'))).toEqual([]);
});

/** Only root may mount. */
const small = join(parent, 'small');
mkdirSync(small);
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', small]).status === 0;
afterAll(() => isMounted && spawnSync('umount', ['--lazy', small]));

test.skipIf(!isMounted)('a disk without room is named, and left as it was', async () => {
  await expect(backUp(configOf(first), join(small, 'backup'))).rejects.toThrow(
    `The disk of ${join(small, 'backup.part')} is nearly full: make room, or choose another disk.`,
  );
  expect(await refusal(file, join(small, 'data'))).toMatch(
    /^The disk of .*small\/data has too little room: the backup needs \d+ MB\. Nothing was restored\.$/,
  );
  expect(readdirSync(small)).toEqual([]);
});

test('damage in the database is found when it is backed up', async () => {
  const source = newFolder();
  await restore(configOf(source), file);
  const server = await startEmbedded(source);
  const table = Object.entries(manifest.files)
    .filter(([name]) => /^database\/base\/\d+\/\d+$/.test(name))
    .sort(([, a], [, b]) => b.bytes - a.bytes)[0]?.[0] as string;
  await server.stop();
  const path = join(server.home, 'cluster', table.slice('database/'.length));
  const bytes = readFileSync(path);
  bytes[4096] = (bytes[4096] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  await expect(backUp(configOf(source), join(parent, 'three'))).rejects.toThrow(
    /The database is damaged on its disk, so it was not backed up/,
  );
  expect(existsSync(join(parent, 'three'))).toBe(false);
});
