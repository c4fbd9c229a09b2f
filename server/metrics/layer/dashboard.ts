/** The metrics of a dashboard without dimensions: planned together, so that all of its cards share the statements. */
import { divided, type MetricEntry } from '../../../contract/metrics/metric.ts';
import type { Reading } from '../../access/ask.ts';
import { oncePerReading, type Question } from '../../access/once-per-reading.ts';
import { run, type Values } from './groups.ts';
import { type Measure, measuresOf, type Ratio } from './model.ts';
import { planned } from './plan.ts';

/** A metric of the contract: a measure, or the two of a ratio. */
export type Metric<Given extends Reading = Reading> = Measure<Given> | Ratio<Given>;

/** A metric's value in the contract's units; null if the denominator of a ratio is zero. */
export type Dashboard = (metric: Metric, entry: MetricEntry) => Question<number | null>;

/** Runs only the statements that a metric needs, each once per reading and filter. */
export function dashboard(metrics: readonly Metric[]): Dashboard {
  const measures = metrics.flatMap((metric) => measuresOf(metric));
  const statementsOf = oncePerReading(async (reading: Reading, filter) =>
    planned(measures, [], { filter, by: {} }).map((statement) => ({
      measures: statement.measures,
      values: once(async (): Promise<Values<Reading>> => {
        const groups = await run(statement, reading, filter, {});
        return groups.get('[]')?.values ?? new Map();
      }),
    })),
  );
  const measure =
    (one: Measure): Question<number> =>
    async (reading, filter) => {
      const statements = await statementsOf(reading, filter);
      const statement = statements.find((each) => each.measures.includes(one));
      if (!statement) throw new Error('The measure is not of this dashboard');
      return ((await statement.values()).get(one) ?? 0) / one.scale;
    };
  return (metric, entry) => {
    if (metric.kind === 'measure') return measure(metric);
    const [part, whole] = [measure(metric.part), measure(metric.whole)];
    return async (reading, filter) =>
      divided(entry, ...(await Promise.all([part(reading, filter), whole(reading, filter)])));
  };
}

/** Does the work when it is first needed. */
function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
