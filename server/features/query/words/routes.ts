/** Questions in words. */
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { mayUseMetric, queryMetricNames } from '../../../../contract/query/metrics.ts';
import * as contract from '../../../../contract/query/words.ts';
import { serve } from '../../../http/serve.ts';
import { readingOf } from '../../../http/serve-report.ts';
import type { ServedCalls } from '../../../http/served.ts';
import { dayIn } from '../../../lib/clock.ts';
import { dimensionsOf } from '../catalogue.ts';
import { cataloguePhrases, type Queryable } from './phrases.ts';
import type { Phrases } from './readings.ts';
import { understand } from './understand.ts';
import { namesFor } from './vocabulary.ts';

const catalogues = new LRUCache<string, Phrases>({ max: 50 });

/** Making the phrases is slow; they differ by permissions and by the TMC's reference fields. */
function catalogueOf(queryable: Queryable): Phrases {
  const labels = [...queryable.dimensions].map(([name, { label }]) => [name, label]);
  const key = JSON.stringify([queryable.metrics, labels]);
  const known = catalogues.get(key) ?? cataloguePhrases(queryable);
  catalogues.set(key, known);
  return known;
}

export function wordRoutes(app: FastifyInstance): ServedCalls<typeof contract> {
  return {
    words: serve(app, contract.words, async ({ body, ...requester }) => {
      const { client, user } = requester;
      const reading = readingOf(app, requester);
      const { phrases, nodes } = await namesFor(reading);
      const queryable = {
        metrics: queryMetricNames.filter((name) => mayUseMetric(name, user.permissions)),
        dimensions: dimensionsOf(client),
      };
      return understand(body.text, {
        queryable,
        catalogue: catalogueOf(queryable),
        names: phrases,
        nodes,
        calendar: {
          today: dayIn(client.timeZone, reading.now),
          yearEnd: client.fiscalYearEnd,
          dayFirst: !/-(US|PH)$/.test(client.locale),
        },
      });
    }),
  };
}
