/**
 * The metrics of a screen. Each is defined once: how it is computed, and which rows it opens to. The screen's cards and
 * its lines endpoint are answered from these definitions.
 *
 *     export const metrics: MetricsOf<typeof airfare> = {
 *       spend: {
 *         value: from([airSums], ({ spend }) => fromCents(spend)),
 *         rows: { where: ofProduct('Air') },
 *       },
 *       costOfBooking: {
 *         parts: from([airSums], ({ spend, bookings }) => [fromCents(spend), bookings]),
 *         rows: { where: ofProduct('Air') },
 *       },
 *       emissions: {
 *         value: from([flown], ({ grams }) => grams / 1000),
 *         rows: (reading) => ({ where: sql`line.is_flown`, value: gramsOf(reading) }),
 *       },
 *     };
 *
 * A metric on a card needs a value, or the two parts of its ratio; a metric that opens to lines needs rows; and rows
 * need a value per line if the glossary states what a line adds. Anything missing is a compile error.
 */
import type { RawBuilder } from 'kysely';
import type { Answer, Endpoint, Input, Moment } from '../../contract/http/endpoint.ts';
import { type LinesEndpoint, lineColumns } from '../../contract/http/lines.ts';
import { type CardEndpoint, isCard, type ShownMetric, targetField } from '../../contract/http/report.ts';
import { isTrend, type TrendEndpoint } from '../../contract/http/trend.ts';
import { divided, type LineValue, type Part, type Ratio } from '../../contract/metrics/metric.ts';
import type { ReportFilter } from '../../contract/vocabulary/filters.ts';
import type { Reading, ReadingFor, TimedReading } from '../access/ask.ts';
import type { Question } from '../access/once-per-reading.ts';
import { answerOne } from './layer/answer.ts';
import { type Dashboard, dashboard, type Metric } from './layer/dashboard.ts';
import type { Measure, Ratio as RatioOf } from './layer/model.ts';
import { rowsBehind } from './layer/rows-behind.ts';
import { type MetricLines, metricLines } from './metric-lines.ts';
import { pagedReport } from './paged-report.ts';
import type { PagedReport } from './report.ts';
import type { TableQuery } from './row-table.ts';
import { targetsOf } from './targets.ts';
import { trendOf } from './trend.ts';

/** Accepts questions with any reading: `never` is assignable to every parameter type. */
type AnyQuestion = Question<unknown, never>;

type Answers<Questions extends readonly AnyQuestion[]> = {
  -readonly [At in keyof Questions]: Awaited<ReturnType<Questions[At]>>;
};

/** A reading with the time if any of the questions needs it. */
type Given<Questions extends readonly AnyQuestion[]> =
  Questions[number] extends Question<unknown> ? Reading : TimedReading;

/** A value computed from the answers of questions, which metrics share if these are `oncePerReading`. */
export function from<const Questions extends readonly AnyQuestion[], Value>(
  questions: Questions,
  compute: (...answers: Answers<Questions>) => Value,
): Question<Value, Given<Questions>> {
  return async (reading, filter) => {
    const pending = questions.map((question) => question(reading as never, filter));
    const answers: unknown = await Promise.all(pending);
    return compute(...(answers as Answers<Questions>));
  };
}

/** Lines that depend on neither the reading nor the filter are given as a constant. */
type Rows<Lines, Given extends Reading = TimedReading> =
  | Lines
  | ((reading: Given, filter: ReportFilter) => Lines);

/** Every metric that a card of the contract file shows. */
type ShownBy<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends { shown: readonly (infer Shown extends ShownMetric)[] }
    ? Shown
    : never;
}[keyof Calls];

/** The names of metrics whose card declares that it depends on the time. */
type TimedBy<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends { dependsOn: string }
    ? ShownBy<Pick<Calls, Name>>['name']
    : never;
}[keyof Calls];

