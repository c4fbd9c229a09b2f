/**
 * Lines per second, CPU and memory of an import into an empty client, of the same feed again, and of a feed that
 * changes every line; of two foreign files by a layout, beside the same lines in our own format and beside files of twice
 * the length, which should need no more memory; and the duration of edits of the client's lines meanwhile, at most five per
 * second.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Layout } from '../contract/layouts/layout.ts';
import { writeSyntheticFeed } from '../demo/synthetic-feed.ts';
import { connect } from '../server/database/connect.ts';
import { startEmbedded } from '../server/database/embedded/embedded.ts';
import type { Db } from '../server/database/schema.ts';
import { inTenant } from '../server/database/tenant.ts';
import { lineEdited } from '../server/features/bookings/changes.ts';
import { formatOf, lineFile } from '../server/ingest/columns.ts';
import { readLookups } from '../server/layouts/lookups.ts';
import { presets } from '../server/layouts/presets/presets.ts';
import { readConfig } from '../server/lib/config.ts';
import { commandLine, done, unchanged } from '../server/mutations/change.ts';
import { openChange } from '../server/mutations/door.ts';
import { clientByCode } from '../server/tenants/clients.ts';
import { admin, importer, start, succeed } from './commands.ts';
import { inFolder } from './folders.ts';
import { writeForeignFiles } from './foreign-files.ts';
import { ownFeedOf } from './own-feed.ts';
import { childrenOf, machine, peakMb, treeCpuMs } from './processes.ts';
import { writeResult } from './results.ts';

const layoutName = 'invoice-segments';

type Measured = {
  seconds: number;
  linesPerSecond: number;
  nodeCpuSeconds: number;
  postgresCpuSeconds: number;
  nodePeakMb: number;
  backendPeakMb: number;
  edits: number;
  failedEdits: number;
  longestEditMs: number;
};

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { lines: { type: 'string', default: '1000000' } } });
  const lines = Number(values.lines);
  await inFolder(async (folder) => {
    const feed = join(folder, 'feed');
    const data = join(folder, 'data');
    console.log(`Writing a feed of ${lines} lines.`);
    await writeSyntheticFeed(feed, { lines, seed: '1', today: '2026-06-30' });
    const other = join(folder, 'other');
    await writeSyntheticFeed(other, { lines, seed: '2', today: '2026-06-30' });
    const embedded = await startEmbedded(data);
    const connected = await connect({ ...readConfig({}), dataFolder: data });
    try {
      await succeed(admin, ['client', 'create', 'BENCH', '--name', 'Bench', '--country', 'AU'], data);
      const postmaster = Number(
        readFileSync(join(embedded.home, 'cluster/postmaster.pid'), 'utf8').split('\n')[0],
      );
      const own = (path: string) =>
        measure(connected.db, postmaster, ['--client', 'BENCH', path], data, lines);
      const first = await own(feed);
      const again = await own(feed);
      const changed = await own(other);
      const foreign = await measureForeign(connected.db, postmaster, folder, data, lines);
      const runs = { first, again, changed, ...foreign };
      writeResult('import', { machine: machine(), lines, ...runs }, table(lines, Object.values(runs)));
    } finally {
      await connected.close();
      await embedded.stop();
    }
  });
}

/** Two foreign files by a layout, the lines that it makes in our own format, and files of twice the length; each into an empty client. */
async function measureForeign(
  db: Db,
  postmaster: number,
  folder: string,
  data: string,
  lines: number,
): Promise<Record<'mapped' | 'same' | 'twice', Measured>> {
  const hierarchy = join(folder, 'hierarchy');
  mkdirSync(hierarchy);
  writeFileSync(join(hierarchy, 'hierarchy.csv'), 'node_code,label\nBENCH-1,Bench\n');
  writeFileSync(join(hierarchy, 'line_items.csv'), `${formatOf(lineFile).join(',')}\n`);
  for (const code of ['MAPPED', 'SAME', 'TWICE']) {
    await succeed(admin, ['client', 'create', code, '--name', code, '--country', 'AU'], data);
    await succeed(importer, ['--client', code, hierarchy], data);
  }
  const foreignFiles = async (count: number): Promise<string[]> => {
    const foreign = join(folder, `foreign-${count}`);
    mkdirSync(foreign);
    console.log(`Writing invoices and segments of ${count} lines.`);
    return writeForeignFiles(foreign, count);
  };
  const byLayout = (client: string, paths: string[], count: number) =>
    measure(db, postmaster, ['--client', client, '--layout', layoutName, ...paths], data, count);
  const paths = await foreignFiles(lines);
  const mapped = await byLayout('MAPPED', paths, lines);
  const layout = { name: layoutName, version: 1, layout: presets.get(layoutName) as Layout };
  const lookups = await readLookups(db, (await clientByCode(db, 'SAME')).id);
  const made = join(folder, 'made');
  mkdirSync(made);
  const own = await ownFeedOf({ paths, folder: made, layout, lookups });
  const same = await measure(db, postmaster, ['--client', 'SAME', own], data, lines);
  const twice = await byLayout('TWICE', await foreignFiles(2 * lines), 2 * lines);
  return { mapped, same, twice };
}

