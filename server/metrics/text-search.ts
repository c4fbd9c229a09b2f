/**
 * Case-insensitive substring search. What `lower()` does to letters beyond ASCII depends on the engine and its locale;
 * therefore only the letters of the search text are folded, with the same mapping on both engines.
 */
import { type Expression, type RawBuilder, sql } from 'kysely';

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

/** For texts that are compared here, not in SQL: lower case without accents, so that `muller` finds `Müller`. */
export function withoutCaseAndAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
