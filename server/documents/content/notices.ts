/** The report's highlights: one sentence each, with its figure. */

import { type MoneyFormat, money, percent, plural } from '../../../charts/format.ts';
import { changeText, metricText } from '../../../charts/metric-text.ts';
import type { MetricEntry, Unit } from '../../../contract/metrics/metric.ts';
import { type RankingName, rankingNames, reportCards } from '../../../contract/reports/summary-report.ts';
import { soonWords } from '../../../contract/tickets-in-credit/metrics.ts';
import { notSpecified } from '../../../contract/vocabulary/constants.ts';
import { type ComparedMetric, comparedMetrics, type Periods } from './metrics.ts';
import { beforeOf } from './ranking-blocks.ts';
import { rankingWords } from './ranking-words.ts';

/** Tickets in credit that expire soon, and their value; null: the reader may not see them. */
export type ExpiringCredits = { tickets: number; value: number } | null;

export function notices(periods: Periods, credits: ExpiringCredits, format: MoneyFormat): string[] {
  // Without a previous value, everything would be the largest change.
  const isCompared = comparedMetrics(periods, 'transactions', ['bookings']).some(({ previous }) => previous);
  return [
    ...(isCompared ? productChange(periods, format) : []),
    ...(isCompared ? rankingNames.flatMap((name) => rankingChange(periods, name, format)) : []),
    ...missedTargets(periods),
    ...expiring(credits, format),
    ...withoutAccommodation(periods),
  ];
}

type Change = { name: string; unit: Unit; value: number; before: number };

/** The product whose spend changed most. */
function productChange(periods: Periods, format: MoneyFormat): string[] {
  const products = comparedMetrics(periods, 'totalSpend').filter(({ entry }) => entry !== totalEntry);
  const changes = products.map(({ entry, value, previous }) => ({
    name: `Spend on ${productNames[entry.label] ?? entry.label}`,
    unit: entry.unit,
    value: value ?? 0,
    before: previous ?? 0,
  }));
  return largest(changes, format);
}

const totalEntry: MetricEntry = reportCards.totalSpend.shown[0]!.entry;

/** Product names within a sentence. */
const productNames: Readonly<Record<string, string>> = {
  Airfares: 'airfares',
  Accommodation: 'accommodation',
  'Rental car': 'rental cars',
  'Service fees': 'service fees',
  Other: 'other products',
};

const subjects: Record<RankingName, (name: string) => string> = {
  travellers: (name) => `Spend of the traveller ${name}`,
  destinations: (name) => `The number of trips to ${name}`,
  airlines: (name) => `Spend with the airline ${name}`,
  hotels: (name) => `Spend with the hotel ${name}`,
  carSuppliers: (name) => `Spend with the car supplier ${name}`,
  policies: (name) => `The number of bookings with the policy “${name}”`,
};

/** The row that changed most, among those with values for both periods. */
function rankingChange(periods: Periods, name: RankingName, format: MoneyFormat): string[] {
  const { by } = rankingWords[name];
  const before = beforeOf(periods, name);
  const rows = periods.current.details?.rankings[name].rows ?? [];
  const changes = rows.flatMap((row) => {
    const was = before(row);
    if (was === null || row.name === notSpecified) return [];
    const unit: Unit = by === 'spend' ? 'money' : 'count';
    return { name: subjects[name](row.name), unit, value: row[by] ?? 0, before: was };
  });
  return largest(changes, format);
}

/** The largest change; of equal ones, the first. */
function largest(changes: readonly Change[], format: MoneyFormat): string[] {
  const size = ({ value, before }: Change) => Math.abs(value - before);
  const [most] = changes.toSorted((one, other) => size(other) - size(one));
  return most && size(most) > 0 ? [changeSentence(most, format)] : [];
}

function changeSentence({ name, unit, value, before }: Change, format: MoneyFormat): string {
  const text = (amount: number) => metricText({ unit }, amount, format);
  const verb = value > before ? 'rose' : 'fell';
  const change = before === 0 ? '' : ` (${changeText({ unit }, value, before).slice(2)})`;
  return `${name} ${verb} by ${text(Math.abs(value - before))}${change} to ${text(value)}.`;
}

/** The customer's targets that the period missed. */
function missedTargets(periods: Periods): string[] {
  const all = complianceCards.flatMap((card) => comparedMetrics(periods, card));
  return all.flatMap(({ entry, value, target }) => {
    if (target === undefined || value === null) return [];
    if (entry.better === 'lower' ? value <= target : value >= target) return [];
    const side = entry.better === 'lower' ? 'above' : 'below';
    return `${entry.label} is at ${percent(value)}, ${side} its target of ${percent(target)}.`;
  });
}

const complianceCards = ['compliance', 'airCompliance', 'hotelCompliance', 'carCompliance'] as const;

function expiring(credits: ExpiringCredits, format: MoneyFormat): string[] {
  if (!credits || credits.tickets === 0) return [];
  const verb = credits.tickets === 1 ? 'expires' : 'expire';
  return [
    `${plural(credits.tickets, 'ticket')} in credit ${verb} in ${soonWords}: ${money(credits.value, format)}.`,
  ];
}

function withoutAccommodation(periods: Periods): string[] {
  const [trips, share]: (ComparedMetric | undefined)[] = comparedMetrics(periods, 'hotel', [
    'overnightTripsWithoutAccommodation',
    'overnightTripsWithoutAccommodationPercentage',
  ]);
  if (!trips?.value) return [];
  const verb = trips.value === 1 ? 'has' : 'have';
  return [
    `${plural(trips.value, 'overnight trip')} ${verb} no accommodation: ${percent(share?.value)} of all.`,
  ];
}
