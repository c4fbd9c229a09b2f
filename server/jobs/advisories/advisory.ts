/** The common form of all sources' advisories. */
import type { AdvisoryLevel } from '../../../contract/vocabulary/advisories.ts';

/** One notice of a source. */
export type Notice = {
  /** The source's name for the country or countries. */
  title: string;
  /** ISO 3166-1 alpha-2, if the source has it; otherwise it is derived from the title. */
  country?: string;
  level: AdvisoryLevel;
  /** The level in the source's own words. */
  contents: string;
  /** Plain text. */
  summary: string;
  link: string | null;
  published: Date | null;
};

/** The notices of a feed, and the titles of those that could not be read. */
export type Feed = { notices: Notice[]; unread: string[] };

/** A notice for one country. */
export type Advisory = Omit<Notice, 'country'> & { country: string };

/** Reads each item separately, so that an invalid one does not affect the others. */
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

/** The level of the first wording in the table that occurs in the text; 0 if none does. */
export function levelOf(words: string, table: readonly (readonly [string, AdvisoryLevel])[]): AdvisoryLevel {
  const text = words.toLowerCase();
  return table.find(([wording]) => text.includes(wording))?.[1] ?? 0;
}
