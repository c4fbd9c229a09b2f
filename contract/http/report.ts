/**
 * Reads of a client's data under the report filter, each declared in a few lines:
 *
 *     export const spend = card(metrics, {
 *       path: '/api/air/summary/',
 *       summary: 'Airfares and bookings.',
 *       names: ['totalCostOfAirfares', 'numberOfAirBookings'],
 *     });
 *     export const spendByDestination = report({
 *       path: '/api/air/spend_by_destination/',
 *       summary: 'Airfares by the destination of the trip.',
 *       answer: z.array(…),
 *     });
 *
 * A card is a report of single metrics. Its answer, its documentation and the rows it opens derive from the glossary.
 */
import * as z from 'zod';
import type { Glossary, MetricEntry, MetricValue, Opening, Unit } from '../metrics/metric.ts';
import {
  onlyParameter,
  type ReportFilter,
  type ReportFilterSent,
  type ReportQuery,
  reportQuery,
  undatedQuery,
} from '../vocabulary/filters.ts';
import { average, money, percent } from '../vocabulary/money.ts';
import { type ClientAccess, type Endpoint, endpoint, type Moment } from './endpoint.ts';

/** Any report: the query as sent, the query after validation, and the answer. */
export type ReportEndpoint<
  Sent extends ReportFilterSent = ReportFilterSent,
  Query extends ReportFilter = ReportFilter,
  Answer = unknown,
> = Endpoint<
  z.ZodObject<Record<never, never>>,
  z.ZodType<Query, Sent>,
  z.ZodUndefined,
  z.ZodType<Answer>,
  ClientAccess,
  'GET'
>;

type Declared<More, Answer, On> = {
  path: `/api/${string}`;
  summary: string;
  /** Default: everyone with access to the TMC. */
  access?: ClientAccess;
  /** Query parameters besides the filter. */
  more?: More;
  answer: Answer;
  metrics?: Glossary;
  dependsOn?: On;
  /** Only the node and the countries of the filter apply. */
  isUndated?: boolean;
  /** Nothing can be shown alone. */
  isWhole?: boolean;
};

export type Timed<On> = On extends Moment ? { dependsOn: On } : unknown;

/** The report filter, which may also select what is shown alone. */
const dashboardQuery = <More extends z.ZodRawShape>(more: More | undefined) =>
  reportQuery({ only: onlyParameter, ...more }) as unknown as ReportQuery<More>;

export function report<
  Answer extends z.ZodType,
  More extends z.ZodRawShape = Record<never, never>,
  const On extends Moment | undefined = undefined,
>({ access = 'client', more, dependsOn, isUndated, isWhole, ...rest }: Declared<More, Answer, On>) {
  const query = isUndated ? undatedQuery(more) : isWhole ? reportQuery(more) : dashboardQuery(more);
  const read = endpoint({ method: 'GET', access, query, ...rest });
  return { ...read, ...(dependsOn && { dependsOn }) } as typeof read & Timed<On>;
}

/** A metric of a card: its name in the glossary and its field in the answer. */
export type ShownMetric<Name extends string = string> = { name: Name; field: string; entry: MetricEntry };

/** The field of a metric's target in a card's answer. The target is that of the selected node's customer. */
export const targetField = (field: string) => `${field}Target`;

/** Any card, with its metrics in order. */
export type CardEndpoint<Shown extends ShownMetric = ShownMetric> = ReportEndpoint<
  ReportFilterSent,
  ReportFilter,
  { [One in Shown as One['field']]: MetricValue<One['entry']> }
> & { shown: readonly Shown[] };

type FieldOf<Entry, Name> = Entry extends { field: infer Field extends string } ? Field : Name;

type ShownOf<Metrics extends Glossary, Name extends keyof Metrics & string> = {
  [N in Name]: { name: N; field: FieldOf<Metrics[N], N>; entry: Metrics[N] };
}[Name];

type DeclaredCard<Name, On> = Pick<
  Declared<never, never, On>,
  'path' | 'summary' | 'access' | 'dependsOn' | 'isUndated'
> & {
  names: readonly Name[];
};

/** Declares a card of these metrics of the glossary. Only metrics that open rows can be shown. */
export function card<
  const Metrics extends Glossary,
  const Name extends Opening<Metrics>,
  const On extends Moment | undefined = undefined,
>(
  glossary: Metrics,
  { names, ...declared }: DeclaredCard<Name, On>,
): CardEndpoint<ShownOf<Metrics, Name>> & Timed<On> {
  const shown = names.map((name): ShownMetric => {
    const entry: MetricEntry = glossary[name] as MetricEntry;
    return { name, field: entry.field ?? name, entry };
  });
  const withTarget = shown.filter(({ entry }) => entry.target);
  const fields: [string, z.ZodType<number | null>][] = [
    ...shown.map(({ field, entry }): [string, z.ZodType<number | null>] => [field, wireType(entry)]),
    ...withTarget.map(({ field }): [string, typeof target] => [targetField(field), target]),
  ];
  const answer = z.object(Object.fromEntries(fields));
  const metrics = Object.fromEntries(shown.map(({ field, entry }) => [field, entry]));
  const made: unknown = { ...report({ ...declared, answer, metrics }), shown };
  return made as CardEndpoint<ShownOf<Metrics, Name>> & Timed<On>;
}

/** Tells cards from the other exports of a contract file. */
export const isCard = (call: unknown): call is CardEndpoint => Object.hasOwn(Object(call), 'shown');

const target = z
  .number()
  .exactOptional()
  .meta({ description: 'What the customer that is selected wants it to be; absent: it has no target.' });

function wireType({ unit, isAverage }: MetricEntry): z.ZodType<number | null> {
  return isAverage ? average : wireTypes[unit];
}

const number = z.number();
const wireTypes: Record<Unit, z.ZodType<number | null>> = {
  money,
  percent,
  count: number,
  days: number,
  nights: number,
  kilometres: number,
  kilograms: z.number().meta({ description: 'Kilograms of CO2e.' }),
};
