/**
 * Case-insensitive substring search. What `lower()` does to letters beyond ASCII depends on the engine and its locale;
 * therefore only the letters of the search text are folded, with the same mapping on both engines.
 */
import { type Expression, type RawBuilder, sql } from 'kysely';
import { withoutCaseAndAccents } from '../../contract/vocabulary/texts.ts';

/** Whether the column contains the text; null if the column is null. */
export function contains(column: Expression<unknown>, searched: string): RawBuilder<boolean> {
  const { from, to } = capitalsOf(searched);
  if (from === '') return sql<boolean>`(strpos(${column}, ${withoutCase(searched)}) > 0)`;
  const exact = sql<boolean>`strpos(translate(${column}, ${from}, ${to}), ${withoutCase(searched)}) > 0`;
  // `lower()` is many times faster. On ASCII letters it is safe on both engines, and few other rows pass it.
  const asciiPart = longest(withoutCase(searched).match(/[ -~]+/g) ?? []);
  return asciiPart === '' ? sql`(${exact})` : sql`(strpos(lower(${column}), ${asciiPart}) > 0 and ${exact})`;
}

const longest = (words: readonly string[]) =>
  words.reduce((longestWord, word) => (word.length > longestWord.length ? word : longestWord), '');

/** Lower case, as `contains` compares it. Accents remain: `muller` does not find `Müller`. */
export function withoutCase(text: string): string {
  return [...text].map(lowerLetter).join('');
}

/** The capitals of the text's letters and their lower-case forms. */
function capitalsOf(searched: string): { from: string; to: string } {
  const pairs = new Map<string, string>();
  for (const letter of withoutCase(searched)) {
    const capital = letter.toUpperCase();
    if (capital !== letter && lowerLetter(capital) === letter) pairs.set(capital, letter);
  }
  return { from: [...pairs.keys()].join(''), to: [...pairs.values()].join('') };
}

/** Maps one character to one: a letter whose lower-case form is longer stays unchanged. */
function lowerLetter(letter: string): string {
  const lower = letter.toLowerCase();
  return [...lower].length === 1 && [...letter].length === 1 ? lower : letter;
}

/**
 * Whether the column has every word of the text, whatever its case and accents, and how many of the words are only within
 * words of the column: the fewer, the better the match. Of the column's letters, only those of the text are folded, as by
 * `withoutCaseAndAccents`.
 */
export function wordsWithin(
  column: Expression<unknown>,
  text: string,
): { all: RawBuilder<boolean>; within: RawBuilder<number> } {
  const words = withoutCaseAndAccents(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return { all: sql<boolean>`false`, within: sql<number>`cast(0 as integer)` };
  const pairs = [...new Set(words.join(''))].flatMap((letter) =>
    [...(foldedTo().get(letter) ?? [])].map((variant) => [variant, letter] as const),
  );
  const from = pairs.map(([variant]) => variant).join('') + marks;
  const to = pairs.map(([, letter]) => letter).join('');
  // `lower()` is many times faster, and safe on ASCII letters.
  const folded = sql`(case when bit_length(${column}) = 8 * length(${column}) then lower(${column})
    else translate(${column}, ${from}, ${to}) end)`;
  const apart = sql`(' ' || translate(${folded}, ${separators}, ${spaces}))`;
  return {
    all: sql<boolean>`(${sql.join(
      words.map((word) => sql`strpos(${folded}, ${word}) > 0`),
      sql` and `,
    )})`,
    within: sql<number>`(${sql.join(
      words.map((word) => sql`case when strpos(${apart}, ${` ${spaced(word)}`}) > 0 then 0 else 1 end`),
      sql` + `,
    )})`,
  };
}

/** What ends a word besides spaces. */
const separators = "-_/,.;:()&'’";
const spaces = ' '.repeat(separators.length);
const spaced = (text: string) =>
  [...text].map((letter) => (separators.includes(letter) ? ' ' : letter)).join('');

/** Combining accents, which folding drops. */
const marks = letters(0x300, 0x36f).join('');

let variants: Map<string, Set<string>> | undefined;

/** Letters by what they are without case and accents: Latin, Greek, Cyrillic. */
function foldedTo(): Map<string, Set<string>> {
  if (variants) return variants;
  variants = new Map();
  for (const letter of [...letters(0x41, 0x24f), ...letters(0x370, 0x52f), ...letters(0x1e00, 0x1fff)]) {
    const plain = withoutCaseAndAccents(letter);
    if (plain === letter || [...plain].length !== 1) continue;
    variants.set(plain, (variants.get(plain) ?? new Set()).add(letter));
  }
  return variants;
}

function letters(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
}
