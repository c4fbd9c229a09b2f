/**
 * Text within text, in capitals or not. What a database's `lower()` does to letters beyond ASCII depends on the
 * engine and on its locale; so only the letters that are looked for are folded, by the same table on both.
 */
import { type Expression, type RawBuilder, sql } from 'kysely';

/** Whether the column holds the text; null where the column is. */
export function contains(column: Expression<unknown>, searched: string): RawBuilder<boolean> {
  const { from, to } = capitalsOf(searched);
  const text = from === '' ? column : sql`translate(${column}, ${from}, ${to})`;
  return sql<boolean>`(strpos(${text}, ${folded(searched)}) > 0)`;
}

/** As `contains` compares it. */
export function folded(text: string): string {
  return [...text].map(small).join('');
}

/** The capitals of the text's letters, and what they fold to. */
function capitalsOf(searched: string): { from: string; to: string } {
  const pairs = new Map<string, string>();
  for (const letter of folded(searched)) {
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
