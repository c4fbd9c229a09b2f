/** The U.S. Department of State: its list of travel advisories (JSON), and its RSS. */
import * as z from 'zod';
import type { AdvisoryLevel } from '../../../../contract/vocabulary/advisories.ts';
import { type Feed, levelOf, readEach } from '../advisory.ts';
import { feedItems } from '../feed-xml.ts';
import { plainLine, plainText } from '../plain-text.ts';
import { dateOf, linkOf, oneDocument, type Source } from './source.ts';

/** Its levels 1 to 4, by their wording. Advisories for several countries have separate summaries instead of a level. */
const levels: readonly (readonly [string, AdvisoryLevel])[] = [
  ['do not travel', 5],
  ['reconsider travel', 4],
  ['exercise increased caution', 3],
  ['exercise normal precautions', 2],
];

const listed = z.object({
  Title: z.string(),
  Link: z.string().nullish(),
  Summary: z.string().nullish(),
  Published: z.string().nullish(),
  Updated: z.string().nullish(),
});

/** `Mexico Travel Advisory - Level 2: Exercise Increased Caution`. */
function partsOf(title: string): { country: string; contents: string } {
  const [country = '', contents = ''] = plainLine(title).split(/ +[-–] +(?=Level|See|Other|Worldwide)/i);
  return {
    country: country.replace(/ travel advisory$/i, '').trim(),
    contents: contents.replace(/^level \d: */i, ''),
  };
}

function notice(title: string, link: string | null, summary: string, published: string | null) {
  const { country, contents } = partsOf(title);
  return {
    title: country,
    level: levelOf(contents, levels),
    contents,
    summary: plainText(summary) || contents,
    link: linkOf(link),
    published: dateOf(published),
  };
}

function readList(parsed: unknown): Feed {
  const items = z.array(z.unknown()).min(1).parse(parsed);
  const titleOf = (item: unknown) => String((item as { Title?: unknown } | null)?.Title ?? 'Without a title');
  return readEach(items, titleOf, (item) => {
    const one = listed.parse(item);
    return notice(one.Title, one.Link ?? null, one.Summary ?? '', one.Updated ?? one.Published ?? null);
  });
}

function readRss(xml: string): Feed {
  const items = feedItems(xml);
  const titleOf = (item: (typeof items)[number]) => item.text('title') ?? 'Without a title';
  return readEach(items, titleOf, (item) =>
    notice(titleOf(item), item.link, item.text('description') ?? '', item.text('pubDate')),
  );
}

export const usState: Source = {
  id: 'us_state',
  addresses: [
    'https://cadataapi.state.gov/api/TravelAdvisories',
    'https://travel.state.gov/_res/rss/TAsTWs.xml',
  ],
  read: oneDocument({ json: readList, xml: readRss }),
};
