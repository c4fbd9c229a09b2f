/** What the palette offers, and in which order: by match, then by what the user chose before. */
import { withoutCaseAndAccents } from '@tripledger/contract/vocabulary/texts.ts';

export type Entry = {
  /** Identifies it among the user's earlier choices. */
  key: string;
  name: string;
  /** Told beside the name. */
  detail?: string;
  /** Other words by which it is found. */
  words?: string;
  run: () => void;
  /** Runs once the palette has disappeared: it prints, or opens something of its own. */
  waits?: true;
};

/** A kind of entries: to add one, write a hook that returns it, and name the hook in `useSources.ts`. */
export type Source = {
  group: string;
  /** Those that match the text, best first; the text may be empty. */
  entries: (text: string) => readonly Entry[];
  /** There are more than these. */
  hasMore?: boolean;
};

export type Group = { title: string; entries: readonly Entry[]; hasMore: boolean };

/** How much an entry was used; 0: never. */
export type Used = (key: string) => number;

/**
 * How many words of the text are only within words of the entry, instead of beginning one; null: a word of the text is
 * nowhere in it.
 */
export function wordsWithin(
  { name, words = '' }: Pick<Entry, 'name' | 'words'>,
  text: string,
): number | null {
  const searched = withoutCaseAndAccents(`${name} ${words}`);
  let within = 0;
  for (const word of wordsOf(text)) {
    const at = searched.indexOf(word);
    if (at < 0) return null;
    if (!beginsWord(searched, word, at)) within += 1;
  }
  return within;
}

function beginsWord(searched: string, word: string, first: number): boolean {
  for (let at = first; at >= 0; at = searched.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(searched[at - 1]!)) return true;
  }
  return false;
}

const wordsOf = (text: string) => withoutCaseAndAccents(text).split(/\s+/).filter(Boolean);

/** The entries that match, best first: words that begin so, then what was used more, then names that begin so. */
export function ranked(entries: readonly Entry[], text: string, used: Used): Entry[] {
  const begin = wordsOf(text).join(' ');
  return entries
    .flatMap((entry) => {
      const within = wordsWithin(entry, text);
      if (within === null) return [];
      const begins = withoutCaseAndAccents(entry.name).startsWith(begin);
      return [{ entry, order: [within, -used(entry.key), begins ? 0 : 1] }];
    })
    .sort((one, other) => compared(one.order, other.order))
    .map(({ entry }) => entry);
}

/** The groups with matches; with a text, the group with the best one first. */
export function groupsOf(sources: readonly Source[], text: string, used: Used): Group[] {
  const groups = sources.flatMap(({ group, entries, hasMore = false }) => {
    const found = entries(text);
    return found.length === 0 ? [] : [{ title: group, entries: found, hasMore }];
  });
  if (text === '') return groups;
  // What the server found by something else than its name, such as an employee number, is found by its beginning.
  const order = ({ entries: [first] }: Group) => [wordsWithin(first!, text) ?? 0, -used(first!.key)];
  return groups.sort((one, other) => compared(order(one), order(other)));
}

/** The first difference decides. */
function compared(one: readonly number[], other: readonly number[]): number {
  for (const [at, number] of one.entries()) if (number !== other[at]) return number - other[at]!;
  return 0;
}
