/**
 * Text within text, in capitals or not. What a database's `lower()` does to letters beyond ASCII depends on the
 * engine and on its locale; so only the letters that are looked for are folded, by the same table on both.
 */
import { type Expression, type RawBuilder, sql } from 'kysely';

/** Whether the column holds the text; null where the column is. */
export function contains(column: Expression<unknown>, searched: string): RawBuilder<boolean> {
  const { from, to } = capitalsOf(searched);
  if (from === '') return sql<boolean>`(strpos(${column}, ${withoutCase(searched)}) > 0)`;
  const exact = sql<boolean>`strpos(translate(${column}, ${from}, ${to}), ${withoutCase(searched)}) > 0`;
  // `lower()` is many times as fast; of letters within ASCII it passes what is sought on either engine, and little else.
  const sure = longest(withoutCase(searched).match(/[ -~]+/g) ?? []);
  return sure === '' ? sql`(${exact})` : sql`(strpos(lower(${column}), ${sure}) > 0 and ${exact})`;
}

const longest = (words: readonly string[]) =>
  words.reduce((most, word) => (word.length > most.length ? word : most), '');

/** Small letters, as `contains` compares them; accents stay: `muller` does not find `Müller`. */
export function withoutCase(text: string): string {
  return [...text].map(small).join('');
}

/** The capitals of the text's letters, and what they fold to. */
function capitalsOf(searched: string): { from: string; to: string } {
  const pairs = new Map<string, string>();
  for (const letter of withoutCase(searched)) {
    const capital = letter.toUpperCase();
    if (capital !== letter && small(capital) === letter) pairs.set(capital, letter);
  }
  return { from: [...pairs.keys()].join(''), to: [...pairs.values()].join('') };
}

/** One character for one: a letter whose small form is longer stays as it is. */
function small(letter: string): string {
  const lower = letter.toLowerCase();
  return [...lower].length === 1 && [...letter].length === 1 ? lower : letter;
}
