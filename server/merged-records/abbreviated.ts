/** Finds texts whose words are the same but for abbreviations, their order and words that say nothing of their own. */
import { folded } from './alike.ts';

/** Words with which, or without which, a fee is the same fee. */
const optional = ['booking', 'fee', 'service'];
/** Shorter beginnings of words stand for too many. */
const minLength = 3;

type Read<Row> = { row: Row; words: readonly string[]; extras: readonly string[] };

export type Abbreviated<Row> = { reason: string; rows: Row[] };

/** Groups of two or more rows of which each may stand for each other, with what differs; their order is kept. */
export function abbreviated<Row>(rows: readonly Row[], textOf: (row: Row) => string): Abbreviated<Row>[] {
  const read = rows.map((row) => readOf(row, folded(textOf(row))));
  // Words that may stand for each other begin with the same letter.
  const buckets = Map.groupBy(read, ({ words }) =>
    words
      .map((word) => word[0])
      .sort()
      .join(''),
  );
  buckets.delete('');
  const groups = [...buckets.values()].flatMap((bucket) => cliques(bucket));
  return groups
    .filter((group) => group.length > 1)
    .map((group) => ({
      reason: reasonOf(group),
      rows: read.filter((one) => group.includes(one)).map(({ row }) => row),
    }))
    .filter(({ reason }) => reason !== '');
}

function readOf<Row>(row: Row, text: string): Read<Row> {
  const all = text.split(' ').filter(Boolean);
  const isOptional = (word: string) => optional.some((one) => word === one || stands(word, one));
  const words = all.filter((word) => !isOptional(word));
  return words.length > 0 ? { row, words, extras: all.filter(isOptional) } : { row, words: all, extras: [] };
}

/** Each row joins the first group all of whose members it resembles; the fullest texts begin the groups. */
function cliques<Row>(bucket: readonly Read<Row>[]): Read<Row>[][] {
  const groups: Read<Row>[][] = [];
  for (const one of bucket.toSorted((first, second) => lengthOf(second) - lengthOf(first))) {
    const group = groups.find((members) => members.every((member) => differences(member, one) !== null));
    if (group) group.push(one);
    else groups.push([one]);
  }
  return groups;
}

const lengthOf = ({ words, extras }: Read<unknown>) => [...words, ...extras].join(' ').length;

function reasonOf(group: readonly Read<unknown>[]): string {
  const [fullest, ...others] = group as [Read<unknown>, ...Read<unknown>[]];
  return [...new Set(others.flatMap((one) => differences(fullest, one) ?? []))].sort().join('; ');
}

/** What differs between two texts, in words; null if they are not alike. */
function differences(fuller: Read<unknown>, other: Read<unknown>): string[] | null {
  const left = [...other.words];
  const places: number[] = [];
  const notes: string[] = [];
  for (const word of fuller.words) {
    const at = left.includes(word)
      ? left.indexOf(word)
      : left.findIndex((one) => stands(one, word) || stands(word, one));
    const match = left[at];
    if (match === undefined) return null;
    const [long, short] = [word, match].sort((one, another) => another.length - one.length);
    if (match !== word) notes.push(`Abbreviated: ${short} for ${long}`);
    places.push(other.words.indexOf(match));
    left[at] = '';
  }
  if (left.some(Boolean)) return null;
  if (places.some((place, at) => place < (places[at - 1] ?? 0))) notes.push('Other word order');
  const extras = missingIn(other.extras, fuller.extras);
  // Where each has a word that the other lacks, these words tell the two apart.
  if (extras.length > 0 && missingIn(fuller.extras, other.extras).length > 0) return null;
  return [
    ...notes,
    ...[...extras, ...missingIn(fuller.extras, other.extras)].map((word) => `Also says ${word}`),
  ];
}

const missingIn = (some: readonly string[], of: readonly string[]) =>
  of.filter((word) => !some.some((one) => one === word || stands(one, word) || stands(word, one)));

const letters = /^\p{L}+$/u;

/** Whether a word abbreviates another: its beginning (dom), or some of its letters up to its last consonant (intl). */
function stands(short: string, long: string): boolean {
  if (short.length < minLength || short.length >= long.length || !letters.test(short + long)) return false;
  if (long.startsWith(short)) return true;
  if (short[0] !== long[0] || short.at(-1) !== long.replace(/[aeiouy]+$/, '').at(-1)) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length;
}
