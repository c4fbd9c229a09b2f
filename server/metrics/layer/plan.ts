/**
 * Decides which measures share a statement. Measures of one fact are summed in one pass; the rules below state what is
 * cheaper apart. They are measured in `bench/`, and no definition depends on them.
 */
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import type { Reading } from '../../access/ask.ts';
import { type Additive, type Condition, type Dimension, type Fact, joinsOf, type Measure } from './model.ts';

/** Measures that one statement computes. */
export type Statement<Given extends Reading = Reading> = {
  readonly fact: Fact<Given>;
  readonly measures: readonly Measure<Given>[];
  /** The conditions that all of its measures share. */
  readonly where: readonly Condition<Given>[];
  /**
   * `product`: groups by product, since that costs a fifth of a filtered sum per product; the answer adds up the
   * products of each measure. `booking`: groups by booking first, to count bookings under several conditions at once.
   */
  readonly first?: 'product' | 'booking';
  /** The statement reads the coarser fact of its measures. */
  readonly isCoarse?: true;
};

/** What is asked of measures; absent: a statement for any filter and dimensions. */
export type Asked<Given extends Reading> = {
  filter: ReportFilter;
  by: Readonly<Record<string, Dimension<object, Given>>>;
};

export function planned<Given extends Reading>(
  measures: readonly Measure<Given>[],
  where: readonly Condition<Given>[] = [],
  asked?: Asked<Given>,
): Statement<Given>[] {
  const by = Object.values(asked?.by ?? {});
  const fine = (some: readonly Measure<Given>[]) => plannedFine(some, where, by);
  if (!asked) return fine(measures);
  if (by.length > 0) return fine(measures).map((statement) => coarseOf(statement, asked) ?? statement);
  // Without dimensions there are no groups to tell apart: all that the coarser fact has share a pass of it.
  const one = measures.find((measure) => coarseOf({ measures: [measure], where }, asked));
  const areCoarse = [...new Set(measures)].filter(
    (measure) => one && measure.coarse?.fact === one.coarse?.fact,
  );
  const coarse = coarseOf({ measures: areCoarse, where }, asked);
  return [...fine(measures.filter((measure) => !areCoarse.includes(measure))), ...(coarse ? [coarse] : [])];
}

/** Rows of a coarser fact may have several products: those of one are told apart by a measure's own condition alone. */
const isOfAll = <Given extends Reading>(one: Condition<Given>, measures: readonly Measure<Given>[]) =>
  !one.products || measures.every(({ where }) => where.includes(one));

/** The same statement of a coarser fact, unless that does not have all that is asked. */
function coarseOf<Given extends Reading>(
  { measures, where }: Pick<Statement<Given>, 'measures' | 'where'>,
  { filter, by }: Asked<Given>,
): Statement<Given> | undefined {
  const fact = measures[0]?.coarse?.fact;
  const hasAll =
    fact &&
    measures.every(({ coarse }) => coarse?.fact === fact) &&
    where.every((one) => one.coarse && isOfAll(one, measures)) &&
    Object.values(by).every(({ isCoarse }) => isCoarse) &&
    fact.admits?.(filter) !== false;
  if (!hasAll) return undefined;
  // The conditions decide which groups there are.
  return { fact, measures, where: where.map(({ coarse }) => coarse as Condition<Given>), isCoarse: true };
}

function plannedFine<Given extends Reading>(
  measures: readonly Measure<Given>[],
  where: readonly Condition<Given>[],
  by: readonly Dimension<object, Given>[],
): Statement<Given>[] {
  const facts = [...Map.groupBy(new Set(measures), ({ fact }) => fact)];
  // A join costs more than another pass without it, unless the dimensions need it anyway.
  const joined = new Set(by.flatMap(({ joins }) => joins));
  const tablesOf = (measure: Measure<Given>) =>
    [...new Set(joinsOf(measure))]
      .filter((table) => !joined.has(table))
      .toSorted()
      .join();
  const areFew = where.some(({ leavesFew }) => leavesFew);
  const inOnePass = (ofFact: readonly Measure<Given>[]) =>
    (areFew || ofFact[0]?.fact.isSmall) && !ofFact.some(judgesBookings);
  const groups = facts.flatMap(([, ofFact]) =>
    inOnePass(ofFact) ? [ofFact] : countedBeside(Map.groupBy(ofFact, tablesOf)),
  );
  return groups.flatMap((ofFact) => {
    if (inOnePass(ofFact)) return [statementOf({ measures: ofFact }, where)];
    const sums = ofFact.filter((one) => isAdditive(one) && !judgesBookings(one));
    const bookings = ofFact.filter((one) => countsBookings(one) || judgesBookings(one));
    const others = ofFact.filter((one) => !sums.includes(one) && !bookings.includes(one));
    const apart = [...Map.groupBy(others, ({ of }) => of).values()];
    return [...partsOf(sums, bookings), ...apart.map((counts) => ({ measures: counts }))]
      .filter((group) => group.measures.length > 0)
      .map((group) => statementOf(group, where));
  });
}

/** Measures by the tables they need: a pass that groups by booking anyway also counts those that need none. */
function countedBeside<Given extends Reading>(
  groups: ReadonlyMap<string, readonly Measure<Given>[]>,
): (readonly Measure<Given>[])[] {
  const isCounted = (one: Measure<Given>) => countsBookings(one) && productsOf(one) === '';
  const alone = groups.get('') ?? [];
  const others = [...groups.values()].filter((group) => group !== alone);
  const grouping = others.find((group) => group.filter(isCounted).length > 1);
  if (!grouping || alone.some(judgesBookings)) return [...groups.values()];
  const beside = [...grouping, ...alone.filter(isCounted)];
  return [
    alone.filter((one) => !beside.includes(one)),
    ...others.map((group) => (group === grouping ? beside : group)),
  ];
}

