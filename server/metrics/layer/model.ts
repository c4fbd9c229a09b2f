/**
 * The vocabulary of metrics, as plain values. A definition stands once and is combined without SQL:
 *
 *     const air = ofProducts('Air');
 *     export const airSpend = sum(lines, amountPaid, [air]);
 *     export const airBookings = countDistinct(lines, lines.booking, [air]);
 *     export const averageCostOfBooking = ratio(airSpend, airBookings);
 *     export const airline = dimension({ key: supplierKey, members: suppliersOf('Air') });
 *
 * `answer.ts` computes any metric of a fact by any of its dimensions, and `rows-behind.ts` opens one to its rows.
 */
import type { RawBuilder } from 'kysely';
import type { ProductType } from '../../../contract/vocabulary/constants.ts';
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import type { Reading } from '../../access/ask.ts';
import type { PooledLines } from '../pooled-lines.ts';
import type { Rows } from '../row-table.ts';

/** An expression over a fact's rows; a function if it depends on the reader, on settings or on the time. */
export type Sql<T, Given extends Reading = Reading> = RawBuilder<T> | ((reading: Given) => RawBuilder<T>);

/** A set of rows, restricted by tenant, rights, filter and the rule of what counts. */
export type Fact<Given extends Reading = Reading> = {
  readonly name: string;
  /** The rows, with nothing selected. */
  readonly rows: (reading: Given, filter: ReportFilter) => Rows | Promise<Rows>;
  /**
   * The same rows with fewer columns, where these are cheaper to read: enough for the fact's measures, without dimensions,
   * further conditions and joins.
   */
  readonly withoutDimensions?: (reading: Given, filter: ReportFilter) => Rows;
  /** Joins tables under the names that expressions refer to; rows without a match in the `matched` ones may be left out. */
  readonly join: (reading: Given, rows: Rows, names: readonly string[], matched?: readonly string[]) => Rows;
  /** The rows are lines alone, as `line`. */
  readonly areLines?: boolean;
  /** The booking of a row; absent: the rows are not of bookings. */
  readonly booking?: RawBuilder<number>;
  /** Whether a row is the only one of its booking, so that it counts without being compared with others. */
  readonly isWhole?: RawBuilder<boolean>;
  /** Whether its rows can be restricted by the filter; absent: always. */
  readonly admits?: (filter: ReportFilter) => boolean;
  /** The same fact of a pool's lines; absent: it is not compared with pools. */
  readonly ofPool?: (pool: PooledLines) => Fact<Given>;
  /** The fact whose rows are those of each month by itself, where the months' rows depend on each other. */
  readonly inMonths?: Fact<Given>;
  /** The rows are few among those read to find them, so a second pass costs more than any aggregate over them. */
  readonly isSmall?: true;
};

/** A restriction of a fact's rows. `joins` names the tables that the test refers to. */
export type Condition<Given extends Reading = Reading> = {
  readonly test: Sql<boolean, Given>;
  readonly joins: readonly string[];
  /** The condition is that the line is of one of these products. */
  readonly products?: readonly ProductType[];
  /** The same condition of the rows of a coarser fact. */
  readonly coarse?: Condition<Given>;
  /** The condition leaves out the rows of these combinations of members. */
  readonly leavesOut?: {
    readonly by: readonly Dimension<object, Given>[];
    readonly combinations: readonly (readonly Key[])[];
  };
  /** Rows without a match in the joined tables do not pass. */
  readonly needsMatch?: true;
  /** Few of the rows that are read pass, so a second pass costs more than any aggregate over them. */
  readonly leavesFew?: true;
};

/**
 * A restriction of a booking as a whole, by its rows in the group and under the query's conditions: whether one of them
 * passes all of `where`.
 */
export type BookingCondition<Given extends Reading = Reading> = {
  readonly where: readonly Condition<Given>[];
  readonly has: boolean;
};

type Aggregate = 'sum' | 'count' | 'countDistinct';

/** One aggregate over one fact, an integer in stored units such as cents; 0 without rows. */
export type Measure<Given extends Reading = Reading, Kind extends Aggregate = Aggregate> = {
  readonly kind: 'measure';
  readonly aggregate: Kind;
  readonly fact: Fact<Given>;
  /** What is summed or counted; absent: rows are counted. */
  readonly of?: Sql<unknown, Given>;
  readonly where: readonly Condition<Given>[];
  /** Restricts the bookings that count. */
  readonly bookings: readonly BookingCondition<Given>[];
  readonly joins: readonly string[];
  /** The same of a fact with fewer rows, for coarse dimensions and conditions. */
  readonly coarse?: Measure<Given>;
  /** Stored units per unit of the contract: 100 for money, 1000 for kilometres and kilograms. */
  readonly scale: number;
};

/** A measure whose values of disjoint groups can be added up. */
export type Additive<Given extends Reading = Reading> = Measure<Given, 'sum' | 'count'>;

/** Numerator and denominator, each in the contract's units; null if the denominator is zero. */
export type Ratio<Given extends Reading = Reading> = {
  readonly kind: 'ratio' | 'percentage';
  readonly part: Measure<Given>;
  readonly whole: Measure<Given>;
};

/** The percentage of the sum over all rows of the answer. */
export type Share<Given extends Reading = Reading> = {
  readonly kind: 'share';
  readonly of: Additive<Given>;
};

/** What a row of an answer can show. */
export type Formula<Given extends Reading = Reading> = Measure<Given> | Ratio<Given> | Share<Given>;

export type Key = string | number | null;

