/** Which files of a place are complete: those with a `.done` file, or all of them once none changes any more. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Entry, Place } from './place.ts';

export const doneMark = '.done';

/** Names that programs use until a file is complete. */
const unfinished = /\.(part|partial|filepart|tmp|temp|crdownload)$/i;

export async function completeFiles(place: Place, seconds: number, signal: AbortSignal): Promise<Entry[]> {
  const entries = await place.list('');
  const first = filesIn(entries);
  if (first.length === 0) return [];
  const marked = first.filter(({ name }) => entries.some((one) => one.name === `${name}${doneMark}`));
  if (marked.length > 0) return marked;
  await pause(seconds * 1000, undefined, { signal });
  const second = filesIn(await place.list(''));
  // One that is still arriving may belong to the others.
  return areStill(first, second) ? second : [];
}

/** Whether the later list has the same files in the same state. */
const areStill = (before: readonly Entry[], after: readonly Entry[]) =>
  before.length === after.length && after.every((entry) => before.some((one) => isSame(one, entry)));

export const isSame = (one: Entry, other: Entry) =>
  one.name === other.name && one.bytes === other.bytes && one.modifiedMs === other.modifiedMs;

const filesIn = (entries: readonly Entry[]) =>
  entries
    .filter(({ name, kind }) => kind === 'file' && !name.startsWith('.') && !name.endsWith(doneMark))
    .filter(({ name }) => !unfinished.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
