/** A report's sections in reading order, and the glossary of their figures. */
import type { MoneyFormat } from '../../../charts/format.ts';
import { metrics as airMetrics } from '../../../contract/airfare/metrics.ts';
import type { ReportCard } from '../../../contract/reports/summary-report.ts';
import { type Co2Settings, co2Method } from '../../../contract/vocabulary/co2-factors.ts';
import type { Block, ReportDocument, Section, Term } from '../document.ts';
import { comparedMetrics, definitionOf, type Periods, shownMetric } from './metrics.ts';
import { type ExpiringCredits, notices } from './notices.ts';
import { rankingBars, rankingPie, rankingTable } from './ranking-blocks.ts';
import { monthBars, monthTable, productPie } from './spend-blocks.ts';

export function sectionsOf(
  periods: Periods,
  credits: ExpiringCredits,
  format: MoneyFormat,
  { barColor, co2 }: { barColor: string | null; co2: Co2Settings },
): Section[] {
  const cards = (...names: ReportCard[]): Block => ({
    kind: 'metrics',
    metrics: names.flatMap((name) =>
      comparedMetrics(periods, name)
        .filter(({ entry }) => entry !== carbon)
        .map(shownMetric),
    ),
  });
  const highlights = notices(periods, credits, format);
  return [
    ...(highlights.length > 0 ? [sentenceSection('What to look at', highlights)] : []),
    { title: 'Spend by product', blocks: [cards('totalSpend'), productPie(periods)] },
    { title: 'Months', blocks: [monthBars(periods), monthTable(periods)] },
    {
      title: 'Bookings and compliance',
      blocks: [
        cards('transactions', 'compliance'),
        rankingPie(periods, 'policies', 'Bookings by travel policy'),
        rankingTable(periods, 'policies'),
      ],
    },
    {
      title: 'Travellers and destinations',
      blocks: [
        rankingTable(periods, 'travellers'),
        rankingBars(periods, 'destinations', 'Trips by destination', barColor ?? undefined),
        rankingTable(periods, 'destinations'),
      ],
    },
    {
      title: 'Air travel',
      blocks: [
        cards('air', 'airAverages', 'airCompliance'),
        rankingPie(periods, 'airlines', 'Airfares by airline'),
        rankingTable(periods, 'airlines'),
      ],
    },
    {
      title: 'Accommodation',
      blocks: [cards('hotel', 'hotelAverages', 'hotelCompliance'), rankingTable(periods, 'hotels')],
    },
    {
      title: 'Rental cars',
      blocks: [
        cards('car', 'carAverages', 'carCompliance'),
        rankingPie(periods, 'carSuppliers', 'Rental car spend by supplier'),
        rankingTable(periods, 'carSuppliers'),
      ],
    },
    {
      title: 'Carbon',
      blocks: [
        {
          kind: 'metrics',
          metrics: [
            ...comparedMetrics(periods, 'airCompliance', ['CO2Emission']),
            ...comparedMetrics(periods, 'emissionIntensity'),
          ].map(shownMetric),
        },
        { kind: 'sentences', sentences: [definitionOf(carbon), `By ${co2Method(co2)}.`] },
      ],
    },
  ];
}

const carbon = airMetrics.CO2Emission;

const sentenceSection = (title: string, sentences: readonly string[]): Section => ({
  title,
  blocks: [{ kind: 'sentences', sentences }],
});

/** Each figure once; figures that share a label are distinguished by their section. */
export function glossaryOf(sections: readonly Section[]): ReportDocument['glossary'] {
  const used = sections.flatMap(({ title, blocks }) =>
    blocks.flatMap((block) => termsOf(block).map((term) => ({ ...term, section: title }))),
  );
  const known = new Map(used.map((term) => [`${term.label} ${term.definition}`, term]));
  const terms = [...known.values()];
  const isShared = (label: string) => terms.filter((term) => term.label === label).length > 1;
  return terms.map(({ label, definition, section }) => ({
    label: isShared(label) ? `${label} (${section})` : label,
    definition,
  }));
}

function termsOf(block: Block): readonly Term[] {
  if (block.kind === 'metrics') return block.metrics;
  return block.kind === 'table' && block.table.metric ? [block.table.metric] : [];
}
