/** All phrases that a question of a reader can consist of: those of the grammar and of the catalogue, and the reader's names. */
import { dimensionWords, memberWords, productWords } from '../../../../contract/query/dimension-words.ts';
import type { FixedDimension, QueryDimension } from '../../../../contract/query/dimensions.ts';
import { metricWords } from '../../../../contract/query/metric-words.ts';
import { type QueryMetric, queryMetrics } from '../../../../contract/query/metrics.ts';
import type { ProductType } from '../../../../contract/vocabulary/constants.ts';
import { grammarWords } from './grammar-words.ts';
import { Phrases } from './readings.ts';
import { phraseOf } from './tokens.ts';

/** What the reader can query: metrics by name, dimensions with their labels. */
export type Queryable = {
  metrics: readonly QueryMetric[];
  dimensions: ReadonlyMap<QueryDimension, { label: string }>;
};

const listed = (words: string): string[] => words.split(',').map(phraseOf);

/** The same for all readers with the same catalogue. */
export function cataloguePhrases({ metrics, dimensions }: Queryable): Phrases {
  const phrases = new Phrases();
  for (const [phrase, word] of grammarWords) phrases.add(phraseOf(phrase), { kind: 'word', word });
  for (const metric of metrics) {
    const called = [queryMetrics[metric].label, ...metricWords[metric].words.split(',')];
    for (const phrase of new Set(called.map(phraseOf))) phrases.add(phrase, { kind: 'metric', metric });
  }
  for (const [dimension, { label }] of dimensions) {
    const words = dimensionWords[dimension as FixedDimension]?.words.split(',') ?? [];
    for (const phrase of new Set([label, ...words].map(phraseOf)))
      phrases.add(phrase, { kind: 'dimension', dimension });
  }
  for (const [product, words] of Object.entries(productWords)) {
    for (const phrase of listed(words))
      phrases.add(phrase, { kind: 'product', product: product as ProductType });
  }
  for (const [dimension, members] of Object.entries(memberWords)) {
    for (const [label, words] of Object.entries(members)) {
      const member = { dimension: dimension as FixedDimension, keys: [label], label };
      for (const phrase of listed(words)) phrases.add(phrase, { kind: 'member', member, needsCue: false });
    }
  }
  return phrases;
}
