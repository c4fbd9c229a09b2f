/**
 * Reads of a client's data under the report filter, each said in a few lines:
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
 * A card is a report of single figures: its answer, its documentation and what it opens to follow from the glossary.
 */
import * as z from 'zod';
import { type ClientAccess, type Endpoint, endpoint, type Moment } from './endpoint.ts';
import type { FigureEntry, FigureValue, Glossary, Opening, Unit } from './figure.ts';
import { type ReportFilter, type ReportFilterSent, reportQuery, undatedQuery } from './filters.ts';
import { average, money, percent } from './money.ts';

/** Any report: what is sent, what the server is asked, what it answers. */
export type ReportEndpoint<
  Sent extends ReportFilterSent = ReportFilterSent,
  Asked extends ReportFilter = ReportFilter,
  Told = unknown,
> = Endpoint<
  z.ZodObject<Record<never, never>>,
  z.ZodType<Asked, Sent>,
  z.ZodUndefined,
  z.ZodType<Told>,
  ClientAccess,
  'GET'
>;

type Declared<More, Answer, On> = {
  path: `/api/${string}`;
  summary: string;
  /** Absent: everyone with access to the TMC. */
  access?: ClientAccess;
  /** What it takes besides the filter. */
  more?: More;
  answer: Answer;
  figures?: Glossary;
  dependsOn?: On;
  /** Of the filter it takes node and countries alone. */
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

/** A figure of a card: its name in the glossary, its field in the answer. */
export type ShownFigure<Name extends string = string> = { name: Name; field: string; entry: FigureEntry };

/** What a card's answer calls the target of a figure: of the customer that is selected, or holds the selected node. */
export const targetField = (field: string) => `${field}Target`;

/** Any card, with its figures in their order. */
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

/** `names` are the glossary's; only what has rows to open to can be shown. */
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
  const aimed = shown.filter(({ entry }) => entry.target);
  const fields: [string, z.ZodType<number | null>][] = [
    ...shown.map(({ field, entry }): [string, z.ZodType<number | null>] => [field, wireType(entry)]),
    ...aimed.map(({ field }): [string, typeof target] => [targetField(field), target]),
  ];
  const answer = z.object(Object.fromEntries(fields));
  const figures = Object.fromEntries(shown.map(({ field, entry }) => [field, entry]));
  const made: unknown = { ...report({ ...declared, answer, figures }), shown };
  return made as CardEndpoint<ShownOf<Figures, Name>> & Timed<On>;
}

/** Of whatever a contract file exports. */
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
