/** The seven figures of a customer compared with its pool's, over the months that are compared and by month. */
import { type Kpi, kpis } from '../../../contract/benchmarking/calls.ts';
import type { Reading } from '../../access/ask.ts';
import { kpiMetrics, monthlyKpiMetrics } from '../../metrics/formulas/benchmarking.ts';
import { answer } from '../../metrics/layer/answer.ts';
import { month } from '../../metrics/time-dimensions.ts';
import { bookingKindNames, type Kind, ofKinds } from './cells.ts';
import { type Comparison, type Coverage, keyOf, narrowed, standingOf } from './comparison.ts';

/** The bookings or lines that each figure is about. */
const behind: Record<Kpi, readonly Kind[]> = {
  onlineBookingCost: ['online'],
  offlineBookingCost: ['offline'],
  policyCompliance: bookingKindNames,
  lostSavings: bookingKindNames,
  bookingChanged: ['air'],
  costOfChange: ['air'],
  bookingLeadInTime: ['usedAir'],
};

export const coverageOfKpi = ({ cells, coverageOf }: Comparison, kpi: Kpi): Coverage =>
  coverageOf(ofKinds(cells, ...behind[kpi]));

export async function overall(reading: Reading, comparison: Comparison) {
  const { industry, query, months, all, leavesOut, poolOf } = comparison;
  const covered = kpis.map((kpi) => ({ kpi, coverage: coverageOfKpi(comparison, kpi) }));
  // Nearly always, all figures have the same blocks, so that one query answers them.
  const alike = [...Map.groupBy(covered, ({ coverage }) => keyOf(coverage)).values()];
  const values = await Promise.all(
    alike.map(async (some) => {
      const coverage = some[0]!.coverage;
      const of = Object.fromEntries(some.map(({ kpi }) => [kpi, kpiMetrics[kpi]]));
      const [[own], [pooled]] = await Promise.all([
        answer(reading, narrowed(query, coverage), { by: {}, of }),
        coverage.blocks.length > 0 ? answer(reading, query, { by: {}, of, pool: poolOf(coverage) }) : [],
      ]);
      return some.map(({ kpi, coverage: { months, withheld } }) => [
        kpi,
        { client: own?.[kpi] ?? null, all: pooled?.[kpi] ?? null, months: months.length, withheld },
      ]);
    }),
  );
  return {
    standing: standingOf(comparison),
    industry,
    months: [...months],
    covered: [...all.months],
    leavesOut,
    ...(Object.fromEntries(values.flat()) as Record<Kpi, ComparedKpi>),
  };
}

type ComparedKpi = { client: number | null; all: number | null } & {
  months: number;
  withheld: Coverage['withheld'];
};

export async function byMonth(reading: Reading, comparison: Comparison, kpi: Kpi) {
  const { query, poolOf } = comparison;
  const coverage = coverageOfKpi(comparison, kpi);
  const asked = { by: { month }, of: { value: monthlyKpiMetrics[kpi] } };
  const [own, pooled] = await Promise.all([
    answer(reading, query, asked),
    coverage.blocks.length > 0 ? answer(reading, query, { ...asked, pool: poolOf(coverage) }) : [],
  ]);
  const pooledOf = new Map(pooled.map(({ month, value }) => [month.key, value]));
  return {
    standing: comparison.obstacle ?? coverage.withheld ?? ('shown' as const),
    months: own.map(({ month }) => month.label),
    client: own.map(({ value }) => value),
    all: own.map(({ month }) =>
      coverage.months.includes(month.label) ? (pooledOf.get(month.key) ?? null) : null,
    ),
  };
}
