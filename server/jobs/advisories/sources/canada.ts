/** The Government of Canada: its index of countries (JSON), which names them by ISO code and has no summaries. */
import * as z from 'zod';
import type { AdvisoryLevel } from '../../../../contract/vocabulary/advisories.ts';
import { instantOf } from '../../../lib/wall-time.ts';
import { type Feed, levelOf, readEach } from '../advisory.ts';
import { plainLine } from '../plain-text.ts';
import { dateOf, oneDocument, type Source } from './source.ts';

const levels: readonly (readonly [string, AdvisoryLevel])[] = [
  ['avoid all travel', 5],
  ['avoid non-essential travel', 4],
  ['high degree of caution', 3],
  ['normal security precautions', 2],
];

const indexed = z.object({
  'country-iso': z.string(),
  'date-published': z.object({ date: z.string().nullish(), asp: z.string().nullish() }).nullish(),
  eng: z.object({ name: z.string(), 'url-slug': z.string().nullish(), 'advisory-text': z.string() }),
});

function readIndex(parsed: unknown): Feed {
  const { data } = z.object({ data: z.record(z.string(), z.unknown()) }).parse(parsed);
  const items = Object.entries(data);
  if (items.length === 0) throw new Error('The index has no countries');
  const titleOf = ([code, item]: (typeof items)[number]) =>
    String((item as { 'country-eng'?: unknown } | null)?.['country-eng'] ?? code);
  return readEach(items, titleOf, ([, item]) => {
    const { eng, ...one } = indexed.parse(item);
    const contents = plainLine(eng['advisory-text']);
    return {
      title: plainLine(eng.name),
      country: one['country-iso'],
      level: levelOf(contents, levels),
      contents,
      summary: contents,
      link: eng['url-slug']
        ? `https://travel.gc.ca/destinations/${encodeURIComponent(eng['url-slug'])}`
        : null,
      published: publishedAt(one['date-published']),
    };
  });
}

/** `date` is in Ottawa time. */
function publishedAt(written: z.output<typeof indexed>['date-published']): Date | null {
  const wall = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)/.exec(written?.date ?? '');
  return wall ? instantOf(`${wall[1]}T${wall[2]}`, 'America/Toronto') : dateOf(written?.asp);
}

export const canada: Source = {
  id: 'canada',
  addresses: ['https://data.international.gc.ca/travel-voyage/index-alpha-eng.json'],
  read: oneDocument({ json: readIndex }),
};