/**
 * Where bookings of the same products only are counted, the sums of these products are computed beside them: the lines
 * of other products are read for other sums only.
 */
function partsOf<Given extends Reading>(
  sums: readonly Measure<Given>[],
  bookings: readonly Measure<Given>[],
): Pick<Statement<Given>, 'measures' | 'first'>[] {
  const counted = new Set(bookings.map(productsOf));
  const isBeside = (one: Measure<Given>) =>
    counted.size === 1 && productsOf(one) !== '' && counted.has(productsOf(one));
  const [beside, others] = [sums.filter(isBeside), sums.filter((one) => !isBeside(one))];
  const byProduct = new Set(others.map(productsOf)).size > 1;
  if (!byProduct && beside.length === 0) return [bookingsOf([...sums, ...bookings], bookings.length)];
  return [
    { measures: others, ...(byProduct && { first: 'product' }) },
    bookingsOf([...beside, ...bookings], bookings.length),
  ];
}

/** One statement of measures of one fact, for relations. */
export const together = <Given extends Reading>(
  measures: readonly Measure<Given>[],
  where: readonly Condition<Given>[],
  asked: Asked<Given>,
): Statement<Given> => {
  const counts = measures.filter((one) => countsBookings(one) || judgesBookings(one)).length;
  const fine = statementOf(bookingsOf(measures, counts), where);
  return coarseOf(fine, asked) ?? fine;
};

const statementOf = <Given extends Reading>(
  group: Pick<Statement<Given>, 'measures' | 'first'>,
  where: readonly Condition<Given>[],
): Statement<Given> => ({
  ...group,
  fact: (group.measures[0] as Measure<Given>).fact,
  where: [...new Set([...where, ...sharedBy(group)])],
});

/** Counting bookings under several conditions takes one grouping by booking; under one, a distinct count is cheaper. */
function bookingsOf<Given extends Reading>(
  measures: readonly Measure<Given>[],
  counts = measures.length,
): Pick<Statement<Given>, 'measures' | 'first'> {
  return counts > 1 || measures.some(judgesBookings) ? { measures, first: 'booking' } : { measures };
}

/**
 * The conditions of all measures, except the products where these are grouped. None where bookings are judged: by all
 * of their rows.
 */
function sharedBy<Given extends Reading>({ measures, first }: Pick<Statement<Given>, 'measures' | 'first'>) {
  if (measures.some(judgesBookings)) return [];
  const [one, ...others] = measures.map(({ where }) => where);
  const shared = (one ?? []).filter((condition) => others.every((where) => where.includes(condition)));
  return first === 'product' ? shared.filter(({ products }) => !products) : shared;
}

/** The conditions that remain for one measure of a statement. */
export function remaining<Given extends Reading>(statement: Statement<Given>, { where }: Measure<Given>) {
  return where.filter(
    (condition) =>
      !statement.where.includes(condition) && !(statement.first === 'product' && condition.products),
  );
}

/**
 * The measures that a statement has columns for, and for each of its own measures the position of its column: where rows
 * tell products apart, many measures share one.
 */
export function columnsOf<Given extends Reading>(statement: Statement<Given>) {
  const columns: Measure<Given>[] = [];
  const positions = statement.measures.map((measure) => {
    const computed = statement.isCoarse ? (measure.coarse as Measure<Given>) : measure;
    const known = columns.findIndex((other) => isSame(statement, computed, other));
    return known === -1 ? columns.push(computed) - 1 : known;
  });
  return { columns, positions };
}

function isSame<Given extends Reading>(
  statement: Statement<Given>,
  one: Measure<Given>,
  other: Measure<Given>,
): boolean {
  const [conditions, others] = [remaining(statement, one), remaining(statement, other)];
  const areSame = <T>(list: readonly T[], same: readonly T[]) =>
    list.length === same.length && list.every((each, at) => each === same[at]);
  return (
    one.aggregate === other.aggregate &&
    one.of === other.of &&
    areSame(conditions, others) &&
    areSame(one.bookings, other.bookings)
  );
}

export const isAdditive = <Given extends Reading>(measure: Measure<Given>): measure is Additive<Given> =>
  measure.aggregate !== 'countDistinct';

export const countsBookings = <Given extends Reading>({ aggregate, of, fact }: Measure<Given>): boolean =>
  aggregate === 'countDistinct' && of === fact.booking;

const judgesBookings = <Given extends Reading>({ bookings }: Measure<Given>): boolean => bookings.length > 0;

/** Whether the values of disjoint groups add up to the value of both. */
export const canBeAddedUp = <Given extends Reading>(measure: Measure<Given>): boolean =>
  isAdditive(measure) && !judgesBookings(measure);

/** A name for the products that a measure is restricted to. */
const productsOf = <Given extends Reading>({ where }: Measure<Given>): string =>
  where
    .flatMap(({ products }) => products ?? [])
    .toSorted()
    .join();

/** Whether a row of the product counts for the measure. */
export const admits = <Given extends Reading>({ where }: Measure<Given>, product: string): boolean =>
  where.every(({ products }) => !products || products.some((one) => one === product));