async function measure(
  db: Db,
  postmaster: number,
  args: string[],
  data: string,
  lines: number,
): Promise<Measured> {
  const stored = await storedLines(db);
  const postgresBefore = treeCpuMs(postmaster);
  const started = performance.now();
  const running = start(importer, args, data);
  let over = false;
  const ended = running.ended.finally(() => {
    over = true;
  });
  let nodePeakMb = 0;
  let backendPeakMb = 0;
  let nodeCpuMs = 0;
  const editing = editWhile(db, stored, () => !over);
  while (!over) {
    nodePeakMb = Math.max(nodePeakMb, peakMb(running.pid));
    nodeCpuMs = Math.max(nodeCpuMs, treeCpuMs(running.pid));
    backendPeakMb = Math.max(backendPeakMb, ...childrenOf(postmaster).map(peakMb));
    await Promise.race([ended, sleep(200)]);
  }
  const code = await ended;
  const edited = await editing;
  const seconds = (performance.now() - started) / 1000;
  console.log(running.output());
  if (code !== 0) throw new Error(`The import ended with ${code}`);
  return {
    seconds,
    linesPerSecond: Math.round(lines / seconds),
    nodeCpuSeconds: nodeCpuMs / 1000,
    postgresCpuSeconds: (treeCpuMs(postmaster) - postgresBefore) / 1000,
    nodePeakMb: Math.round(nodePeakMb),
    backendPeakMb: Math.round(backendPeakMb),
    ...edited,
  };
}

type Stored = { clientId: number; lineIds: number[] };

async function storedLines(db: Db): Promise<Stored> {
  const { id: clientId } = await db.selectFrom('clients').select('id').executeTakeFirstOrThrow();
  const lines = await inTenant(db, clientId, (trx) =>
    trx.selectFrom('line_items').select('id').where('client_id', '=', clientId).execute(),
  );
  return { clientId, lineIds: lines.map(({ id }) => id) };
}

/** Makes sequential edits, each of another line; without lines, it waits. */
async function editWhile(db: Db, { clientId, lineIds }: Stored, goesOn: () => boolean) {
  const counts = { edits: 0, failedEdits: 0, longestEditMs: 0 };
  for (let share = 0; goesOn(); share = (share + 0.37) % 1) {
    const started = performance.now();
    await editOne(db, clientId, lineIds[Math.floor(lineIds.length * share)]).catch((error) => {
      console.error(error);
      counts.failedEdits++;
    });
    counts.edits++;
    counts.longestEditMs = Math.max(counts.longestEditMs, Math.round(performance.now() - started));
    await sleep(200);
  }
  return counts;
}

async function editOne(db: Db, clientId: number, lineId: number | undefined): Promise<void> {
  const { undo } = lineEdited;
  if (typeof undo === 'string') throw new Error(undo);
  await openChange(db, lineEdited, { actor: commandLine, clientId }, async (change) => {
    if (lineId === undefined) return unchanged(null);
    const before = (await undo.standing(change, String(lineId), null)) ?? undefined;
    if (!before) throw new Error(`Line ${lineId} is gone`);
    const after = { ...before, isActive: before.isActive === null ? false : null };
    await undo.restore(change, String(lineId), after);
    return done(null, { subject: { id: lineId, label: 'Bench' }, before, after });
  });
}

function table(lines: number, runs: Measured[]): string {
  const rows: [string, (one: Measured) => string | number][] = [
    ['wall seconds', (one) => one.seconds.toFixed(1)],
    ['lines a second', (one) => one.linesPerSecond],
    ['CPU seconds of Node', (one) => one.nodeCpuSeconds.toFixed(1)],
    ['CPU seconds of PostgreSQL', (one) => one.postgresCpuSeconds.toFixed(1)],
    ['peak memory of Node, MB', (one) => one.nodePeakMb],
    ['peak memory of a backend (with shared buffers), MB', (one) => one.backendPeakMb],
    ['edits meanwhile', (one) => one.edits],
    ['of them failed', (one) => one.failedEdits],
    ['the longest, ms', (one) => one.longestEditMs],
  ];
  return [
    `# Import of ${lines} lines`,
    '',
    machine(),
    '',
    '| | into an empty client | the same feed again | every line changed | two foreign files by a layout, into an empty client | the same lines in our own layout | foreign files of twice the length |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...rows.map(([name, read]) => `| ${name} | ${runs.map(read).join(' | ')} |`),
    '',
  ].join('\n');
}