type LinesOf<Calls> = Calls extends { lines: infer Lines extends LinesEndpoint } ? Lines : never;

type RowsOf<Entry, Given extends Reading> = Entry extends { adds: LineValue }
  ? Rows<MetricLines & Required<Pick<MetricLines, 'value'>>, Given>
  : Rows<Omit<MetricLines, 'value'>, Given>;

/** Numerator and denominator of a ratio, in the units of the glossary's entry. */
export type Parts = readonly [part: number, whole: number];
type WithParts<Given extends Reading = Reading> = { parts: Question<Parts, Given> };

/** A ratio that is on no card needs its parts if its lines do not add up to both. */
type WholeOf<Entry> = Entry extends { made: readonly [Part, { sum: 'whole' }] } ? WithParts : unknown;

type ValueOf<Shown extends ShownMetric, Given extends Reading> = Shown['entry'] extends Ratio
  ? WithParts<Given>
  : { value: Question<number, Given> };

/** A metric of the layer has its value, its parts and its rows already. */
type MetricOf<Entry, Given extends Reading> = Entry extends Ratio ? RatioOf<Given> : Measure<Given>;

export type MetricsOf<Calls> = {
  [Shown in ShownBy<Calls> as Shown['name']]:
    | ValueOf<Shown, ReadingOf<Calls, Shown['name']>>
    | MetricOf<Shown['entry'], ReadingOf<Calls, Shown['name']>>;
} & {
  [Name in Input<LinesOf<Calls>>['query']['figure']]:
    | ({
        rows: RowsOf<LinesOf<Calls>['entries'][Name], ReadingFor<LinesOf<Calls>>>;
      } & WholeOf<LinesOf<Calls>['entries'][Name]>)
    | MetricOf<LinesOf<Calls>['entries'][Name], ReadingFor<LinesOf<Calls>>>;
};

type ReadingOf<Calls, Name> = Name extends TimedBy<Calls> ? TimedReading : Reading;

/** Reports for the contract file's cards, trend and lines. */
type CardsAndLines<Calls> = {
  [Name in keyof Calls as Calls[Name] extends CardEndpoint | LinesEndpoint | TrendEndpoint
    ? Name
    : never]: Calls[Name] extends LinesEndpoint
    ? PagedReport<Calls[Name]>
    : Calls[Name] extends Endpoint
      ? (reading: ReadingFor<Calls[Name]>, query: Input<Calls[Name]>['query']) => Promise<Answer<Calls[Name]>>
      : never;
};

/** Restricts every metric's lines by the endpoint's own fields. */
type Narrow<Lines extends LinesEndpoint> = (
  reading: Reading,
  query: TableQuery<Lines>,
) => RawBuilder<boolean> | undefined;

/** The untyped form of `MetricsOf` and `Narrow`. */
type Definitions = {
  metrics: Readonly<Record<string, Explicit | Metric>>;
  narrow: Narrow<LinesEndpoint>;
  /** All metrics of the layer on cards that depend on the time in the same way. */
  dashboardOf: (dependsOn: Moment | undefined) => Dashboard;
};

/** What does not fit the layer: its value or parts, and its rows, are questions of their own. */
type Explicit = Partial<WithParts> & { value: Question<number>; rows: Rows<MetricLines> };

const isMetric = (metric: Explicit | Metric): metric is Metric => 'kind' in metric;

/** Reports for `reports` (`server/http/reports.ts`). */
export function cardsAndLines<Calls extends Readonly<Record<string, unknown>>>(
  calls: Calls,
  metrics: MetricsOf<Calls>,
  narrow: Narrow<LinesOf<Calls>> = () => undefined,
): CardsAndLines<Calls> {
  const definitions = {
    metrics,
    narrow,
    dashboardOf: dashboardsOf(calls, metrics),
  } as unknown as Definitions;
  const made: Record<string, unknown> = {};
  for (const [name, endpoint] of Object.entries(calls)) {
    if (isCard(endpoint)) made[name] = cardOf(endpoint, definitions);
    if (isLines(endpoint)) made[name] = linesOf(endpoint, definitions);
    if (isTrend(endpoint)) made[name] = trendOf.bind(null, endpoint, metrics as Record<string, Metric>);
  }
  return made as CardsAndLines<Calls>;
}

