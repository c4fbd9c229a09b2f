import type { Compilable } from 'kysely';
import { LRUCache } from 'lru-cache';
import { ask, type Reading, type Run } from './ask.ts';
import type { QueryResult } from './pinned-snapshot.ts';

type ResultCache = LRUCache<string, Promise<QueryResult<never>>>;

const caches = new WeakMap<Run, ResultCache>();

/**
 * Like `ask`, for results that depend only on the data and that many responses need: runs once per data version for all
 * users. The rows must not be modified. Use it for small results only, since they are cached.
 */
export async function askPerVersion<Row>(reading: Reading, query: Compilable<Row>): Promise<Row[]> {
  // A cached result may be of a later version than the one requested.
  if (reading.pinned) return ask(reading, query);
  const cache: ResultCache = caches.get(reading.run) ?? new LRUCache({ max: 1000 });
  caches.set(reading.run, cache);
  const { clientId, version } = reading;
  const compiled = query.compile();
  const key = JSON.stringify([clientId, version, compiled.sql, compiled.parameters]);
  let pending = cache.get(key);
  if (!pending) {
    // Other requests may be waiting for the same result, and it is fast: an aborted request does not stop it.
    pending = reading.run({ ...reading, signal: undefined }, compiled) as Promise<QueryResult<never>>;
    cache.set(key, pending);
    pending.catch(() => cache.delete(key));
  }
  const answered = await pending;
  reading.versionsSeen.add(answered.version);
  return answered.rows;
}
