/** The metrics of a dashboard without dimensions: planned together, so that all of its cards share the statements. */
import { divided, type MetricEntry } from '../../../contract/metrics/metric.ts';
import type { Reading } from '../../access/ask.ts';
import { oncePerReading, type Question } from '../../access/once-per-reading.ts';
import { run, type Values } from './answer.ts';
import { type Measure, measuresOf, type Ratio } from './model.ts';
import { planned } from './plan.ts';

/** A metric of the contract: a measure, or the two of a ratio. */
export type Metric<Given extends Reading = Reading> = Measure<Given> | Ratio<Given>;

/** A metric's value in the contract's units; null if the denominator of a ratio is zero. */
export type Dashboard = (metric: Metric, entry: MetricEntry) => Question<number | null>;

/** Runs only the statements that a metric needs, each once per reading and filter. */
export function dashboard(metrics: readonly Metric[]): Dashboard {
  const statements = planned(metrics.flatMap((metric) => measuresOf(metric))).map((statement) => ({
    measures: statement.measures,
    values: oncePerReading(async (reading: Reading, filter): Promise<Values<Reading>> => {
      const groups = await run(statement, reading, filter, {});
      return groups.get('[]')?.values ?? new Map();
    }),
  }));
  const measure = (one: Measure): Question<number> => {
    const statement = statements.find(({ measures }) => measures.includes(one));
    if (!statement) throw new Error('The measure is not of this dashboard');
    return async (reading, filter) => ((await statement.values(reading, filter)).get(one) ?? 0) / one.scale;
  };
  return (metric, entry) => {
    if (metric.kind === 'measure') return measure(metric);
    const [part, whole] = [measure(metric.part), measure(metric.whole)];
    return async (reading, filter) =>
      divided(entry, ...(await Promise.all([part(reading, filter), whole(reading, filter)])));
  };
}
