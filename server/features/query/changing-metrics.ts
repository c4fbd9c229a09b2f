/** How the change of each metric is explained: what it sums, and the units that the sum comes in. */
import { bookings as bookingPart, type Unit } from '../../../contract/metrics/metric.ts';
import { type QueryMetric, queryMetrics } from '../../../contract/query/metrics.ts';
import type { TimedReading } from '../../access/ask.ts';
import { countBookings, type Measure } from '../../metrics/layer/model.ts';
import { feeLines, hireDays, roomNights } from '../../metrics/measures.ts';
import { metricsByName } from './catalogue.ts';

/** What is counted, or the unit of what is divided by. */
export type Units = { one: string; many: string; unit: Unit };

export type ChangingMetric = {
  /** `sum`: volume × price. `count`: of things. `ratio`: of two measures. */
  kind: 'sum' | 'count' | 'ratio';
  part: Measure<TimedReading>;
  /** The volume of a sum, the denominator of a ratio, the count itself. */
  whole: Measure<TimedReading>;
  units: Units;
  /** The whole numbers in which the difference is split, per 1 in the contract's unit. */
  scale: number;
  /** Of a ratio, the same per 1 of part ÷ whole as they are stored. */
  scaleOfStored: number;
};

const counted = (one: string): Units => ({ one, many: `${one}s`, unit: 'count' });

/** Sums that come in other units than bookings. */
const volumes: Partial<Record<QueryMetric, { measure: Measure<TimedReading>; units: Units }>> = {
  accommodationSpend: { measure: roomNights, units: counted('room night') },
  carSpend: { measure: hireDays, units: counted('hire day') },
  serviceFees: { measure: feeLines, units: counted('fee') },
};

/** The difference of two ratios is split exactly at four decimals. */
const scaleOfRatios = 10_000;

export function changingMetric(name: QueryMetric): ChangingMetric {
  const metric = metricsByName[name];
  if (metric.kind !== 'measure') {
    const { part, whole } = metric;
    const scale = scaleOfRatios;
    const scaleOfStored = (scale * (metric.kind === 'percentage' ? 100 : 1) * whole.scale) / part.scale;
    return { kind: 'ratio', part, whole, units: wordsOf(name, 1), scale, scaleOfStored };
  }
  if (metric.aggregate !== 'sum') {
    return {
      kind: 'count',
      part: metric,
      whole: metric,
      units: wordsOf(name, 0),
      scale: 1,
      scaleOfStored: 1,
    };
  }
  const { fact, where, bookings, scale } = metric;
  const volume = volumes[name] ?? {
    measure: countBookings(fact, where, bookings),
    units: counted(bookingPart.one),
  };
  return { kind: 'sum', part: metric, whole: volume.measure, units: volume.units, scale, scaleOfStored: 1 };
}

/** What a part of the metric is called on the screens. */
function wordsOf(name: QueryMetric, at: 0 | 1): Units {
  const { made } = queryMetrics[name] as { made?: readonly { one?: string; many?: string; unit?: Unit }[] };
  const { one = '', many, unit = 'count' } = made?.[at] ?? {};
  // An amount is followed by its word as it is: kilometres flown.
  return { one, many: many ?? (one && unit === 'count' ? `${one}s` : one), unit };
}
