/**
 * Which texts are probably the same thing written otherwise. Worked out here and not in SQL, since the engines fold
 * letters differently, and neither finds what is one letter apart without comparing everything with everything.
 */
import { setImmediate } from 'node:timers/promises';

/** Without case, accents and punctuation, one space between words. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const titles = new Set([
  'mr',
  'mrs',
  'ms',
  'miss',
  'mstr',
  'master',
  'mx',
  'dr',
  'prof',
  'sir',
  'dame',
  'rev',
]);

/** A person's name, without titles, its words in the order of the alphabet. */
export function foldedName(name: string): string {
  const words = folded(name).split(' ');
  const others = words.filter((word) => !titles.has(word));
  return (others.length > 0 ? others : words).sort().join(' ');
}

/** Groups of two or more that share a key; null, or an empty one, is nobody's. */
export function sharing<Row>(rows: readonly Row[], keyOf: (row: Row) => string | null): Row[][] {
  const groups = Map.groupBy(rows, keyOf);
  groups.delete(null);
  groups.delete('');
  return [...groups.values()].filter((group) => group.length > 1);
}

/** Shorter texts are one letter apart by chance. */
const shortest = 6;

/** After so many, others may be answered in between. */
const atOnce = 1000;

/** Pairs whose texts differ by one letter: another one, one more, or one less. */
export async function oneLetterApart<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
): Promise<[Row, Row][]> {
  const seen = new Map<string, Set<Row>>();
  const pairs = new Map<Row, Set<Row>>();
  for (const [at, row] of rows.entries()) {
    if (at % atOnce === atOnce - 1) await setImmediate();
    const text = textOf(row);
    if (text.length < shortest) continue;
    for (const shape of [text, ...withoutOne(text)]) {
      const others = seen.get(shape) ?? new Set();
      for (const other of others) {
        if (other === row || !isOneLetterApart(text, textOf(other))) continue;
        pairs.set(other, (pairs.get(other) ?? new Set()).add(row));
      }
      seen.set(shape, others.add(row));
    }
  }
  return [...pairs].flatMap(([one, others]) => [...others].map((other): [Row, Row] => [one, other]));
}

/** The text without each of its letters: two that are one letter apart have one of these in common. */
const withoutOne = (text: string) =>
  Array.from({ length: text.length }, (_, at) => text.slice(0, at) + text.slice(at + 1));

function isOneLetterApart(one: string, other: string): boolean {
  if (one === other) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  return rest.slice(1) === otherRest.slice(1) || rest.slice(1) === otherRest || rest === otherRest.slice(1);
}
