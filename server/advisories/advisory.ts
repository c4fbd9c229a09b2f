/** What every source's advice is brought to. */
import type { AdvisoryLevel } from '../../contract/core/advisories.ts';

/** One piece of advice as a source gives it. */
export type Notice = {
  /** What the source calls the country, or several. */
  title: string;
  /** ISO 3166-1 alpha-2, where the source says it; else it is found by the title. */
  country?: string;
  level: AdvisoryLevel;
  /** The level in the source's own words. */
  contents: string;
  /** Plain text. */
  summary: string;
  link: string | null;
  published: Date | null;
};

/** What a feed holds: what of it could be read, and the titles of what could not. */
export type Feed = { notices: Notice[]; unread: string[] };

/** A notice of one country. */
export type Advisory = Omit<Notice, 'country'> & { country: string };

/** Reads each item by itself: one that is not as it should be does not take the others with it. */
export function readEach<Item>(
  items: readonly Item[],
  titleOf: (item: Item) => string,
  read: (item: Item) => Notice,
): Feed {
  const feed: Feed = { notices: [], unread: [] };
  for (const item of items) {
    try {
      feed.notices.push(read(item));
    } catch {
      feed.unread.push(titleOf(item));
    }
  }
  return feed;
}

/** The level that the words stand for, whichever of them come first; 0 where none does. */
export function levelOf(words: string, table: readonly (readonly [string, AdvisoryLevel])[]): AdvisoryLevel {
  const text = words.toLowerCase();
  return table.find(([wording]) => text.includes(wording))?.[1] ?? 0;
}
