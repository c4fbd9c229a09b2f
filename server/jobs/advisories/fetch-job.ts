/** Fetches every source's advisories on a schedule. */
import * as z from 'zod';
import type { ReadOnlyDb } from '../../database/schema.ts';
import type { Config } from '../../lib/config.ts';
import type { Job, JobContext, Queue } from '../queue.ts';
import { byCountry } from './country-names.ts';
import { feedLimits, getText, type Limits } from './get-text.ts';
import type { Source } from './sources/source.ts';
import { sources } from './sources/sources.ts';
import { type GoodSet, keepSet, lastFetch, noteFailure } from './store.ts';

type Context = Pick<JobContext, 'db' | 'clock' | 'log' | 'signal'> & {
  config: Pick<Config, 'advisorySources'>;
};

/** If it runs twice, it fetches twice. Failures are recorded next to the last good set and retried in the next hour. */
export const fetchAdvisories: Job<object> = {
  name: 'fetch-advisories',
  data: z.object({}),
  every: '17 * * * *',
  run: (context) => fetchAll(context),
};

/** A product that starts for the first time has no advisories, so it fetches them immediately. */
export async function fetchWhereNever(
  { advisorySources }: Pick<Config, 'advisorySources'>,
  db: ReadOnlyDb,
  queue: Pick<Queue, 'send'>,
): Promise<void> {
  if (advisorySources === 'off') return;
  const [fetched] = await db.selectFrom('advisory_fetches').select('source').limit(1).execute();
  if (!fetched) await queue.send(fetchAdvisories, nobody, {});
}

/** The requester of jobs that the product sends itself. */
const nobody = { clientId: 0, userId: 0 };

/** Fetches all sources in parallel, so that a slow one does not delay the others. */
export async function fetchAll(context: Context, limits: Limits = feedLimits): Promise<void> {
  await Promise.all(sources.map((source) => fetchSource(context, source, limits)));
}

/** Stores the first good set from one of the source's addresses; does not replace the demo's set. */
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

/** A feed that lost half of its countries is more likely broken than correct. */
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
