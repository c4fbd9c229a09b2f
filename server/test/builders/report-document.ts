/** A report with everything that a renderer may meet: all blocks, long names, many rows, missing and negative values. */
import sharp from 'sharp';
import type { Block, Card, Chart, Cover, ReportDocument, Table } from '../../documents/document.ts';

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

export const cardsOf = (count: number): Card[] =>
  Array.from({ length: count }, (_, at) => ({
    label: ['Total spend', 'Number of bookings', 'Compliance', 'Nights', 'Distance', 'Emissions'][at % 6]!,
    unit: (['money', 'count', 'percent', 'nights', 'kilometres', 'kilograms'] as const)[at % 6]!,
    value: at === 3 ? null : [1_234_567.89, 4321, 87.654, 12, 1_204_889, 345_678.9][at % 6]!,
    ...(at % 4 !== 3 && { before: at === 1 ? 0 : 95.01 }),
    ...(at % 6 === 2 && { better: 'higher' as const }),
  }));

export const columnsOf = (names: readonly string[], title = 'Spend by month'): Chart => ({
  title,
  kind: 'columns',
  unit: 'money',
  categories: names,
  series: [
    { name: 'Jan–Mar 2025', tone: 'before', values: names.map((_, at) => (at === 3 ? null : 120_000.55)) },
    { name: 'Jan–Mar 2026', tone: 'now', values: names.map((_, at) => (at === 5 ? -8_000.25 : 9_000 * at)) },
  ],
  summary: `${title}, month by month.`,
});

export const rankedOf = (names: readonly string[]): Chart => ({
  title: 'Spend by airline',
  kind: 'ranked',
  unit: 'money',
  categories: names,
  series: [{ name: 'Spend', tone: 'now', values: names.map((_, at) => 50_000 / (at + 1)) }],
  summary: 'Spend by airline, the largest first.',
  note: '+3 more airlines: $1,200',
});

export const tableOf = (rows: number, title = 'Top travellers'): Table => ({
  title,
  columns: [
    { title: 'Traveller', unit: 'text' },
    { title: 'Cost centre', unit: 'text' },
    { title: 'Last trip', unit: 'date' },
    { title: 'Bookings', unit: 'count' },
    { title: 'Spend', unit: 'money' },
    { title: 'Change', unit: 'change' },
  ],
  rows: namesOf(rows).map((name, at) => [
    name,
    at === 1 ? null : namesOf(rows)[(at * 7) % rows]!,
    at === 2 ? null : '2026-03-09',
    at,
    at === 4 ? -1_234.5 : 9_876.54 + at,
    at === 5 ? 'new' : 12.345,
  ]),
  others: ['+1,204 more travellers', null, null, 800, 234_567.89, -3],
  total: ['Total', null, null, 980, 1_234_567.89, 100],
  note: 'Travellers: $1,230,000 of $1,234,568; $4,568 has no traveller.',
});

export const points = (count: number): Block => ({
  kind: 'points',
  title: 'What changed, and what to do',
  points: Array.from({ length: count }, (_, at) => ({
    text: `Air spend +5.${at}%: $301,223, was $285,010 in Jan–Mar 2025.`,
    ...(at % 2 === 0 && { why: '61 more bookings add $24,010; a booking is 4.0% cheaper.' }),
    ...(at % 3 === 0 && { action: 'Book earlier.' }),
    ...(at % 3 === 1 && { mark: 'worse' as const }),
  })),
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

const cover = async (): Promise<Cover> => ({
  tmc: 'Southern Cross Travel',
  logo: await logoOf(),
  colors: { background: '#D24726', text: '#FFFFFF', bars: null },
  node: 'Harbour City Council',
  period: { dateStart: '2026-01-01', dateEnd: '2026-03-31' },
  periodWords: 'January to March 2026, FY26 to date',
  before: { dateStart: '2025-01-01', dateEnd: '2025-03-31' },
  madeAt: new Date('2026-04-01T00:00Z'),
  dataVersion: 42,
  locale: 'en-AU',
  currency: 'AUD',
});

const chart = (one: Chart): Block => ({ kind: 'chart', chart: one });
const table = (one: Table): Block => ({ kind: 'table', table: one });

export async function reportDocument(changed: Partial<ReportDocument> = {}): Promise<ReportDocument> {
  const terms = Array.from({ length: 14 }, (_, at) => ({
    label: `Figure ${at + 1}`,
    definition: 'Sum of the amount paid of active lines, refunds taken off, as everybody agreed at the time.',
  }));
  return {
    title: 'Travel report',
    cover: await cover(),
    headline: [],
    sections: [
      {
        name: 'Executive summary',
        title: 'Travel spend rose 5.6% to $1,234,568',
        blocks: [{ kind: 'cards', cards: cardsOf(4) }, points(4), points(3)],
      },
      {
        name: 'Months',
        title: 'March was the dearest month',
        blocks: [chart(columnsOf(months)), table(tableOf(4))],
      },
      {
        name: 'Air',
        title: 'Airfares rose 4.0% to $301,223: 61 more bookings',
        blocks: [
          { kind: 'cards', cards: cardsOf(6) },
          chart(rankedOf(namesOf(8))),
          chart(columnsOf(months.slice(0, 6))),
        ],
      },
      {
        name: 'Travellers',
        title: '10 of 52 travellers account for 40% of spend',
        blocks: [table(tableOf(40))],
      },
      {
        name: 'Glossary',
        title: 'Glossary, and about this report',
        blocks: [
          { kind: 'terms', terms },
          { kind: 'terms', title: 'About this report', terms: terms.slice(0, 6) },
        ],
      },
    ],
    ...changed,
  };
}

/** Names and titles that no space is wide enough for. */
export async function hardDocument(): Promise<ReportDocument> {
  const { cover, sections } = await reportDocument();
  const long = hardNames[10]!;
  return reportDocument({
    title: hardNames[11]!,
    cover: { ...cover, node: long, tmc: hardNames[11]!, periodWords: long, logo: null },
    sections: [
      {
        name: 'Hard',
        title: hardNames.join(' '),
        blocks: [table({ ...tableOf(40), title: long, note: long })],
      },
      { name: 'Long', title: 'Long', blocks: [points(30)] },
      {
        name: 'Charts',
        title: 'Charts',
        blocks: [
          { kind: 'cards', cards: [{ label: long, unit: 'money', value: -1e12, lines: [long] }] },
          chart({ ...rankedOf(hardNames), title: long, note: long }),
          chart({ ...columnsOf(hardNames), title: long }),
        ],
      },
      ...sections,
    ],
  });
}
