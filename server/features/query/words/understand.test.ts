/** The grammar by itself, without a database. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dimensionWords } from '../../../../contract/query/dimension-words.ts';
import { queryDimensionNames, queryDimensions } from '../../../../contract/query/dimensions.ts';
import { metricWords } from '../../../../contract/query/metric-words.ts';
import {
  isOfCredits,
  isOfForwardTrips,
  queryMetricNames,
  queryMetrics,
} from '../../../../contract/query/metrics.ts';
import { usualYearEnd } from '../../../../contract/vocabulary/fiscal-periods.ts';
import { reasonAgainst } from '../catalogue.ts';
import { namePhrases } from './names.ts';
import { cataloguePhrases, type Queryable } from './phrases.ts';
import { type Known, understand } from './understand.ts';

const everything: Queryable = {
  metrics: queryMetricNames,
  dimensions: new Map(queryDimensionNames.map((name) => [name, { label: queryDimensions[name] }])),
};
const node = { isCustomer: true, customerId: 1, above: [], fiscalYearEnd: '06-30' };
const nodes = [
  { ...node, id: 1, label: 'Acme Pty Ltd' },
  { ...node, id: 2, label: 'Acme Sydney', isCustomer: false, above: [1] },
  { ...node, id: 3, label: 'Business', isCustomer: false, above: [1] },
  { ...node, id: 4, customerId: 4, label: 'Beta Ltd' },
];
const members = new Map([
  ['airline', [{ key: 'QF', label: 'Qantas' }]],
  ['carCompany', [{ key: 'BU', label: 'Budget' }]],
  ['classOfTravel', [{ key: 'Business Class', label: 'Business Class' }]],
  [
    'traveller',
    [
      { key: 11, label: 'Ada King', detail: 'E1' },
      { key: 12, label: 'Ada King', detail: 'E2' },
    ],
  ],
  [
    'destinationCity',
    [
      { key: 21, label: 'Hamilton', detail: 'NZ' },
      { key: 22, label: 'Hamilton', detail: 'AU' },
    ],
  ],
  [
    'destinationCountry',
    [
      { key: 'US', label: 'United States' },
      { key: 'JP', label: 'Japan' },
    ],
  ],
] as const);
const knownWith = (queryable: Queryable): Known => ({
  queryable,
  catalogue: cataloguePhrases(queryable),
  names: namePhrases({ nodes, members: members as never }),
  nodes,
  calendar: { today: '2026-06-30', yearEnd: usualYearEnd, dayFirst: true },
});
const known = knownWith(everything);
const ask = (text: string) => understand(text, known);
const listed = (words: string) => words.split(',').map((one) => one.trim().replace(/\s+/g, ' '));
const isClear = ({ notUnderstood, choices, refused }: ReturnType<typeof ask>) =>
  notUnderstood.length + choices.length + refused.length === 0;

test('all words for a metric mean it, or are said to mean others too', () => {
  for (const metric of queryMetricNames) {
    for (const words of [queryMetrics[metric].label, ...listed(metricWords[metric].words)]) {
      const answered = ask(words);
      const { choices, notUnderstood, question } = answered;
      expect([words, notUnderstood]).toEqual([words, []]);
      if (choices.length > 0) expect(choices[0]!.options, words).toContain(queryMetrics[metric].label);
      else expect([words, question?.metrics]).toEqual([words, [metric]]);
    }
  }
});

test('all words for a dimension mean it, or are said to mean others too', () => {
  for (const dimension of queryDimensionNames) {
    const metric = queryMetricNames.find(
      (one) => !reasonAgainst(one, { name: dimension, label: '' }) && metricWords[one].of === undefined,
    );
    const asked = dimension === 'creditExpiryMonth' ? 'creditValue' : metric!;
    for (const words of [queryDimensions[dimension], ...listed(dimensionWords[dimension].words)]) {
      const { choices, question } = ask(`${queryMetrics[asked].label} by ${words}`);
      if (choices.length > 0) expect(choices[0]!.options, words).toContain(queryDimensions[dimension]);
      else expect([words, question?.by]).toEqual([words, [dimension]]);
    }
  }
});

test('metrics that need a permission are named as not understood without it, whatever they are called', () => {
  const ofPermissions = queryMetricNames.filter((one) => isOfCredits(one) || isOfForwardTrips(one));
  const others = queryMetricNames.filter((one) => !ofPermissions.includes(one));
  const without = knownWith({ ...everything, metrics: others });
  for (const metric of ofPermissions) {
    for (const words of [queryMetrics[metric].label, ...listed(metricWords[metric].words)]) {
      const answered = understand(words, without);
      expect([words, answered.notUnderstood]).not.toEqual([words, []]);
      expect(JSON.stringify(answered.choices)).not.toContain(queryMetrics[metric].label);
    }
  }
});

test('a word that means nothing is named, wherever it stands', () => {
  const texts = [
    'top 10 customers by air spend last quarter vs the year before',
    'Qantas flights to Japan by month since January',
    'air and hotel spend by customer split by month for Acme, highest first',
    'room nights at the Hamilton by traveller between 1 March and 15 May 2026',
  ];
  const drawn = fc.record({
    text: fc.constantFrom(...texts),
    at: fc.nat(20),
    word: fc.constantFrom('zzqx', 'spned', '12345', 'Lufthansa', 'forecast'),
  });
  fc.assert(
    fc.property(drawn, ({ text, at, word }) => {
      const words = text.split(' ');
      words.splice(at % (words.length + 1), 0, word);
      expect(ask(words.join(' ')).notUnderstood.join(' ')).toContain(word);
    }),
    { numRuns: 500 },
  );
});

test('any text is answered, and each word typed is told of or says nothing', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      const { chips, notUnderstood, choices } = ask(text);
      for (const words of [...chips, ...choices].map((one) => one.words).concat(notUnderstood)) {
        expect(text).toContain(words);
      }
    }),
    { numRuns: 500 },
  );
});

test('an option is understood if it is typed in place of the ambiguous words', () => {
  const texts = [
    'compliance by customer',
    'spend by supplier',
    'spend in Japan',
    'flights to Hamilton',
    'spend for Ada King by month',
    'spend in March',
    'spend Q3 by customer',
    'flights in business by month',
    'Acme spend by month',
    'spend from January to March',
    'average fare by month',
    'spend customer',
  ];
  for (const text of texts) {
    const { choices, notUnderstood } = ask(text);
    expect([text, choices.length, notUnderstood]).toEqual([text, 1, []]);
    expect(choices[0]!.options.length, text).toBeGreaterThan(0);
    for (const option of choices[0]!.options) {
      const answered = ask(text.replace(choices[0]!.words, option));
      expect([text, option, isClear(answered), JSON.stringify(answered)]).toEqual([
        text,
        option,
        true,
        JSON.stringify(answered),
      ]);
    }
  }
});

test('names that are words of the trade, and beginnings of names, need a word that says so', () => {
  expect(isClear(ask('spend vs budget by month'))).toBe(false);
  expect(ask('spend by month with car company Budget').question?.where).toEqual([
    { dimension: 'carCompany', in: ['BU'] },
  ]);
  expect(ask('business travel spend by month')).toMatchObject({ notUnderstood: [], filter: {} });
  expect(ask('spend for business by month').choices).toMatchObject([{ words: 'business' }]);
  expect(ask('spend for Acme by month').filter).toEqual({ client: 1, customer: 1 });
  expect(ask('Acme Sydney spend').filter).toEqual({ client: 2, customer: 1 });
  expect(ask('what did flights cost us last year').question?.where).toEqual([]);
  expect(ask('flights to the US last year').question?.where).toEqual([
    { dimension: 'destinationCountry', in: ['US'] },
  ]);
});

test('fiscal years are those of the customer that the question is about', () => {
  expect(ask('spend FY26').filter).toEqual({ dateStart: '2026-01-01', dateEnd: '2026-12-31' });
  expect(ask('spend FY26 for Beta').filter).toEqual({
    client: 4,
    customer: 4,
    dateStart: '2025-07-01',
    dateEnd: '2026-06-30',
  });
});

test('what has no meaning together is refused with the reason', () => {
  expect(ask('tickets in credit by month vs last year')).toMatchObject({
    question: { metrics: ['ticketsInCredit'], by: [] },
    filter: {},
    refused: [
      {
        words: 'month',
        reason: '“Number of tickets in credit” is as of now, whatever the dates, so it has no “Month”.',
      },
      {
        words: 'vs last year',
        reason: 'Values as of now have no earlier dates to compare with: “Number of tickets in credit”.',
      },
    ],
  });
  expect(ask('spend by customer, month, product and status').refused).toMatchObject([
    { words: 'status', reason: 'Enter at most 3 dimensions.' },
  ]);
});

test('a comparison that is neither the period before nor the year before is not understood', () => {
  for (const text of [
    'spend 2026 vs 2024',
    'spend 2024 vs last year',
    'spend last quarter vs the month before',
    'spend vs the month before',
    'spend vs 2025',
    'spend this month vs March 2026',
  ]) {
    const { filter, notUnderstood } = ask(text);
    expect([text, filter.compare, notUnderstood.length]).toEqual([text, undefined, 1]);
  }
});
