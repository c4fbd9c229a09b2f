/** The UK's FCDO: an index of countries with a JSON page for each, and an Atom feed of all pages. */
import pLimit from 'p-limit';
import * as z from 'zod';
import type { AdvisoryLevel } from '../../../../contract/vocabulary/advisories.ts';
import { type Feed, levelOf, type Notice, readEach } from '../advisory.ts';
import { feedItems } from '../feed-xml.ts';
import { plainLine, plainText } from '../plain-text.ts';
import { dateOf, type Get, linkOf, oneDocument, type Source } from './source.ts';

/** Levels by a page's alert status; a page without an alert is normal. */
const alerts: Readonly<Record<string, { level: AdvisoryLevel; contents: string }>> = {
  avoid_all_travel_to_whole_country: { level: 5, contents: 'FCDO advises against all travel' },
  avoid_all_but_essential_travel_to_whole_country: {
    level: 4,
    contents: 'FCDO advises against all but essential travel',
  },
  avoid_all_travel_to_parts: {
    level: 3,
    contents: 'FCDO advises against all travel to parts of the country',
  },
  avoid_all_but_essential_travel_to_parts: {
    level: 3,
    contents: 'FCDO advises against all but essential travel to parts of the country',
  },
};
const noAlert = { level: 2 as const, contents: 'No FCDO warning against travel' };

/** The feed's phrases; parts of a country come first, since the other phrases also occur with them. */
const sentences: readonly (readonly [string, AdvisoryLevel])[] = [
  ['travel to parts of', 3],
  ['against all travel to', 5],
  ['against all but essential travel to', 4],
];

const index = z.object({
  links: z.object({ children: z.array(z.object({ title: z.string(), api_path: z.string() })).min(1) }),
});

const page = z.object({
  base_path: z.string(),
  public_updated_at: z.string().nullish(),
  details: z.object({
    country: z.object({ name: z.string() }),
    alert_status: z.array(z.string()),
    change_description: z.string().nullish(),
    parts: z.array(z.object({ body: z.unknown() })).nullish(),
  }),
});

/** The number of pages fetched in parallel. */
const pagesAtOnce = 4;

async function readIndex(address: string, get: Get, parsed: unknown): Promise<Feed> {
  const { children } = index.parse(parsed).links;
  const inTurn = pLimit(pagesAtOnce);
  const read = ({ api_path, title }: (typeof children)[number]) =>
    inTurn(async () => {
      const url = new URL(api_path, address);
      // The index determines the paths of the pages, but must not lead to another host.
      if (url.origin !== new URL(address).origin) throw new Error(`The index leads elsewhere for ${title}`);
      return { title, text: await get(url.href) };
    });
  // An unavailable page fails the whole set: an incomplete set would look complete.
  const pages = await Promise.all(children.map(read));
  return readEach(
    pages,
    ({ title }) => title,
    ({ text }) => readPage(JSON.parse(text), address),
  );
}

function readPage(parsed: unknown, address: string): Notice {
  const { base_path, public_updated_at, details } = page.parse(parsed);
  const warnings = details.alert_status.map((status) => alerts[status] ?? noAlert);
  const gravest = warnings.sort((one, other) => other.level - one.level)[0] ?? noAlert;
  return {
    title: plainLine(details.country.name),
    ...gravest,
    summary: plainText(bodyOf(details.parts?.[0]?.body) || details.change_description || ''),
    link: linkOf(base_path, address),
    published: dateOf(public_updated_at),
  };
}

/** A body is HTML, or a list of variants by content type. */
function bodyOf(body: unknown): string {
  if (typeof body === 'string') return body;
  const contents = z.array(z.object({ content_type: z.string(), content: z.string() })).safeParse(body).data;
  return contents?.find(({ content_type }) => content_type === 'text/html')?.content ?? '';
}

function readAtom(xml: string): Feed {
  const items = feedItems(xml);
  const titleOf = (item: (typeof items)[number]) => item.text('title') ?? 'Without a title';
  return readEach(items, titleOf, (item) => {
    const summary = plainText(item.text('summary') ?? '');
    const level = levelOf(summary, sentences);
    return {
      title: plainLine(titleOf(item)).replace(/ travel advice$/i, ''),
      level,
      contents: level === 0 ? 'See the advice' : (summary.split(/(?<=\.)\s/)[0] ?? summary),
      summary,
      link: linkOf(item.link),
      published: dateOf(item.text('updated')),
    };
  });
}

export const ukFcdo: Source = {
  id: 'uk_fcdo',
  addresses: [
    'https://www.gov.uk/api/content/foreign-travel-advice',
    'https://www.gov.uk/foreign-travel-advice.atom',
  ],
  read: async (address, get) => {
    const kept = await get(address);
    if (!kept.trimStart().startsWith('{')) return oneDocument({ xml: readAtom })(address, async () => kept);
    return readIndex(address, get, JSON.parse(kept));
  },
};
