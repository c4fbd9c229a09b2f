/** The seven figures of a customer compared with its pool's, over the date range and by month. */
import { type Kpi, kpis } from '../../../contract/benchmarking/calls.ts';
import type { Reading } from '../../access/ask.ts';
import { air } from '../../metrics/conditions.ts';
import { kpiMetrics, monthlyKpiMetrics } from '../../metrics/formulas/benchmarking.ts';
import { answer, answerOne } from '../../metrics/layer/answer.ts';
import type { PooledLines } from '../../metrics/pooled-lines.ts';
import { month } from '../../metrics/time-dimensions.ts';
import { type Comparison, together } from './comparison.ts';

/** Whether the pool's value of each figure may be disclosed; with `month`, its value of that month. */
async function kpiDisclosure(comparison: Comparison) {
  const { tells, bookingCells, lineCells } = comparison;
  const [bookings, airLines] = await Promise.all([bookingCells(together), lineCells(together, air)]);
  const cellsOf: Record<Kpi, typeof bookings | typeof airLines> = {
    onlineBookingCost: bookings.filter(({ kind }) => kind === 'online'),
    offlineBookingCost: bookings.filter(({ kind }) => kind === 'offline'),
    policyCompliance: bookings,
    lostSavings: bookings,
    bookingChanged: airLines,
    costOfChange: airLines,
    bookingLeadInTime: airLines.filter(({ kind }) => kind === 'taken up'),
  };
  return {
    any: (month?: string) => tells(bookings, month),
    of: (kpi: Kpi, month?: string) => tells(bookings, month) && tells(cellsOf[kpi], month),
  };
}

/** Whether any pool figure may be disclosed. */
export async function standingOf(comparison: Comparison) {
  if (comparison.obstacle) return comparison.obstacle;
  const cells = await comparison.bookingCells(together);
  return comparison.tells(cells) ? 'shown' : 'too_few';
}

export async function overall(reading: Reading, comparison: Comparison) {
  const { obstacle, industry, query, pool } = comparison;
  const [own, pooled, disclosure] = await Promise.all([
    answerOne(reading, query, kpiMetrics),
    obstacle ? null : answer(reading, query, { by: {}, of: kpiMetrics, pool }),
    obstacle ? null : kpiDisclosure(comparison),
  ]);
  const values = kpis.map((kpi) => [
    kpi,
    { client: own[kpi], all: disclosure?.of(kpi) ? (pooled?.[0]?.[kpi] ?? null) : null },
  ]);
  return {
    standing: obstacle ?? (disclosure?.any() ? ('shown' as const) : ('too_few' as const)),
    industry,
    ...(Object.fromEntries(values) as Record<Kpi, { client: number | null; all: number | null }>),
  };
}

export async function byMonth(reading: Reading, comparison: Comparison, kpi: Kpi) {
  const { obstacle, query, pool } = comparison;
  const values = (of?: PooledLines) =>
    answer(reading, query, { by: { month }, of: { value: monthlyKpiMetrics[kpi] }, pool: of });
  const [own, pooled, disclosure] = await Promise.all([
    values(),
    obstacle ? null : values(pool),
    obstacle ? null : kpiDisclosure(comparison),
  ]);
  const months = own.map(({ month }) => month.label);
  const isShown = disclosure !== null && months.some((month) => disclosure.any(month));
  return {
    standing: obstacle ?? (isShown ? ('shown' as const) : ('too_few' as const)),
    months,
    client: own.map(({ value }) => value),
    all: months.map((month, at) => (disclosure?.of(kpi, month) ? (pooled?.[at]?.value ?? null) : null)),
  };
}
