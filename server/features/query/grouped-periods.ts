/** What a metric is made of in two periods, by the dimensions in their order. */
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import type { TimedReading } from '../../access/ask.ts';
import { type Amounts, both, type Group, type Sides } from '../../metrics/change/parts.ts';
import { answer } from '../../metrics/layer/answer.ts';
import type { Condition, Key } from '../../metrics/layer/model.ts';
import type { NamedDimension } from './catalogue.ts';
import type { ChangingMetric } from './changing-metrics.ts';

/** What both periods are asked by. */
export type Asked = {
  reading: TimedReading;
  filters: Sides<ReportFilter>;
  by: readonly NamedDimension[];
  where: readonly Condition<TimedReading>[];
};

export type Grouped = {
  of: Group;
  /** The name of the member at the end of a path. */
  labelOf: (path: readonly Key[]) => string;
};

/**
 * Each level is asked for by itself, since what is counted under several members cannot be added up. The order of the
 * groups does not depend on which period comes first.
 */
export async function groupsOf(asked: Asked, metric: ChangingMetric): Promise<Grouped> {
  const { by, filters } = asked;
  const depths = Array.from({ length: by.length + 1 }, (_, depth) => by.slice(0, depth));
  const levels = await Promise.all(
    depths.map(async (dimensions) => {
      const found = both(filters, (filter) => rowsOf({ ...asked, by: dimensions }, filter, metric));
      const [before, after] = await Promise.all([found.before, found.after]);
      return { before, after };
    }),
  );
  const labels = new Map<string, string>();
  for (const { before, after } of levels) {
    for (const [key, { label }] of [...before, ...after]) labels.set(key, label);
  }
  const labelOf = (path: readonly Key[]) => labels.get(JSON.stringify(path)) ?? '';
  return { of: nested(levels, labelOf), labelOf };
}

type Row = { path: readonly Key[]; label: string; amounts: Amounts };
type Level = Sides<ReadonlyMap<string, Row>>;

async function rowsOf(
  { reading, by, where }: Asked,
  filter: ReportFilter,
  { part, whole }: ChangingMetric,
): Promise<ReadonlyMap<string, Row>> {
  const rows = await answer(reading, filter, {
    by: Object.fromEntries(by.map(({ name, dimension }) => [name, dimension])),
    of: { part, whole },
    where,
  });
  return new Map(
    rows.map((row) => {
      const members = by.map(
        ({ name }) => (row as unknown as Record<string, { key: Key; label: string }>)[name]!,
      );
      const path = members.map(({ key }) => key);
      const amounts = { part: stored(row.part, part.scale), whole: stored(row.whole, whole.scale) };
      return [JSON.stringify(path), { path, label: members.at(-1)?.label ?? '', amounts }];
    }),
  );
}

/** The layer divides what is stored by the scale; the integer is exact again. */
const stored = (value: number, scale: number) => Math.round(value * scale);

function nested(levels: readonly Level[], labelOf: Grouped['labelOf']): Group {
  let below = new Map<string, Group[]>();
  for (const { before, after } of levels.toReversed()) {
    const found = new Map([...before, ...after].map(([key, { path }]) => [key, path]));
    const named = [...found].map(([key, path]) => ({ key, path, label: labelOf(path) }));
    const groups = named.sort(inOrder).map(({ key, path }): Group => {
      const amounts = (rows: ReadonlyMap<string, Row>) => rows.get(key)?.amounts ?? nothing;
      return {
        path,
        before: amounts(before),
        after: amounts(after),
        groups: applicable(below.get(key) ?? []),
      };
    });
    below = Map.groupBy(groups, ({ path }) => JSON.stringify(path.slice(0, -1))) as Map<string, Group[]>;
  }
  return below.get('[]')![0]!;
}

/** By name, then by key. */
const inOrder = (one: { label: string; key: string }, other: { label: string; key: string }) =>
  compared(one.label, other.label) || compared(one.key, other.key);
const compared = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

const nothing: Amounts = { part: 0, whole: 0 };

/** A dimension in which all rows are without a member does not apply to them: hotels have no route. */
const applicable = (groups: readonly Group[]) =>
  groups.every(({ path }) => path.at(-1) === null) ? [] : groups;
