/** Suggestions of what to merge; a dismissed one is not shown again, and its dismissal can be undone. */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { mostSuggested } from '../../contract/http/merging.ts';
import { ask, type Reading } from '../access/ask.ts';
import { build } from '../database/build.ts';
import { notFound } from '../lib/errors.ts';
import type { StoredRow } from '../metrics/report.ts';
import { type Change, done, type Entry, type Outcome, unchanged } from '../mutations/change.ts';
import { kind } from '../mutations/kind.ts';
import { toItsMaker } from '../mutations/visible.ts';
import type { Canonical, Dismissal, KindNames, Mergeable, Raw, RecordSpec } from './records.ts';
import { readRecords } from './stored.ts';
import type { VisibleRecords } from './visible-records.ts';

/** Rows that probably are one record, as the list shows them. */
export type Suggestion = { reason: string; records: StoredRow[] };

type Noun = RecordSpec['noun'];

/** The first suggestions that nobody dismissed; the same records are suggested once, for the first reason. */
export async function undismissed(
  reading: Reading,
  { noun, row: fields }: RecordSpec,
  suggestions: readonly Suggestion[],
): Promise<{ suggestions: Suggestion[]; total: number }> {
  const query = build
    .selectFrom('dismissed_suggestions')
    .select('key')
    .where('client_id', '=', reading.clientId)
    .where('what', '=', noun);
  const known = new Set((await ask(reading, query)).map(({ key }) => key));
  const left = suggestions.filter(({ records }) => {
    const key = keyOf(records.map((row) => row[fields.id] as number));
    return !known.has(key) && known.add(key);
  });
  return { suggestions: left.slice(0, mostSuggested), total: left.length };
}

const keyOf = (ids: readonly number[]) =>
  createHash('sha1')
    .update(ids.toSorted((one, other) => one - other).join())
    .digest('base64url');

export const dismissalKind = <const Name extends KindNames['dismissed']>(name: Name, noun: Noun) =>
  kind(name, {
    state: z.object({ records: z.array(z.string()) }),
    raises: null,
    undo: {
      standing: (change, key) => readDismissal(change, noun, key),
      restore: (change, key, state) => writeDismissal(change, noun, key, state),
    },
    visible: toItsMaker,
  });

/** Throws `notFound` where one of the records does not exist or is out of sight. */
export async function dismissAll<Texts extends object, R extends Raw>(
  change: Change,
  mergeable: Mergeable<Texts, R>,
  suggestions: readonly (readonly number[])[],
  prechecked: VisibleRecords,
): Promise<Outcome<Dismissal, null>> {
  const { noun } = mergeable;
  const ids = [...new Set(suggestions.flat())];
  if (!ids.every((id) => prechecked.has(id))) throw notFound();
  const records = new Map((await readRecords(change, mergeable, ids)).map((record) => [record.id, record]));
  const entries: Entry<Dismissal>[] = [];
  for (const suggestion of suggestions) {
    const key = keyOf(suggestion);
    if (await readDismissal(change, noun, key)) continue;
    const found = suggestion.map((id) => records.get(id)).filter((one): one is Canonical<Texts, R> => !!one);
    const after = { records: found.map(mergeable.label) };
    await writeDismissal(change, noun, key, after);
    entries.push({ subject: { id: key, label: after.records.join(', ') }, before: null, after });
  }
  const [first, ...others] = entries;
  return first ? done(null, first, ...others) : unchanged(null);
}

async function readDismissal({ trx, clientId }: Change, noun: Noun, key: string) {
  const found = await trx
    .selectFrom('dismissed_suggestions')
    .select('labels')
    .where('client_id', '=', clientId)
    .where('what', '=', noun)
    .where('key', '=', key)
    .executeTakeFirst();
  return found ? { records: found.labels } : null;
}

async function writeDismissal(
  { trx, clientId }: Change,
  noun: Noun,
  key: string,
  state: Dismissal | null,
): Promise<void> {
  if (state === null) {
    await trx
      .deleteFrom('dismissed_suggestions')
      .where('client_id', '=', clientId)
      .where('what', '=', noun)
      .where('key', '=', key)
      .execute();
    return;
  }
  await trx
    .insertInto('dismissed_suggestions')
    .values({ client_id: clientId, what: noun, key, labels: JSON.stringify(state.records) })
    .execute();
}
