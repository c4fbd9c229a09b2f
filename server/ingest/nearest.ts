/** Columns of a feed's header that its format does not define, each with the name that was possibly meant. */
import { type FeedFile, formatOf } from './columns.ts';

export type OtherColumn = { file: FeedFile; name: string; nearest: string | null };

export function otherColumns(file: FeedFile, header: readonly string[]): OtherColumn[] {
  const format = formatOf(file);
  const absent = format.filter((name) => !header.includes(name));
  return header
    .filter((name) => name !== '' && !format.includes(name))
    .map((name) => ({ file, name, nearest: nearestOf(name, absent) }));
}

/** The known name closest to `name`; null if none is close. */
function nearestOf(name: string, known: readonly string[]): string | null {
  // A header may contain anything; no known name is half as long as this.
  if (name.length > 100) return null;
  const meant = folded(name);
  let nearest: string | null = null;
  let least = Math.floor(meant.length / 4) + 1;
  for (const one of known) {
    const steps = distance(meant, folded(one));
    if (steps < least) [nearest, least] = [one, steps];
  }
  return nearest;
}

/** Normalises spellings: `Class Of Travel`, `class-of-travel` and `ClassOfTravel` all match `class_of_travel`. */
const folded = (name: string) => name.toLowerCase().replaceAll(/[^a-z\d]/g, '');

/** Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        least = Math.min(least, before[j - 2]! + 1);
      }
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[other.length]!;
}
