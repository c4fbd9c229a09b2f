/** Suggestions of what to merge, and the word that something does not belong together, which can be undone. */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { ChangeKind } from '../../contract/core/changes.ts';
import { mostSuggested } from '../../contract/core/merging.ts';
import { type Change, done, type Entry, type Outcome, unchanged } from '../changes/change.ts';
import { kind } from '../changes/kind.ts';
import { toItsMaker } from '../changes/visible.ts';
import { ask, type Reading } from '../db/ask.ts';
import { build } from '../db/build.ts';
import { notFound } from '../ground/errors.ts';
import type { Seen } from './changes.ts';
import type { Canonical, Raw, Store } from './records.ts';

export type Suggestion<Row> = { reason: string; records: Row[] };

/** What such records are called in the table of dismissals. */
export type Suggested = 'service fee type' | 'travel policy' | 'traveller';

/** The first of those that nobody dismissed; the same records are suggested once, for the first reason. */
export async function undismissed<Row>(
  reading: Reading,
  what: Suggested,
  suggestions: readonly Suggestion<Row>[],
  idOf: (row: Row) => number,
): Promise<{ suggestions: Suggestion<Row>[]; total: number }> {
  const question = build
    .selectFrom('dismissed_suggestions')
    .select('key')
    .where('client_id', '=', reading.clientId)
    .where('what', '=', what);
  const known = new Set((await ask(reading, question)).map(({ key }) => key));
  const left = suggestions.filter(({ records }) => {
    const key = keyOf(records.map(idOf));
    return !known.has(key) && known.add(key);
  });
  return { suggestions: left.slice(0, mostSuggested), total: left.length };
}

const keyOf = (ids: readonly number[]) =>
  createHash('sha1')
    .update(ids.toSorted((one, other) => one - other).join())
    .digest('base64url');

const dismissal = z.object({ records: z.array(z.string()) });
type Dismissal = z.infer<typeof dismissal>;

export function dismissalKind<const Name extends ChangeKind>(name: Name, what: Suggested) {
  return kind(name, {
    state: dismissal,
    raises: null,
    undo: {
      standing: (change, key) => readDismissal(change, what, key),
      restore: (change, key, state) => writeDismissal(change, what, key, state),
    },
    visible: toItsMaker,
  });
}

/** Throws `notFound` where one of the records is nobody's, or out of sight. */
export async function dismissAll<Texts extends object, R extends Raw>(
  change: Change,
  what: Suggested,
  store: Store<Texts, R>,
  suggestions: readonly (readonly number[])[],
  seen: Seen,
): Promise<Outcome<Dismissal, null>> {
  const ids = [...new Set(suggestions.flat())];
  if (!ids.every((id) => seen.has(id))) throw notFound();
  const records = new Map((await store.read(change, ids)).map((record) => [record.id, record]));
  const entries: Entry<Dismissal>[] = [];
  for (const suggestion of suggestions) {
    const key = keyOf(suggestion);
    if (await readDismissal(change, what, key)) continue;
    const found = suggestion.map((id) => records.get(id)).filter((one): one is Canonical<Texts, R> => !!one);
    const after = { records: found.map(store.label) };
    await writeDismissal(change, what, key, after);
    entries.push({ subject: { id: key, label: after.records.join(', ') }, before: null, after });
  }
  const [first, ...others] = entries;
  return first ? done(null, first, ...others) : unchanged(null);
}

async function readDismissal({ trx, clientId }: Change, what: Suggested, key: string) {
  const found = await trx
    .selectFrom('dismissed_suggestions')
    .select('labels')
    .where('client_id', '=', clientId)
    .where('what', '=', what)
    .where('key', '=', key)
    .executeTakeFirst();
  return found ? { records: found.labels } : null;
}

async function writeDismissal(
  { trx, clientId }: Change,
  what: Suggested,
  key: string,
  state: Dismissal | null,
): Promise<void> {
  if (state === null) {
    await trx
      .deleteFrom('dismissed_suggestions')
      .where('client_id', '=', clientId)
      .where('what', '=', what)
      .where('key', '=', key)
      .execute();
    return;
  }
  await trx
    .insertInto('dismissed_suggestions')
    .values({ client_id: clientId, what, key, labels: JSON.stringify(state.records) })
    .execute();
}
