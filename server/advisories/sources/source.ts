/** One adapter for each source: where its advice stands, and how it is read. */
import type { AdvisorySource } from '../../../contract/core/advisories.ts';
import type { Feed } from '../advisory.ts';

/** The text at an address; throws where it cannot be had, or is too large. */
export type Get = (address: string) => Promise<string>;

export type Source = {
  id: AdvisorySource;
  /** Tried in this order until one gives a good set. */
  addresses: readonly string[];
  /** Throws for what is not of a form that the source is known to have. */
  read(address: string, get: Get): Promise<Feed>;
};

/** A source whose whole advice stands at one address, in a form that its first letter tells: XML, else JSON. */
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

/** Throws for what is no date. */
export function dateOf(text: string | null | undefined): Date | null {
  if (!text) return null;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new Error(`${text} is no date`);
  return date;
}

/** Only addresses that a browser may be sent to. */
export function linkOf(text: string | null | undefined, base?: string): string | null {
  if (!text || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}
