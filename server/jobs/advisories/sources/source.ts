/** The adapter of a source: its addresses, and how to read its advisories. */
import type { AdvisorySource } from '../../../../contract/vocabulary/advisories.ts';
import type { Feed } from '../advisory.ts';

/** Returns the text at an address; throws if it is unavailable or too large. */
export type Get = (address: string) => Promise<string>;

export type Source = {
  id: AdvisorySource;
  /** Tried in this order until one returns a good set. */
  addresses: readonly string[];
  /** Throws if the text is not in a known format of the source. */
  read(address: string, get: Get): Promise<Feed>;
};

/** Reads a source with all advisories at one address; the first character shows whether it is XML or JSON. */
export function oneDocument(read: { json?: (parsed: unknown) => Feed; xml?: (text: string) => Feed }) {
  return async (address: string, get: Get): Promise<Feed> => {
    const text = (await get(address)).replace(/^\uFEFF/, '').trimStart();
    if (text === '') throw new Error('The feed is empty');
    const isXml = text.startsWith('<');
    if (isXml && read.xml) return read.xml(text);
    if (!isXml && read.json) return read.json(JSON.parse(text));
    throw new Error('The feed is in an unknown form');
  };
}

/** Throws if the text is not a date. */
export function dateOf(text: string | null | undefined): Date | null {
  if (!text) return null;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new Error(`${text} is no date`);
  return date;
}

/** Only returns addresses that are safe for browsers. */
export function linkOf(text: string | null | undefined, base?: string): string | null {
  if (!text || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}
