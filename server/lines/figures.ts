/**
 * A screen's figures, each said once: how it is worked out, and which rows it opens to. From them the screen's cards
 * and its endpoint of lines are answered.
 *
 *     export const figures: FiguresOf<typeof airfare> = {
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
 * A figure of a card needs a value, or the two parts that it is made of; one that opens to lines needs rows; and rows
 * need a value for each line where the glossary says what a line adds: else it does not compile.
 */
import type { RawBuilder } from 'kysely';
import type { Answer, Endpoint, Input } from '../../contract/core/endpoint.ts';
import { divided, type LineValue, type Part, type Ratio } from '../../contract/core/figure.ts';
import type { ReportFilter } from '../../contract/core/filters.ts';
import { type LinesEndpoint, lineColumns } from '../../contract/core/lines.ts';
import { type CardEndpoint, isCard, type ShownFigure, targetField } from '../../contract/core/report.ts';
import type { Reading, ReadingFor, TimedReading } from '../db/ask.ts';
import type { Question } from '../db/once-per-reading.ts';
import type { PagedReport } from '../http/reports.ts';
import { type FigureLines, figureLines } from './figure-lines.ts';
import { pagedReport } from './paged-report.ts';
import type { TableAsked } from './row-table.ts';
import { targetsOf } from './targets.ts';

/** Of whatever reading: `never` is what every parameter takes. */
type AnyQuestion = Question<unknown, never>;

type Answers<Questions extends readonly AnyQuestion[]> = {
  -readonly [At in keyof Questions]: Awaited<ReturnType<Questions[At]>>;
};

/** One that knows the time, where any of the questions needs it. */
type Given<Questions extends readonly AnyQuestion[]> =
  Questions[number] extends Question<unknown> ? Reading : TimedReading;

/** A value worked out of what some questions answer, which figures share where they are `oncePerReading`. */
export function from<const Questions extends readonly AnyQuestion[], Value>(
  questions: Questions,
  work: (...answers: Answers<Questions>) => Value,
): Question<Value, Given<Questions>> {
  return async (reading, filter) => {
    const asked = questions.map((question) => question(reading as never, filter));
    const answers: unknown = await Promise.all(asked);
    return work(...(answers as Answers<Questions>));
  };
}

/** Lines that need nothing of what is asked are said as they are. */
type Rows<Lines, Given extends Reading = TimedReading> =
  | Lines
  | ((reading: Given, filter: ReportFilter) => Lines);

/** Every figure that a card of the contract file shows, by name. */
type ShownBy<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends { shown: readonly (infer Shown extends ShownFigure)[] }
    ? Shown
    : never;
}[keyof Calls];

/** The names of those whose card says that it depends on the time. */
type TimedBy<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends { dependsOn: string }
    ? ShownBy<Pick<Calls, Name>>['name']
    : never;
}[keyof Calls];

type LinesOf<Calls> = Calls extends { lines: infer Lines extends LinesEndpoint } ? Lines : never;

type RowsOf<Entry, Given extends Reading> = Entry extends { adds: LineValue }
  ? Rows<FigureLines & Required<Pick<FigureLines, 'value'>>, Given>
  : Rows<Omit<FigureLines, 'value'>, Given>;

/** What a ratio divides, in the units of the glossary's entry. */
export type Parts = readonly [part: number, whole: number];
type WithParts<Given extends Reading = Reading> = { parts: Question<Parts, Given> };

/** Of a ratio that stands on no card, its parts are needed where its lines do not sum to both. */
type WholeOf<Entry> = Entry extends { made: readonly [Part, { sum: 'whole' }] } ? WithParts : unknown;

type ValueOf<Shown extends ShownFigure, Given extends Reading> = Shown['entry'] extends Ratio
  ? WithParts<Given>
  : { value: Question<number, Given> };

export type FiguresOf<Calls> = {
  [Shown in ShownBy<Calls> as Shown['name']]: ValueOf<
    Shown,
    Shown['name'] extends TimedBy<Calls> ? TimedReading : Reading
  >;
} & {
  [Name in Input<LinesOf<Calls>>['query']['figure']]: {
    rows: RowsOf<LinesOf<Calls>['entries'][Name], ReadingFor<LinesOf<Calls>>>;
  } & WholeOf<LinesOf<Calls>['entries'][Name]>;
};

/** Answers to the contract file's cards, and to its lines. */
type CardsAndLines<Calls> = {
  [Name in keyof Calls as Calls[Name] extends CardEndpoint | LinesEndpoint
    ? Name
    : never]: Calls[Name] extends LinesEndpoint
    ? PagedReport<Calls[Name]>
    : Calls[Name] extends Endpoint
      ? (reading: ReadingFor<Calls[Name]>, query: Input<Calls[Name]>['query']) => Promise<Answer<Calls[Name]>>
      : never;
};

/** What narrows every figure's lines, from the fields that are the endpoint's own. */
type Narrow<Lines extends LinesEndpoint> = (
  reading: Reading,
  query: TableAsked<Lines>,
) => RawBuilder<boolean> | undefined;

/** As the types above promise them. */
type Served = {
  figures: Readonly<
    Record<string, Partial<WithParts> & { value: Question<number>; rows: Rows<FigureLines> }>
  >;
  narrow: Narrow<LinesEndpoint>;
};

/** Reports for `reports` (`server/http/reports.ts`). */
export function cardsAndLines<Calls extends Readonly<Record<string, unknown>>>(
  calls: Calls,
  figures: FiguresOf<Calls>,
  narrow: Narrow<LinesOf<Calls>> = () => undefined,
): CardsAndLines<Calls> {
  const served = { figures, narrow } as unknown as Served;
  const made: Record<string, unknown> = {};
  for (const [name, endpoint] of Object.entries(calls)) {
    if (isCard(endpoint)) made[name] = cardOf(endpoint, served);
    if (isLines(endpoint)) made[name] = linesOf(endpoint, served);
  }
  return made as CardsAndLines<Calls>;
}

const isLines = (call: unknown): call is LinesEndpoint => Object.hasOwn(Object(call), 'entries');

function cardOf({ shown }: CardEndpoint, { figures }: Served): Question<Answer<CardEndpoint>> {
  const names = shown.flatMap(({ entry }) => entry.target ?? []);
  return async (reading, filter) => {
    const [targets, ...values] = await Promise.all([
      targetsOf(reading, filter, names),
      ...shown.map(async ({ name, entry }) => {
        const { value, parts } = figures[name]!;
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

function linesOf(endpoint: LinesEndpoint, { figures, narrow }: Served): PagedReport<LinesEndpoint> {
  const entryOf = (query: { figure: string }) => endpoint.entries[query.figure]!;
  return pagedReport(
    endpoint,
    (reading, query) => {
      const { rows, parts } = figures[query.figure]!;
      const { adds, made } = entryOf(query);
      // Those that look at the time are given it: their endpoint says that it depends on it.
      const lines = typeof rows === 'function' ? rows(reading as TimedReading, query) : rows;
      const narrowed = narrow(reading, query);
      const table = figureLines(reading, query, lines, { narrowed, adds });
      // Of narrowed lines the parts know nothing.
      if (!parts || made?.[1]?.sum !== 'whole' || narrowed) return table;
      return { ...table, whole: async () => (await parts(reading, query))[1] };
    },
    (query) => lineColumns(entryOf(query).adds),
  );
}