/** What metrics are grouped by. */
export type Dimension<Attributes extends object = object, Given extends Reading = Reading> = {
  readonly key: Sql<Key, Given>;
  readonly joins: readonly string[];
  /** What a replica groups by instead of the key. */
  readonly code?: Code;
  /** Refers only to columns that a coarser fact has too. */
  readonly isCoarse?: true;
  readonly finer?: Finer;
  /** Looked up by the key after aggregation. */
  readonly members?: Members<Attributes>;
  /** The name of a member that is not looked up; absent: its key. */
  readonly labelOf?: (key: string | number) => string;
  /** All keys under a filter, for dimensions that show those without rows too. */
  readonly every?: (filter: Pick<ReportFilter, 'dateStart' | 'dateEnd'>) => readonly Key[];
};

/** A number or a day for each key, and null for none: cheaper to group by than a text. */
export type Code = {
  readonly of: RawBuilder<unknown>;
  readonly keyOf: (code: RawBuilder<unknown>) => RawBuilder<Key>;
  /** The code of a key that an answer had. */
  readonly ofKey: (key: RawBuilder<unknown>) => RawBuilder<unknown>;
};

/** A column that determines a dimension's key and is cheaper to group by, such as the day of a month. */
export type Finer = {
  readonly column: RawBuilder<unknown>;
  /** Joins what the key is read from to the few groups of the column, instead of the dimension's joins to all rows. */
  readonly join?: Members<object>['join'];
  /** `name`: the joined table. */
  readonly keyOf: (column: RawBuilder<Key>, name: string) => RawBuilder<Key>;
};

/** `name` is the alias of the joined table, `key` the column of the grouped rows that has the dimension's key. */
export type Members<Attributes extends object> = {
  readonly join: (reading: Reading, rows: Rows, name: string, key: string) => Rows;
  readonly attributes: (
    name: string,
    key: RawBuilder<Key>,
  ) => {
    readonly [Name in keyof Attributes]: RawBuilder<Attributes[Name]>;
  };
};

export function condition<Given extends Reading = Reading>(
  test: Sql<boolean, Given>,
  ...joins: readonly string[]
): Condition<Given> {
  return { test, joins };
}

/** A condition that rows without a match in the joined tables do not pass. */
export const conditionOnMatch = (test: Sql<boolean>, ...joins: readonly string[]): Condition => ({
  ...condition(test, ...joins),
  needsMatch: true,
});

/** Bookings with a row that passes all of the conditions. */
export const having = (where: readonly Condition[]): BookingCondition => ({ where, has: true });
/** All other bookings. */
export const without = (where: readonly Condition[]): BookingCondition => ({ where, has: false });

type Options<Given extends Reading> = {
  scale?: number;
  joins?: readonly string[];
  bookings?: readonly BookingCondition<Given>[];
};

export function sum<Given extends Reading = Reading>(
  fact: Fact<Given>,
  of: Sql<number | null, Given>,
  where: readonly Condition<Given>[] = [],
  { scale = 1, joins = [], bookings = [] }: Options<Given> = {},
): Measure<Given, 'sum'> {
  return { kind: 'measure', aggregate: 'sum', fact, of, where, bookings, joins, scale };
}

/** Number of the fact's rows. */
export function count<Given extends Reading = Reading>(
  fact: Fact<Given>,
  where: readonly Condition<Given>[] = [],
): Measure<Given, 'count'> {
  return { kind: 'measure', aggregate: 'count', fact, where, bookings: [], joins: [], scale: 1 };
}

/** Number of distinct values; null is not counted. */
export function countDistinct<Given extends Reading = Reading>(
  fact: Fact<Given>,
  of: Sql<unknown, Given>,
  where: readonly Condition<Given>[] = [],
  { joins = [] }: Pick<Options<Given>, 'joins'> = {},
): Measure<Given, 'countDistinct'> {
  return { kind: 'measure', aggregate: 'countDistinct', fact, of, where, bookings: [], joins, scale: 1 };
}

/** Number of distinct bookings of the fact's rows. */
export const countBookings = <Given extends Reading = Reading>(
  fact: Fact<Given>,
  where: readonly Condition<Given>[] = [],
  bookings: readonly BookingCondition<Given>[] = [],
) => ({ ...countDistinct(fact, fact.booking as Sql<unknown, Given>, where), bookings });

export const ratio = <Given extends Reading = Reading>(
  part: Measure<Given>,
  whole: Measure<Given>,
): Ratio<Given> => ({ kind: 'ratio', part, whole });

export const percentage = <Given extends Reading = Reading>(
  part: Measure<Given>,
  whole: Measure<Given>,
): Ratio<Given> => ({ kind: 'percentage', part, whole });

export const shareOf = <Given extends Reading = Reading>(of: Additive<Given>): Share<Given> => ({
  kind: 'share',
  of,
});

export function dimension<Attributes extends object = object, Given extends Reading = Reading>(
  declared: Omit<Dimension<Attributes, Given>, 'joins'> & { joins?: readonly string[] },
): Dimension<Attributes, Given> {
  return { joins: [], ...declared };
}

/** The measures that a formula is computed from. */
export function measuresOf<Given extends Reading>(formula: Formula<Given>): readonly Measure<Given>[] {
  if (formula.kind === 'measure') return [formula];
  return formula.kind === 'share' ? [formula.of] : [formula.part, formula.whole];
}

/** The tables that a measure's expressions refer to. */
export const joinsOf = <Given extends Reading>({ joins, where, bookings }: Measure<Given>): string[] => [
  ...joins,
  ...[...where, ...bookings.flatMap((one) => one.where)].flatMap((condition) => condition.joins),
];

/** The expression for a reading. */
export const sqlFor = <T, Given extends Reading>(expression: Sql<T, Given>, reading: Given): RawBuilder<T> =>
  typeof expression === 'function' ? expression(reading) : expression;
