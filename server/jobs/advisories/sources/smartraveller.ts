/** The Australian Government's Smartraveller: its export of destinations (JSON), and its RSS. */
import * as z from 'zod';
import type { AdvisoryLevel } from '../../../../contract/vocabulary/advisories.ts';
import { instantOf } from '../../../lib/wall-time.ts';
import { type Feed, levelOf, readEach } from '../advisory.ts';
import { feedItems } from '../feed-xml.ts';
import { plainLine, plainText } from '../plain-text.ts';
import { dateOf, linkOf, oneDocument, type Source } from './source.ts';

/** Its scale of five levels has no first level: 2/5 is the lowest. */
const levels: readonly (readonly [string, AdvisoryLevel])[] = [
  ['do not travel', 5],
  ['reconsider your need to travel', 4],
  ['high degree of caution', 3],
  ['normal safety precautions', 2],
];

const destination = z.object({
  title: z.string(),
  field_overall_advice_level: z.string(),
  field_last_update: z.string().nullish(),
  field_advice_levels: z.string().nullish(),
  field_url: z.string().nullish(),
  /** `Sun, 2026-03-01 10:29`, in Canberra time. */
  changed: z.string().nullish(),
});

function readExport(parsed: unknown): Feed {
  const items = z.array(z.unknown()).min(1).parse(parsed);
  return readEach(items, titleOf, (item) => {
    const one = destination.parse(item);
    return {
      title: plainLine(one.title),
      level: levelOf(one.field_overall_advice_level, levels),
      contents: plainLine(one.field_overall_advice_level),
      summary: plainText(one.field_last_update || one.field_advice_levels || ''),
      link: linkOf(one.field_url),
      published: changedAt(one.changed),
    };
  });
}

const titleOf = (item: unknown) => String((item as { title?: unknown } | null)?.title ?? 'Without a title');

function changedAt(text: string | null | undefined): Date | null {
  const found = /(\d{4}-\d\d-\d\d) (\d\d:\d\d)/.exec(text ?? '');
  return found ? instantOf(`${found[1]}T${found[2]}`, 'Australia/Sydney') : null;
}

function readRss(xml: string): Feed {
  const items = feedItems(xml);
  const name = (item: (typeof items)[number]) => item.text('title') ?? 'Without a title';
  return readEach(items, name, (item) => {
    const contents = plainLine(item.text('dc:description') ?? item.text('description') ?? '');
    return {
      title: plainLine(item.text('dc:coverage') ?? name(item)),
      level: levelOf(contents, levels),
      contents,
      summary: plainText(item.text('description') ?? contents),
      link: linkOf(item.link),
      published: pubDate(item.text('pubDate')),
    };
  });
}

/** `21 Jul 2026 22:00:00 AEST`: JavaScript does not recognise this time zone abbreviation. */
function pubDate(text: string | null): Date | null {
  return dateOf(text?.replace(/ AEST$/, ' +1000').replace(/ AEDT$/, ' +1100'));
}

export const smartraveller: Source = {
  id: 'smartraveller',
  addresses: [
    'https://www.smartraveller.gov.au/destinations-export',
    'https://www.smartraveller.gov.au/countries/documents/index.rss',
  ],
  read: oneDocument({ json: readExport, xml: readRss }),
};
