/** A report with everything that a renderer may meet: all blocks, long names, many rows, no data, negative values. */
import sharp from 'sharp';
import { hues, nameHues } from '../../../contract/vocabulary/hues.ts';
import type { Chart, ReportDocument, ShownMetric, Table } from '../../documents/document.ts';

/** Names in scripts that few fonts combine, longer than any space for them, or with characters that XML cannot hold. */
export const hardNames = [
  'Łukasz Žižek-Ørsted',
  'Αθήνα – Ελευθέριος Βενιζέλος',
  'Санкт-Петербург Пулково',
  '北京国际饭店',
  '東京駅ステーションホテル',
  'محمد أحمد',
  'שלום עולם',
  'Aloft 🛫 Hotel & <Suites> "Park"',
  '=HYPERLINK("http://example.test")',
  'Under\u0001control\uD800 𝒜',
  `The Grand ${'Extraordinarily Long '.repeat(8)}Hotel and Conference Centre`,
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2),
];

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'].map(
  (month) => `${month} 2026`,
);

/** `count` names: the hard ones, then ordinary ones. */
export const namesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => hardNames[at] ?? `Traveller number ${at + 1}`);

const definition = 'Sum of the amount paid of active lines, refunds taken off.';

export const metricsBlock = (count: number): ShownMetric[] =>
  Array.from({ length: count }, (_, at) => ({
    label: ['Total spend', 'Number of bookings', 'Compliance', 'Nights', 'Distance', 'Emissions'][at % 6]!,
    unit: (['money', 'count', 'percent', 'nights', 'kilometres', 'kilograms'] as const)[at % 6]!,
    value: at === 3 ? null : [1_234_567.89, 4321, 87.654, 12, 1_204_889, 345_678.9][at % 6]!,
    ...(at % 4 !== 2 && { previous: at === 1 ? 0 : 1_100_000.01, yearToDate: at === 5 ? null : 2_345_678.9 }),
    definition,
  }));

export const barsOf = (names: readonly string[], title = 'Spend by month'): Chart => ({
  title,
  kind: 'bars',
  unit: 'money',
  categories: names,
  series: [
    { name: 'Air', color: hues.blue, values: names.map((_, at) => 120_000.55 + at * 5_000) },
    {
      name: 'Hotel',
      color: hues.teal,
      values: names.map((_, at) => (at === 3 ? null : 60_000 - at * 1_000)),
    },
    { name: 'Rental car', color: hues.orange, values: names.map((_, at) => (at === 5 ? -8_000.25 : 9_000)) },
  ],
  definition,
});

export const linesOf = (): Chart => ({
  title: 'Compliance by month',
  kind: 'lines',
  unit: 'percent',
  categories: months,
  series: [
    { name: 'Air', color: hues.blue, values: months.map((_, at) => (at === 4 ? null : 80 + at)) },
    { name: 'Hotel', color: hues.teal, values: months.map((_, at) => 60 + ((at * 7) % 20)) },
  ],
  definition: 'Lines in compliance ÷ lines with a policy code × 100.',
});

export const pieOf = (names: readonly string[]): Chart => ({
  title: 'Spend by airline',
  kind: 'pie',
  unit: 'money',
  categories: names,
  series: [{ name: 'Spend', color: hues.blue, values: names.map((_, at) => 50_000 / (at + 1)) }],
  colors: names.map((_, at) => nameHues[at % nameHues.length]!),
  definition,
});

export const tableOf = (rows: number, leftOut = 0, title = 'Top travellers'): Table => ({
  title,
  columns: [
    { title: 'Traveller', unit: 'text' },
    { title: 'Cost centre', unit: 'text' },
    { title: 'Last trip', unit: 'date' },
    { title: 'Bookings', unit: 'count' },
    { title: 'Spend', unit: 'money' },
    { title: 'Share of all', unit: 'percent' },
  ],
  rows: namesOf(rows).map((name, at) => [
    name,
    at === 1 ? null : namesOf(rows)[(at * 7) % rows]!,
    at === 2 ? null : '2026-03-09',
    at,
    at === 4 ? -1_234.5 : 9_876.54 + at,
    at === 5 ? null : 12.345,
  ]),
  total: ['Total', null, null, 980, 1_234_567.89, 100],
  leftOut,
  metric: { label: 'Total spend', definition },
});

/** An orange mark with a word, like a TMC's logo. */
export const logoOf = async (width = 480, height = 120) => ({
  image: await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="60" cy="60" r="44" fill="#D24726"/><text x="124" y="78" font-family="sans-serif" font-size="52" fill="#D24726">Southern</text></svg>`,
    ),
  )
    .png()
    .toBuffer(),
  width,
  height,
});

export async function reportDocument(changed: Partial<ReportDocument> = {}): Promise<ReportDocument> {
  return {
    title: 'Summary Report',
    cover: {
      tmc: 'Southern Cross Travel',
      logo: await logoOf(),
      colors: { background: '#D24726', text: '#FFFFFF' },
      node: 'Harbour City Council',
      period: { dateStart: '2026-01-01', dateEnd: '2026-03-31' },
      filters: ['Travel from or to Australia or New Zealand'],
      reader: 'Zoë Łukasz',
      madeAt: new Date('2026-04-01T07:30:00Z'),
      timeZone: 'Australia/Melbourne',
      dataVersion: 42,
      locale: 'en-AU',
      currency: 'AUD',
    },
    headline: [],
    sections: [
      {
        title: 'What to look at',
        blocks: [
          {
            kind: 'sentences',
            sentences: [
              'Air spend grew by $123,456.00 (+23.4%) on the period before: most of it in Harbour City Council, Works.',
              '12 tickets in credit worth $8,765.00 expire within 30 days.',
              `${hardNames[10]} was booked 14 times outside the policy.`,
              '31 trips of two nights and more have no accommodation.',
            ],
          },
          { kind: 'metrics', metrics: metricsBlock(4) },
        ],
      },
      {
        title: 'Spend by product',
        blocks: [
          { kind: 'metrics', metrics: metricsBlock(6) },
          { kind: 'chart', chart: barsOf(months) },
          { kind: 'chart', chart: pieOf(namesOf(12)) },
        ],
      },
      {
        title: 'Compliance',
        blocks: [
          { kind: 'chart', chart: linesOf() },
          { kind: 'table', table: { ...tableOf(6), title: 'Policies' } },
        ],
      },
      { title: 'Travellers', blocks: [{ kind: 'table', table: tableOf(40, 1_204) }] },
      {
        title: 'Nothing',
        blocks: [
          { kind: 'table', table: { ...tableOf(0), total: ['Total', null, null, 0, 0, null] } },
          { kind: 'chart', chart: { ...barsOf([]), title: 'Spend of no month' } },
          { kind: 'sentences', sentences: [] },
        ],
      },
    ],
    glossary: Array.from({ length: 18 }, (_, at) => ({
      label: `Figure ${at + 1}`,
      definition: `${definition} ${at % 5 === 0 ? 'Active lines on the nodes that you may see, within the chosen customer or cost centre, dates and locations; void, cancelled and pending lines are left out.' : ''}`,
    })),
    ...changed,
  };
}
