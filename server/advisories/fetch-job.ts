/** Fetches every source's advisories by the clock. */
import * as z from 'zod';
import type { ReadOnlyDb } from '../db/schema.ts';
import type { Config } from '../ground/config.ts';
import type { Job, JobContext, Queue } from '../jobs/queue.ts';
import { byCountry } from './country-names.ts';
import { feedLimits, getText, type Limits } from './get-text.ts';
import type { Source } from './sources/source.ts';
import { sources } from './sources/sources.ts';
import { type GoodSet, keepSet, lastFetch, noteFailure } from './store.ts';

type Context = Pick<JobContext, 'db' | 'clock' | 'log' | 'signal'> & {
  config: Pick<Config, 'advisorySources'>;
};

/** Run twice, it fetches twice. What fails is noted beside the last good set; the next hour tries again. */
export const fetchAdvisories: Job<object> = {
  name: 'fetch-advisories',
  data: z.object({}),
  every: '17 * * * *',
  run: (context) => fetchAll(context),
};

/** A product that starts for the first time has none: it does not wait for the clock. */
export async function fetchWhereNever(
  { advisorySources }: Pick<Config, 'advisorySources'>,
  db: ReadOnlyDb,
  queue: Pick<Queue, 'send'>,
): Promise<void> {
  if (advisorySources === 'off') return;
  const [fetched] = await db.selectFrom('advisory_fetches').select('source').limit(1).execute();
  if (!fetched) await queue.send(fetchAdvisories, nobody, {});
}

/** On whose behalf the product itself does something. */
const nobody = { clientId: 0, userId: 0 };

/** All at once: a source that is slow keeps none of the others waiting. */
export async function fetchAll(context: Context, limits: Limits = feedLimits): Promise<void> {
  await Promise.all(sources.map((source) => fetchSource(context, source, limits)));
}

/** Keeps the first good set that one of the source's addresses gives; asks none over the demo's. */
async function fetchSource(context: Context, source: Source, limits: Limits): Promise<void> {
  const { db, clock, config, log, signal } = context;
  const configured = config.advisorySources;
  if (configured === 'off') return;
  const addresses = configured[source.id] ?? source.addresses;
  const last = await lastFetch(db, source.id);
  if (last?.is_demonstration) return;
  const before = last?.advisories ?? 0;
  const faults: string[] = [];
  for (const address of addresses) {
    try {
      const { notices, unread } = await source.read(address, (one) => getText(one, signal, limits));
      const { advisories, misses } = byCountry(notices);
      const set = { advisories, misses: [...misses, ...unread] };
      requireGood(set, before);
      await keepSet(db, source.id, set, clock());
      return;
    } catch (error) {
      signal.throwIfAborted();
      faults.push(`${address} ${messageOf(error)}`);
    }
  }
  if (faults.length === 0) return;
  log(`No new advisories of ${source.id}: ${faults.join('; ')}`);
  await noteFailure(db, source.id, faults.join('; '), clock());
}

/** A feed that lost half of what it had is more likely broken than is the world at peace. */
function requireGood({ advisories }: GoodSet, before: number): void {
  if (advisories.length === 0) throw new Error('has no advisory of any country');
  const unleveled = advisories.filter(({ level }) => level === 0).length;
  if (unleveled * 2 > advisories.length) throw new Error(`words the levels of ${unleveled} countries anew`);
  if (advisories.length * 2 < before)
    throw new Error(`has ${advisories.length} countries, where it had ${before}`);
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message.split('\n')[0]?.slice(0, 200)}${cause}`;
}
