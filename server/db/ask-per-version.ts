import type { Compilable } from 'kysely';
import { LRUCache } from 'lru-cache';
import { ask, type Reading, type Run } from './ask.ts';
import type { Answered } from './standstill.ts';

type Kept = LRUCache<string, Promise<Answered<never>>>;

const keptOf = new WeakMap<Run, Kept>();

/**
 * As `ask`, for what depends on the data alone and many answers need: asked once for each data version, whoever asks.
 * The rows are to be read and not to be changed. For short answers: they are kept.
 */
export async function askPerVersion<Row>(reading: Reading, question: Compilable<Row>): Promise<Row[]> {
  // What is kept may be of a later version than the one that it was asked for.
  if (reading.standstill) return ask(reading, question);
  const kept: Kept = keptOf.get(reading.run) ?? new LRUCache({ max: 1000 });
  keptOf.set(reading.run, kept);
  const { clientId, version } = reading;
  const compiled = question.compile();
  const key = JSON.stringify([clientId, version, compiled.sql, compiled.parameters]);
  let asking = kept.get(key);
  if (!asking) {
    // Others may wait for the same, and it is soon done: whoever leaves does not stop it.
    asking = reading.run({ ...reading, signal: undefined }, compiled) as Promise<Answered<never>>;
    kept.set(key, asking);
    asking.catch(() => kept.delete(key));
  }
  const answered = await asking;
  reading.versionsSeen.add(answered.version);
  return answered.rows;
}
