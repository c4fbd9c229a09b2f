/** The names that a reader may use: of nodes in sight, and of members that occur in the lines that the reader may see. */
import { LRUCache } from 'lru-cache';
import { allDates } from '../../../../contract/vocabulary/filters.ts';
import { ask, type Run, type TimedReading } from '../../../access/ask.ts';
import { readConsistently } from '../../../access/consistent-read.ts';
import { withTripVisibility } from '../../../access/trip-visibility.ts';
import { nodesInSight } from '../../../access/visible-nodes.ts';
import { build } from '../../../database/build.ts';
import { lines } from '../../../metrics/facts.ts';
import { answer } from '../../../metrics/layer/answer.ts';
import { count } from '../../../metrics/layer/model.ts';
import { dimensionsOf } from '../catalogue.ts';
import { namePhrases, type Vocabulary, type VocabularyMember, vocabularyDimensions } from './names.ts';
import type { NamedNode, Phrases } from './readings.ts';

/** `size`: how many there are. */
export type Names = { phrases: Phrases; nodes: readonly NamedNode[]; size: number };

/** For a given data version and reader, the names are always the same. */
const caches = new WeakMap<Run, LRUCache<string, Names, TimedReading>>();
/** Of all readers together; a name takes about one kilobyte. */
const mostNames = 150_000;

export async function namesFor(reading: TimedReading): Promise<Names> {
  let cache = caches.get(reading.run);
  if (!cache) {
    cache = new LRUCache<string, Names, TimedReading>({
      maxSize: mostNames,
      sizeCalculation: ({ size }) => size,
      // Others may be waiting for the same names, so that a request which is aborted does not stop it.
      fetchMethod: (_key, _stale, { context }) => readNames({ ...context, signal: undefined }),
    });
    caches.set(reading.run, cache);
  }
  const key = JSON.stringify([reading.clientId, reading.version, reading.grants]);
  return cache.forceFetch(key, { context: reading });
}

async function readNames(reading: TimedReading): Promise<Names> {
  const { made } = await readConsistently(reading, async (fresh) => {
    const seeing = await withTripVisibility(fresh);
    const known = dimensionsOf(seeing.settings);
    const [nodes, ...members] = await Promise.all([
      nodesOf(seeing),
      ...vocabularyDimensions.map((name) => membersOf(seeing, known.get(name)!.dimension)),
    ]);
    const byDimension = new Map(vocabularyDimensions.map((name, at) => [name, members[at]!]));
    return { nodes, members: byDimension } satisfies Vocabulary;
  });
  const size = [...made.members.values()].reduce((sum, some) => sum + some.length, made.nodes.length + 1);
  return { phrases: namePhrases(made), nodes: made.nodes, size };
}

async function membersOf(
  reading: TimedReading,
  dimension: NonNullable<ReturnType<ReturnType<typeof dimensionsOf>['get']>>['dimension'],
): Promise<VocabularyMember[]> {
  const rows = await answer(
    reading,
    { ...allDates, countries: [] },
    { by: { member: dimension }, of: { lines: count(lines) } },
  );
  return rows.map(({ member }) => {
    const { key, label, country, employeeNumber } = member as typeof member & {
      country?: string | null;
      employeeNumber?: string | null;
    };
    return { key, label, detail: employeeNumber ?? country ?? null };
  });
}

async function nodesOf(reading: TimedReading): Promise<NamedNode[]> {
  const { clientId, grants } = reading;
  const inSight = grants === 'all' ? undefined : nodesInSight(reading, grants as number[]);
  const [nodes, closure] = await Promise.all([
    ask(
      reading,
      build
        .selectFrom('nodes')
        .where('client_id', '=', clientId)
        .where('is_root', '=', false)
        .$if(inSight !== undefined, (query) => query.where('id', 'in', inSight!))
        .select(['id', 'label', 'customer_id as customerId', 'fiscal_year_end as fiscalYearEnd'])
        .orderBy('id'),
    ),
    ask(
      reading,
      build
        .selectFrom('node_closure')
        .where('client_id', '=', clientId)
        .where('depth', '>', 0)
        .$if(inSight !== undefined, (query) => query.where('descendant_id', 'in', inSight!))
        .select(['descendant_id as id', 'ancestor_id as above'])
        .orderBy('depth')
        .orderBy('descendant_id')
        .orderBy('ancestor_id'),
    ),
  ]);
  const above = Map.groupBy(closure, ({ id }) => id);
  const ends = new Map(nodes.map(({ id, fiscalYearEnd }) => [id, fiscalYearEnd]));
  return nodes.map(({ id, label, customerId }) => ({
    id,
    label,
    customerId,
    isCustomer: customerId === id,
    above: (above.get(id) ?? []).map((one) => one.above),
    fiscalYearEnd: customerId === null ? null : (ends.get(customerId) ?? null),
  }));
}
