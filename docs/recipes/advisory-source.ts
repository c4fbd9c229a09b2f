/**
 * Add a source of travel advice. 1. Name it in `contract/vocabulary/advisories.ts`. 2. Write its adapter like this one in
 * `server/jobs/advisories/sources/` and list it in `sources.ts`. 3. Add a recorded answer to `sources.test.ts`. The job that
 * fetches advice, the settings screen and the metrics take it from the list.
 */
import * as z from 'zod';
import type { AdvisoryLevel } from '../../contract/vocabulary/advisories.ts';
import { levelOf, readEach } from '../../server/jobs/advisories/advisory.ts';
import { plainLine } from '../../server/jobs/advisories/plain-text.ts';
import { dateOf, linkOf, oneDocument, type Source } from '../../server/jobs/advisories/sources/source.ts';

/** The source's own words, from the most to the least severe. */
const levels: readonly (readonly [string, AdvisoryLevel])[] = [
  ['do not travel', 5],
  ['reconsider', 4],
  ['exercise caution', 3],
  ['normal precautions', 2],
];

const item = z.object({ country: z.string(), advice: z.string(), url: z.string(), updated: z.string() });

export const example: Source = {
  id: 'canada',
  addresses: ['https://advice.example/countries.json'],
  read: oneDocument({
    // An item that cannot be read is reported and left out; the others are kept.
    json: (parsed) =>
      readEach(
        z.array(z.unknown()).parse(parsed),
        (one) => JSON.stringify(one).slice(0, 60),
        (one) => {
          const { country, advice, url, updated } = item.parse(one);
          const contents = plainLine(advice);
          return {
            title: country,
            country,
            level: levelOf(contents, levels),
            contents,
            summary: contents,
            link: linkOf(url),
            published: dateOf(updated),
          };
        },
      ),
  }),
};
