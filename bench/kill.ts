import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { writeSyntheticFeed } from '../demo/synthetic-feed.ts';
import { startEmbedded } from '../server/database/embedded/embedded.ts';
import { inTenant } from '../server/database/tenant.ts';
import { admin, importer, product, start, succeed } from './commands.ts';
import { inFolder } from './folders.ts';
import { openDatabase, postmasterOf } from './openings.ts';
import { machine } from './processes.ts';
import { writeResult } from './results.ts';

const port = 4188;
const range = 'dateStart=1970-01-01&dateEnd=2100-12-31';

/** A client's stored data. */
type World = { lines: number; spend: number };

type Attempt = {
  client: string;
  changes: boolean;
  killedAfterSeconds: number | null;
  withDatabase: boolean;
  lines: number;
  spend: number;
  verdict: 'all' | 'nothing';
};

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { lines: { type: 'string', default: '1000000' }, times: { type: 'string', default: '20' } },
  });
  const lines = Number(values.lines);
  const times = Number(values.times);
  await inFolder(async (folder) => {
    const [feed, other] = [join(folder, 'feed'), join(folder, 'other')];
    const data = join(folder, 'data');
    await writeSyntheticFeed(feed, { lines, seed: '1', today: '2026-06-30' });
    await writeSyntheticFeed(other, { lines, seed: '2', today: '2026-06-30' });
    const first = await attempt(feed, data, 'FIRST', null, false);
    const second = await attempt(other, data, 'SECOND', null, false, feed);
    if (first.lines === 0 || isSame(first, second))
      throw new Error('The imports without a kill left no difference');
    const attempts: Attempt[] = [];
    for (let time = 1; time <= times; time++) {
      const changes = time % 2 === 0;
      const [before, after]: World[] = changes ? [first, second] : [{ lines: 0, spend: 0 }, first];
      const moment = Math.random() * (changes ? second : first).seconds;
      const client = `K${time}`;
      const withDatabase = time % 3 === 0;
      const found = changes
        ? await attempt(other, data, client, moment, withDatabase, feed)
        : await attempt(feed, data, client, moment, withDatabase);
      const all = isSame(found, after);
      if (!all && !isSame(found, before)) {
        throw new Error(
          `Killed after ${moment.toFixed(1)} s: ${found.lines} of ${lines} lines, ${found.spend}`,
        );
      }
      attempts.push({
        client,
        changes,
        killedAfterSeconds: moment,
        withDatabase,
        lines: found.lines,
        spend: found.spend,
        verdict: all ? 'all' : 'nothing',
      });
      console.log(`${time}: killed after ${moment.toFixed(1)} s: ${all ? 'all' : 'nothing'}`);
    }
    const seconds = [first.seconds, second.seconds];
    writeResult('kill', { machine: machine(), lines, seconds, attempts }, table(lines, seconds, attempts));
  });
}

const isSame = (one: World, other?: World) => one.lines === other?.lines && one.spend === other.spend;

/** One import, killed or not, after one that was not; returns the results from the database and from the product. */
async function attempt(
  feed: string,
  data: string,
  client: string,
  killAfterSeconds: number | null,
  withDatabase: boolean,
  before?: string,
): Promise<World & { seconds: number }> {
  await succeed(admin, ['client', 'create', client, '--name', client, '--country', 'AU'], data);
  const email = `${client.toLowerCase()}@bench.test`;
  await succeed(admin, ['user', 'grant', email, client], data);
  if (before) await succeed(importer, ['--client', client, before], data);
  const started = performance.now();
  const running = start(importer, ['--client', client, feed], data);
  if (killAfterSeconds !== null) {
    await Promise.race([sleep(killAfterSeconds * 1000), running.ended]);
    if (withDatabase) await killDatabase(data);
    try {
      process.kill(-running.pid, 'SIGKILL');
    } catch {
      // The process had ended already.
    }
  }
  const code = await running.ended;
  const seconds = (performance.now() - started) / 1000;
  if (killAfterSeconds === null && code !== 0) throw new Error(running.output());
  return { seconds, lines: await storedLines(data, client), spend: await servedSpend(data, email) };
}

async function killDatabase(data: string): Promise<void> {
  const embedded = await startEmbedded(data);
  process.kill(postmasterOf(embedded), 'SIGKILL');
  await embedded.stop();
}

async function storedLines(data: string, code: string): Promise<number> {
  const { db, close } = await openDatabase(data);
  try {
    const client = await db
      .selectFrom('clients')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    const row = await inTenant(db, client.id, (trx) =>
      trx
        .selectFrom('line_items')
        .where('client_id', '=', client.id)
        .select((eb) => eb.fn.countAll<number>().as('lines'))
        .executeTakeFirstOrThrow(),
    );
    return Number(row.lines);
  } finally {
    await close();
  }
}

/** Starts the product and requests the total spend as a user of the client. */
async function servedSpend(data: string, email: string): Promise<number> {
  const env = { PORT: String(port) };
  const token = (await succeed('server/commands/token.ts', [email], data, env)).trim();
  const serving = start(product, [], data, env);
  try {
    for (let tries = 0; ; tries++) {
      const response = await fetch(`http://127.0.0.1:${port}/api/summary/total_spend/?${range}`, {
        headers: { authorization: `Bearer ${token}` },
      }).catch(() => undefined);
      if (response?.ok) return ((await response.json()) as { total: number }).total;
      if (tries > 300)
        throw new Error(`The product does not serve: ${response?.status}\n${serving.output()}`);
      await sleep(200);
    }
  } finally {
    serving.child.kill('SIGTERM');
    await serving.ended;
  }
}

function table(lines: number, [first = 0, second = 0]: number[], attempts: Attempt[]): string {
  return [
    `# Imports of ${lines} lines, killed`,
    '',
    machine(),
    '',
    `Undisturbed, the import takes ${first.toFixed(1)} s; one that changes every line, ${second.toFixed(1)} s.`,
    '',
    '| changes lines | killed after, s | database too | lines stored | verdict |',
    '|---|---:|---|---:|---|',
    ...attempts.map(
      (one) =>
        `| ${one.changes ? 'yes' : ''} | ${one.killedAfterSeconds?.toFixed(1)} | ${one.withDatabase ? 'yes' : ''} | ${one.lines} | ${one.verdict} |`,
    ),
    '',
  ].join('\n');
}
