/** Random questions of Explore in two TMCs that differ only in what one reader may not see. */
import fc from 'fast-check';
import { members } from '../../contract/query/cells.ts';
import { type QueryDimension, queryDimensionNames } from '../../contract/query/dimensions.ts';
import { type QueryMetric, queryMetricNames } from '../../contract/query/metrics.ts';
import { isOfNow, reasonAgainst } from '../features/query/catalogue.ts';
import type { testServer } from './server.ts';

export const worlds = ['ONE', 'OTHER'] as const;
export type World = (typeof worlds)[number];

export const dates = { dateStart: '2025-01-01', dateEnd: '2026-12-31' };
export const dimensions: QueryDimension[] = [...queryDimensionNames, 'reference:project'];

/** The same member in both TMCs; of hidden members, any two. */
export type Pair = Record<World, { key: string | number | null; label: string }>;
export type Pairs = ReadonlyMap<QueryDimension, readonly Pair[]>;

/** The members of each dimension that `reader` sees: of equal names, and then those that only one TMC has. */
export async function memberPairs(
  server: ReturnType<typeof testServer>,
  reader: (world: World) => string,
): Promise<Pairs> {
  const pairs = new Map<QueryDimension, Pair[]>();
  for (const dimension of dimensions) {
    const metric = queryMetricNames.find((name) => !reasonAgainst(name, { name: dimension, label: '' }));
    const found = async (world: World) =>
      (await server.get(reader(world), members, { body: { dimension, metric, filter: dates } } as never))
        .members;
    const [ones, others] = [await found('ONE'), await found('OTHER')];
    const isIn = (list: typeof ones, label: string) => list.some((one) => one.label === label);
    const apart = others.filter(({ label }) => !isIn(ones, label));
    const inBoth = ones.flatMap((one) => {
      const other = others.find(({ label }) => label === one.label);
      return other ? [{ ONE: one, OTHER: other }] : [];
    });
    const hidden = ones
      .filter(({ label }) => !isIn(others, label))
      .flatMap((one, at) => (apart[at] ? [{ ONE: one, OTHER: apart[at] }] : []));
    pairs.set(dimension, [...hidden, ...inBoth]);
  }
  return pairs;
}

/** A question before its members and its node have ids. */
export type Drawn = {
  metrics: QueryMetric[];
  by: QueryDimension[];
  hasColumns: boolean;
  where: { dimension: QueryDimension; members: number[]; except: boolean }[];
  node: string | null;
  countries: { criteria: string; condition: string; countries: readonly string[] }[];
  compare: 'previous_period' | 'previous_year' | null;
  limit: number;
};

export const drawn: fc.Arbitrary<Drawn> = fc
  .record({
    metrics: fc.uniqueArray(fc.constantFrom(...queryMetricNames), { minLength: 1, maxLength: 3 }),
    by: fc.uniqueArray(fc.constantFrom(...dimensions), { maxLength: 3 }),
    hasColumns: fc.boolean(),
    where: fc.uniqueArray(
      fc.record({
        dimension: fc.constantFrom(...dimensions),
        members: fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 4 }),
        except: fc.boolean(),
      }),
      { maxLength: 2, selector: ({ dimension }) => dimension },
    ),
    node: fc.constantFrom(null, null, 'ACME', 'ACME-1', 'ACME-2', 'BETA'),
    countries: fc.array(
      fc.record({
        criteria: fc.constantFrom('start_in', 'end_in', 'end_not_in'),
        condition: fc.constantFrom('AND', 'OR'),
        countries: fc.constantFrom(['GB'], ['US'], ['SG', 'AU'], ['NZ']),
      }),
      { maxLength: 1 },
    ),
    compare: fc.constantFrom(null, null, 'previous_period' as const, 'previous_year' as const),
    limit: fc.constantFrom(1, 2, 1000),
  })
  .map(withMeaning);

/** Without metrics, dimensions and conditions that do not combine with the first metric. */
function withMeaning({ metrics: [first, ...more], by, where, compare, hasColumns, ...rest }: Drawn): Drawn {
  const has = (metric: QueryMetric, name: QueryDimension) => !reasonAgainst(metric, { name, label: '' });
  const kept = {
    by: by.filter((name) => has(first!, name) && !(hasColumns && ['day', 'week'].includes(name))),
    where: where.filter(({ dimension }) => has(first!, dimension)),
  };
  const used = [...kept.by, ...kept.where.map(({ dimension }) => dimension)];
  const metrics = [first!, ...more.filter((metric) => used.every((name) => has(metric, name)))];
  return { ...rest, ...kept, metrics, hasColumns, compare: metrics.some(isOfNow) ? null : compare };
}

/** The question, and those that differ in one respect: what can be subtracted from what. */
export const neighbours = (asked: Drawn): Drawn[] => [
  asked,
  ...(asked.where.length > 0 ? [{ ...asked, where: asked.where.slice(1) }, withFirstTurned(asked)] : []),
  ...(asked.by.length > 0 ? [{ ...asked, by: asked.by.slice(0, -1) }] : []),
  ...(asked.node ? [{ ...asked, node: null }] : []),
  ...(asked.countries.length > 0 ? [{ ...asked, countries: [] }] : []),
  { ...asked, limit: asked.limit === 1 ? 1000 : 1 },
];

/** With all but the members of the first condition, or with these alone. */
function withFirstTurned(asked: Drawn): Drawn {
  const [first, ...others] = asked.where;
  return { ...asked, where: [{ ...first!, except: !first!.except }, ...others] };
}

type Ids = { pairs: Pairs; nodes: Readonly<Record<string, number>> };

/** As sent in one of the TMCs. */
export function sentIn(world: World, asked: Drawn, { pairs, nodes }: Ids) {
  const { metrics, node, countries, compare, limit } = asked;
  const where = asked.where.map(({ dimension, members: places, except }) => {
    const known = pairs.get(dimension) ?? [];
    return { dimension, in: places.map((at) => known[at]?.[world].key ?? null), except };
  });
  const [by, across] = asked.hasColumns ? [asked.by.slice(1), asked.by[0]] : [asked.by, undefined];
  return {
    metrics,
    by,
    ...(across && { across }),
    filter: { ...dates, countries, where, ...(node && { client: nodes[node] }) },
    ...(compare && { compare }),
    order: [{ metric: metrics[0]!, direction: 'desc' as const }],
    limit,
    others: true,
    totals: true,
    subtotals: true,
  };
}
