/** The seven figures of a customer beside those of its pool, over the dates and month by month. */
import { sql } from 'kysely';
import { type Kpi, kpis } from '../../../contract/benchmarking/calls.ts';
import { figures } from '../../../contract/benchmarking/figures.ts';
import { divided } from '../../../contract/core/figure.ts';
import type { Reading } from '../../db/ask.ts';
import type { Lines } from '../../lines/counted-lines.ts';
import type { Parts } from '../../lines/figures.ts';
import { fromCents, ofProduct } from '../../lines/line-measures.ts';
import { bookingLeads } from '../../measures/lead-times.ts';
import { monthsOf } from '../../measures/months.ts';
import { type BookingSums, bookingSums, noSums, together } from './booking-sums.ts';
import { type BenchmarkQuery, type Comparison, monthOfLine } from './comparison.ts';

type Leads = { bookings: number; days: number };
export type KpiSums = BookingSums & { leads: Leads };

const noLeads: Leads = { bookings: 0, days: 0 };
export const noKpiSums: KpiSums = { ...noSums, leads: noLeads };

/** What each figure divides, in the units of its glossary entry. */
export const partsOf: Record<Kpi, (sums: KpiSums) => Parts> = {
  onlineBookingCost: (sums) => [fromCents(sums.onlineSpend), sums.online],
  offlineBookingCost: (sums) => [fromCents(sums.offlineSpend), sums.offline],
  policyCompliance: (sums) => [sums.bookings - sums.nonCompliant, sums.bookings],
  lostSavings: (sums) => [fromCents(sums.lostSavings), sums.bookings],
  bookingChanged: (sums) => [sums.changed, sums.airBookings],
  costOfChange: (sums) => [fromCents(sums.costOfChange), fromCents(sums.airSpend)],
  bookingLeadInTime: ({ leads }) => [leads.days, leads.bookings],
};

const worked = (kpi: Kpi, sums: KpiSums | undefined) =>
  sums ? divided(figures[kpi], ...partsOf[kpi](sums)) : null;

/** By month, `YYYY-MM`; else all of them under ''. */
export async function kpiSums(
  reading: Reading,
  lines: Lines,
  by?: typeof monthOfLine,
): Promise<ReadonlyMap<string, KpiSums>> {
  const airLines = lines.where(ofProduct('Air'));
  const [sums, leads] = await Promise.all([
    bookingSums(reading, lines, by),
    bookingLeads(reading, airLines, by),
  ]);
  const name = (key: unknown) => (key === null ? '' : String(key).slice(0, 7));
  const leadsOf = new Map(leads.map(({ period, ...one }) => [name(period), one]));
  return new Map(
    sums.map((one) => [name(one.key), { ...one, leads: leadsOf.get(name(one.key)) ?? noLeads }]),
  );
}

/** Whether the pool's value of each figure may be told; `month`: of one month. */
async function tellingKpis(comparison: Comparison) {
  const { tells, bookingCells, lineCells } = comparison;
  const [bookings, air] = await Promise.all([
    bookingCells(together, sql`true`),
    lineCells(together, ofProduct('Air')),
  ]);
  const cellsOf: Record<Kpi, typeof bookings | typeof air> = {
    onlineBookingCost: bookings.filter(({ kind }) => kind === 'online'),
    offlineBookingCost: bookings.filter(({ kind }) => kind === 'offline'),
    policyCompliance: bookings,
    lostSavings: bookings,
    bookingChanged: air,
    costOfChange: air,
    bookingLeadInTime: air.filter(({ kind }) => kind === 'taken up'),
  };
  return {
    any: (month?: string) => tells(bookings, month),
    of: (kpi: Kpi, month?: string) => tells(bookings, month) && tells(cellsOf[kpi], month),
  };
}

/** Whether anything of the pool may be told at all. */
export async function standingOf(comparison: Comparison) {
  if (comparison.obstacle) return comparison.obstacle;
  const cells = await comparison.bookingCells(together, sql`true`);
  return comparison.tells(cells) ? 'shown' : 'too_few';
}

export async function overall(reading: Reading, comparison: Comparison) {
  const { obstacle, industry, client, all } = comparison;
  const [own, pooled, telling] = await Promise.all([
    kpiSums(reading, client),
    obstacle ? null : kpiSums(reading, all),
    obstacle ? null : tellingKpis(comparison),
  ]);
  const values = kpis.map((kpi) => [
    kpi,
    {
      client: worked(kpi, own.get('')),
      all: telling?.of(kpi) ? worked(kpi, pooled?.get('')) : null,
    },
  ]);
  return {
    standing: obstacle ?? (telling?.any() ? ('shown' as const) : ('too_few' as const)),
    industry,
    ...(Object.fromEntries(values) as Record<Kpi, { client: number | null; all: number | null }>),
  };
}

export async function byMonth(reading: Reading, comparison: Comparison, query: BenchmarkQuery, kpi: Kpi) {
  const { obstacle, client, all } = comparison;
  const [own, pooled, telling] = await Promise.all([
    kpiSums(reading, client, monthOfLine),
    obstacle ? null : kpiSums(reading, all, monthOfLine),
    obstacle ? null : tellingKpis(comparison),
  ]);
  const months = monthsOf(query.dateStart, query.dateEnd);
  const told = months.map((month) => (telling?.of(kpi, month) ? worked(kpi, pooled?.get(month)) : null));
  const isShown = telling !== null && months.some((month) => telling.any(month));
  return {
    standing: obstacle ?? (isShown ? ('shown' as const) : ('too_few' as const)),
    months,
    client: months.map((month) => worked(kpi, own.get(month))),
    all: told,
  };
}
