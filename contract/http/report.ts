/**
 * Reads of a client's data under the report filter, each declared in a few lines:
 *
 *     export const spend = card(figures, {
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
 * A card is a report of single figures. Its answer, its documentation and the rows it opens derive from the glossary.
 */
import * as z from 'zod';
import type { FigureEntry, FigureValue, Glossary, Opening, Unit } from '../metrics/figure.ts';
import {
  type ReportFilter,
  type ReportFilterSent,
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
  figures?: Glossary;
  dependsOn?: On;
  /** Only the node and the countries of the filter apply. */
  isUndated?: boolean;
};

export type Timed<On> = On extends Moment ? { dependsOn: On } : unknown;

export function report<
  Answer extends z.ZodType,
  More extends z.ZodRawShape = Record<never, never>,
  const On extends Moment | undefined = undefined,
>({ access = 'client', more, dependsOn, isUndated, ...rest }: Declared<More, Answer, On>) {
  const query = isUndated ? undatedQuery(more) : reportQuery(more);
  const read = endpoint({ method: 'GET', access, query, ...rest });
  return { ...read, ...(dependsOn && { dependsOn }) } as typeof read & Timed<On>;
}

/** A figure of a card: its name in the glossary and its field in the answer. */
export type ShownFigure<Name extends string = string> = { name: Name; field: string; entry: FigureEntry };

/** The field of a figure's target in a card's answer. The target is that of the selected node's customer. */
export const targetField = (field: string) => `${field}Target`;

/** Any card, with its figures in order. */
export type CardEndpoint<Shown extends ShownFigure = ShownFigure> = ReportEndpoint<
  ReportFilterSent,
  ReportFilter,
  { [One in Shown as One['field']]: FigureValue<One['entry']> }
> & { shown: readonly Shown[] };

type FieldOf<Entry, Name> = Entry extends { field: infer Field extends string } ? Field : Name;

type ShownOf<Figures extends Glossary, Name extends keyof Figures & string> = {
  [N in Name]: { name: N; field: FieldOf<Figures[N], N>; entry: Figures[N] };
}[Name];

type DeclaredCard<Name, On> = Pick<
  Declared<never, never, On>,
  'path' | 'summary' | 'access' | 'dependsOn' | 'isUndated'
> & {
  names: readonly Name[];
};

/** Declares a card of these figures of the glossary. Only figures that open rows can be shown. */
export function card<
  const Figures extends Glossary,
  const Name extends Opening<Figures, 'lines' | 'detail'>,
  const On extends Moment | undefined = undefined,
>(
  glossary: Figures,
  { names, ...declared }: DeclaredCard<Name, On>,
): CardEndpoint<ShownOf<Figures, Name>> & Timed<On> {
  const shown = names.map((name): ShownFigure => {
    const entry: FigureEntry = glossary[name] as FigureEntry;
    return { name, field: entry.field ?? name, entry };
  });
  const withTarget = shown.filter(({ entry }) => entry.target);
  const fields: [string, z.ZodType<number | null>][] = [
    ...shown.map(({ field, entry }): [string, z.ZodType<number | null>] => [field, wireType(entry)]),
    ...withTarget.map(({ field }): [string, typeof target] => [targetField(field), target]),
  ];
  const answer = z.object(Object.fromEntries(fields));
  const figures = Object.fromEntries(shown.map(({ field, entry }) => [field, entry]));
  const made: unknown = { ...report({ ...declared, answer, figures }), shown };
  return made as CardEndpoint<ShownOf<Figures, Name>> & Timed<On>;
}

/** Tells cards from the other exports of a contract file. */
export const isCard = (call: unknown): call is CardEndpoint => Object.hasOwn(Object(call), 'shown');

const target = z
  .number()
  .exactOptional()
  .meta({ description: 'What the customer that is selected wants it to be; absent: it has no target.' });

function wireType({ unit, isAverage }: FigureEntry): z.ZodType<number | null> {
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
