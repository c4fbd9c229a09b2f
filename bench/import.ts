/**
 * Lines a second, CPU and memory of an import into an empty client, of the same feed again, and of one in which
 * every line of the same keys is another; and how long an edit of the client's data would wait meanwhile.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '../server/db/schema.ts';
import { inTenant } from '../server/db/tenant.ts';
import { writeSyntheticFeed } from '../server/demo/synthetic-feed.ts';
import { readConfig } from '../server/ground/config.ts';
import { connect } from '../server/postgres/connect.ts';
import { startEmbedded } from '../server/postgres/embedded.ts';
import { admin, importer, start, succeed } from './commands.ts';
import { inFolder } from './folders.ts';
import { childrenOf, machine, peakMb, treeCpuMs } from './processes.ts';
import { writeResult } from './results.ts';

type Measured = {
  seconds: number;
  linesPerSecond: number;
  nodeCpuSeconds: number;
  postgresCpuSeconds: number;
  nodePeakMb: number;
  backendPeakMb: number;
  longestEditWaitMs: number;
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
      const first = await measure(connected.db, postmaster, feed, data, lines);
      const again = await measure(connected.db, postmaster, feed, data, lines);
      const changed = await measure(connected.db, postmaster, other, data, lines);
      const runs = { first, again, changed };
      writeResult('import', { machine: machine(), lines, ...runs }, table(lines, Object.values(runs)));
    } finally {
      await connected.close();
      await embedded.stop();
    }
  });
}

async function measure(
  db: Db,
  postmaster: number,
  feed: string,
  data: string,
  lines: number,
): Promise<Measured> {
  const postgresBefore = treeCpuMs(postmaster);
  const started = performance.now();
  const running = start(importer, ['--client', 'BENCH', feed], data);
  let over = false;
  const ended = running.ended.finally(() => {
    over = true;
  });
  let nodePeakMb = 0;
  let backendPeakMb = 0;
  let nodeCpuMs = 0;
  let longestEditWaitMs = 0;
  const probing = (async () => {
    while (!over) {
      longestEditWaitMs = Math.max(longestEditWaitMs, await editWait(db));
      await sleep(50);
    }
  })();
  while (!over) {
    nodePeakMb = Math.max(nodePeakMb, peakMb(running.pid));
    nodeCpuMs = Math.max(nodeCpuMs, treeCpuMs(running.pid));
    backendPeakMb = Math.max(backendPeakMb, ...childrenOf(postmaster).map(peakMb));
    await Promise.race([ended, sleep(200)]);
  }
  const code = await ended;
  await probing;
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
    longestEditWaitMs: Math.round(longestEditWaitMs),
  };
}

/** How long a writer of the client's data waits for its turn right now, in ms. */
async function editWait(db: Db): Promise<number> {
  const client = await db.selectFrom('clients').select('id').executeTakeFirstOrThrow();
  return inTenant(db, client.id, async (trx) => {
    const asked = performance.now();
    await sql`select version from data_version where client_id = ${client.id} for update`.execute(trx);
    return performance.now() - asked;
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
    ['longest wait of an edit, ms', (one) => one.longestEditWaitMs],
  ];
  return [
    `# Import of ${lines} lines`,
    '',
    machine(),
    '',
    '| | into an empty client | the same feed again | every line changed |',
    '|---|---:|---:|---:|',
    ...rows.map(([name, read]) => `| ${name} | ${runs.map(read).join(' | ')} |`),
    '',
  ].join('\n');
}
