/**
 * Finds texts that are probably spellings of the same thing. This is not done in SQL, since the engines fold letters
 * differently, and neither finds texts that are one letter apart without comparing all pairs.
 */
import { setImmediate } from 'node:timers/promises';

/** The text without case, accents and punctuation, with one space between words. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const titles = new Set('mr mrs ms miss mstr master mx dr prof sir dame rev'.split(' '));

/** A person's name without titles, its words in alphabetical order. */
export function foldedName(name: string): string {
  const words = folded(name).split(' ');
  const others = words.filter((word) => !titles.has(word));
  return (others.length > 0 ? others : words).sort().join(' ');
}

/** Groups of two or more rows with the same key; rows whose key is null or empty belong to no group. */
export function sharing<Row>(rows: readonly Row[], keyOf: (row: Row) => string | null): Row[][] {
  const groups = Map.groupBy(rows, keyOf);
  groups.delete(null);
  groups.delete('');
  return [...groups.values()].filter((group) => group.length > 1);
}

/** Shorter texts are one letter apart by chance. */
const minLength = 6;

/** After so many rows, the event loop may serve other requests. */
const batchSize = 1000;

/** Pairs of rows whose texts differ by one letter: replaced, added or removed. */
export async function oneLetterApart<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
): Promise<[Row, Row][]> {
  const rowsByShape = new Map<string, Set<Row>>();
  const pairs = new Map<Row, Set<Row>>();
  for (const [at, row] of rows.entries()) {
    if (at % batchSize === batchSize - 1) await setImmediate();
    const text = textOf(row);
    if (text.length < minLength) continue;
    for (const shape of [text, ...withoutOne(text)]) {
      const others = rowsByShape.get(shape) ?? new Set();
      for (const other of others) {
        if (other === row || !isOneLetterApart(text, textOf(other))) continue;
        pairs.set(other, (pairs.get(other) ?? new Set()).add(row));
      }
      rowsByShape.set(shape, others.add(row));
    }
  }
  return [...pairs].flatMap(([one, others]) => [...others].map((other): [Row, Row] => [one, other]));
}

/** The text with each of its letters left out in turn: texts that are one letter apart share one of these. */
const withoutOne = (text: string) =>
  Array.from({ length: text.length }, (_, at) => text.slice(0, at) + text.slice(at + 1));

function isOneLetterApart(one: string, other: string): boolean {
  if (one === other) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  return rest.slice(1) === otherRest.slice(1) || rest.slice(1) === otherRest || rest === otherRest.slice(1);
}
