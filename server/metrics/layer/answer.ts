/** Answers metrics by dimensions: runs the planned statements, and combines their rows by the dimensions' keys. */
import { percentage, ratio } from '../../../contract/metrics/metric.ts';
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import type { Reading } from '../../access/ask.ts';
import type { PooledLines } from '../pooled-lines.ts';
import type { Dimensions } from './compile.ts';
import { type Group, type Groups, labelOf, run, type Values } from './groups.ts';
import type { Levels } from './levels.ts';
import {
  type Condition,
  type Dimension,
  type Formula,
  type Key,
  type Measure,
  measuresOf,
  type Share,
} from './model.ts';
import { planned } from './plan.ts';

type Formulas<Given extends Reading> = Readonly<Record<string, Formula<Given>>>;

/** A value in the contract's units; null if a ratio's denominator is zero. */
type Value<Of> = Of extends Measure<never> ? number : number | null;

/** A member of a dimension: its key, its label unless its attributes have one, and its attributes. */
type Member<One> =
  One extends Dimension<infer Attributes, never> ? { key: Key; label: string } & Attributes : never;

export type AnswerRow<By, Of> = { [Name in keyof By]: Member<By[Name]> } & {
  [Name in keyof Of]: Value<Of[Name]>;
};

export type Query<By, Of, Given extends Reading> = {
  /** The names of the answer's dimensions and metrics. */
  by: By;
  of: Of;
  /** Restricts the rows of every fact. */
  where?: readonly Condition<Given>[];
  /** Sorts by metrics, or by attributes such as `airline.label`; ties by the dimensions' labels, then by their keys. */
  order?: readonly Order[];
  /** Answers of the lines of a pool, which the reader may not see; only for values that are checked before disclosure. */
  pool?: PooledLines | undefined;
  /** The levels of the query of which this is one; without a pool. */
  levels?: Levels<Given>;
};

export type Order = { of: string; descending: boolean };
export const desc = (of: string): Order => ({ of, descending: true });
export const asc = (of: string): Order => ({ of, descending: false });

/** One row for each combination of keys with rows of a fact; without dimensions, exactly one. */
export async function answer<
  const By extends Dimensions<Given>,
  const Of extends Formulas<Given>,
  Given extends Reading = Reading,
>(reading: Given, filter: ReportFilter, query: Query<By, Of, Given>): Promise<AnswerRow<By, Of>[]> {
  const { by, of, where = [], order = [], pool, levels } = query;
  const measures = Object.values(of).flatMap((formula) => [...measuresOf(formula)]);
  const runAll = () =>
    planned(measures, where, pool ? undefined : { filter, by }).map((statement) =>
      run(statement, reading, filter, by, pool),
    );
  const found = await (levels?.groups(by, where) ?? Promise.all(runAll()));
  const groups = combined(found, by, filter);
  const totals = new Map(
    Object.values(of)
      .filter((formula): formula is Share<Given> => formula.kind === 'share')
      .map(({ of: whole }) => [whole as Measure<Given>, sumOf(groups, whole)]),
  );
  const formulas = Object.entries(of);
  const rows = groups.map(({ members, values }) => {
    // There may be tens of thousands of rows, and spreading entries into each would take as long as all else.
    const row: Record<string, unknown> = { ...members };
    for (const [name, formula] of formulas) row[name] = computed(formula, values, totals);
    return row;
  });
  return rows.toSorted(inOrder(order, Object.keys(by))) as unknown as AnswerRow<By, Of>[];
}

/** The metrics without dimensions. */
export async function answerOne<const Of extends Formulas<Given>, Given extends Reading = Reading>(
  reading: Given,
  filter: ReportFilter,
  of: Of,
  where: readonly Condition<Given>[] = [],
): Promise<AnswerRow<Record<never, never>, Of>> {
  const [row] = await answer(reading, filter, { by: {}, of, where });
  return row as AnswerRow<Record<never, never>, Of>;
}

/** Unites the statements' groups; includes the keys without rows where a dimension lists all of its keys. */
function combined<Given extends Reading>(
  found: readonly Groups<Given>[],
  by: Dimensions<Given>,
  filter: ReportFilter,
): Group<Given>[] {
  const all = new Map<string, Group<Given>>();
  const [first, ...others] = Object.entries(by);
  if (!first) all.set('[]', { members: {}, values: new Map() });
  if (first && others.length === 0) {
    const [name, dimension] = first;
    for (const key of dimension.every?.(filter) ?? []) {
      const members = { [name]: { key, label: labelOf(dimension, key) } };
      all.set(JSON.stringify([key]), { members, values: new Map() });
    }
  }
  for (const groups of found) {
    for (const [keys, { members, values }] of groups) {
      const group = all.get(keys);
      // A copy: another level may read the same groups.
      if (!group) all.set(keys, { members, values: new Map(values) });
      else for (const [measure, value] of values) group.values.set(measure, value);
    }
  }
  return [...all.values()];
}

const sumOf = <Given extends Reading>(groups: readonly Group<Given>[], measure: Measure<Given>) =>
  groups.reduce((sum, { values }) => sum + (values.get(measure) ?? 0), 0);

/** A formula's value in the contract's units, from stored values. */
export function computed<Given extends Reading>(
  formula: Formula<Given>,
  values: Values<Given>,
  totals: Values<Given> = new Map(),
): number | null {
  const stored = (measure: Measure<Given>) => values.get(measure) ?? 0;
  const inUnits = (measure: Measure<Given>) => stored(measure) / measure.scale;
  if (formula.kind === 'measure') return inUnits(formula);
  if (formula.kind === 'share') return percentage(stored(formula.of), totals.get(formula.of) ?? 0);
  const divide = formula.kind === 'percentage' ? percentage : ratio;
  return divide(inUnits(formula.part), inUnits(formula.whole));
}

type AnyRow = Readonly<Record<string, unknown>>;

function inOrder(order: readonly Order[], dimensions: readonly string[]) {
  const ties = [
    ...dimensions.map((name) => asc(`${name}.label`)),
    ...dimensions.map((name) => asc(`${name}.key`)),
  ];
  const all = [...order, ...ties].map(({ of, descending }) => ({ read: readerOf(of), descending }));
  return (one: AnyRow, other: AnyRow): number => {
    for (const { read, descending } of all) {
      const difference = compared(read(one), read(other), descending);
      if (difference !== 0) return difference;
    }
    return 0;
  };
}

function readerOf(path: string): (row: AnyRow) => unknown {
  const [name = '', attribute] = path.split('.');
  return attribute === undefined ? (row) => row[name] : (row) => (row[name] as AnyRow)[attribute];
}

/** Null comes last in either direction; texts compare by their characters' code points, as in both engines. */
function compared(one: unknown, other: unknown, descending: boolean): number {
  if (one === other) return 0;
  if (one === null || one === undefined) return 1;
  if (other === null || other === undefined) return -1;
  return (one as number) < (other as number) !== descending ? -1 : 1;
}