const isLines = (call: unknown): call is LinesEndpoint => Object.hasOwn(Object(call), 'entries');

/** The metrics of all cards, by what these depend on. */
function dashboardsOf(calls: object, metrics: object): Definitions['dashboardOf'] {
  const cards = Object.values(calls).filter(isCard) as (CardEndpoint & { dependsOn?: Moment })[];
  const dashboards = new Map(
    [...Map.groupBy(cards, ({ dependsOn }) => dependsOn)].map(([dependsOn, ofMoment]) => {
      const names = new Set(ofMoment.flatMap(({ shown }) => shown.map(({ name }) => name)));
      const defined = Object.entries(metrics).filter(([name]) => names.has(name));
      return [dependsOn, dashboard(defined.map(([, metric]) => metric).filter(isMetric))];
    }),
  );
  return (dependsOn) => dashboards.get(dependsOn) as Dashboard;
}

function cardOf(card: CardEndpoint, { metrics, dashboardOf }: Definitions): Question<Answer<CardEndpoint>> {
  const { shown, dependsOn } = card as CardEndpoint & { dependsOn?: Moment };
  const names = shown.flatMap(({ entry }) => entry.target ?? []);
  return async (reading, filter) => {
    const [targets, ...values] = await Promise.all([
      targetsOf(reading, filter, names),
      ...shown.map(async ({ name, entry }) => {
        const metric = metrics[name]!;
        if (isMetric(metric)) return dashboardOf(dependsOn)(metric, entry)(reading, filter);
        const { value, parts } = metric;
        return parts ? divided(entry, ...(await parts(reading, filter))) : value(reading, filter);
      }),
    ]);
    const fields = shown.flatMap(({ field, entry }, at) => {
      const target = entry.target && targets.get(entry.target);
      const value = [field, values[at] ?? null] as const;
      return target === undefined ? [value] : [value, [targetField(field), target] as const];
    });
    return Object.fromEntries(fields);
  };
}

function linesOf(endpoint: LinesEndpoint, { metrics, narrow }: Definitions): PagedReport<LinesEndpoint> {
  const entryOf = (query: { figure: string }) => endpoint.entries[query.figure]!;
  return pagedReport(
    endpoint,
    async (reading, query) => {
      const metric = metrics[query.figure]!;
      const entry = entryOf(query);
      const narrowed = narrow(reading, query);
      const lines = isMetric(metric)
        ? await rowsBehind(metric, entry, reading, query)
        : explicitRows(metric, reading, query);
      const table = metricLines(reading, query, lines, { narrowed, adds: entry.adds });
      const whole = wholeOf(metric);
      // The whole does not take narrowed lines into account.
      if (!whole || entry.made?.[1]?.sum !== 'whole' || narrowed) return table;
      return { ...table, whole: () => whole(reading, query) };
    },
    (query) => lineColumns(entryOf(query).adds),
  );
}

/** Rows that need the time get it: their endpoint declares that it depends on it. */
const explicitRows = ({ rows }: Explicit, reading: Reading, filter: ReportFilter): MetricLines =>
  typeof rows === 'function' ? rows(reading as TimedReading, filter) : rows;

/** The denominator. */
function wholeOf(metric: Explicit | Metric): Question<number> | undefined {
  if (isMetric(metric)) {
    if (metric.kind === 'measure') return undefined;
    const { whole } = metric;
    return async (reading, filter) => (await answerOne(reading, filter, { whole })).whole;
  }
  const { parts } = metric;
  return parts && (async (reading, filter) => (await parts(reading, filter))[1]);
}
