/** A decomposed difference in the contract's units and words, with the conditions that lead to its rows. */
import type { ChangeAnswer, ChangeRequest } from '../../../contract/query/change.ts';
import { queryLimits } from '../../../contract/query/input.ts';
import { queryMetrics } from '../../../contract/query/metrics.ts';
import type { Settings } from '../../lib/settings.ts';
import { isKept } from '../../metrics/change/decompose.ts';
import { moversOf } from '../../metrics/change/movers.ts';
import { type Amounts, both, type Group, type Part } from '../../metrics/change/parts.ts';
import { type Told, tellDifference, tellPart } from '../../metrics/change/sentences.ts';
import { computed } from '../../metrics/layer/answer.ts';
import type { Key } from '../../metrics/layer/model.ts';
import { metricsByName, type NamedDimension } from './catalogue.ts';
import type { ChangingMetric } from './changing-metrics.ts';
import type { Grouped } from './grouped-periods.ts';

type Explained = Grouped & {
  metric: ChangingMetric;
  by: readonly NamedDimension[];
  /** null: a ratio without a denominator has no difference. */
  parts: readonly Part[] | null;
};

export function shownChange(
  { metric: name, limit }: ChangeRequest,
  settings: Settings,
  explained: Explained,
): Omit<ChangeAnswer, 'comparedDates' | 'dataVersion'> {
  const { metric, by, of } = explained;
  const { label, unit } = queryMetrics[name];
  const told = toldOf(name, settings, explained);
  const parts = ranked(explained.parts ?? []);
  const movers = explained.parts ? moversOf(of, parts, metric.kind === 'ratio') : [];
  const values = both(of, ({ part, whole }) =>
    computed(
      metricsByName[name],
      new Map([
        [metric.part, part],
        [metric.whole, whole],
      ]),
    ),
  );
  const [shown, rest] = [parts.slice(0, limit), parts.slice(limit)];
  const sum = (some: readonly Part[]) => told.amount(some.reduce((all, { amount }) => all + amount, 0));
  const about = (group: Group) => ({
    members: membersOf(explained, group.path),
    before: sideOf(metric, group.before),
    after: sideOf(metric, group.after),
  });
  const causes = Map.groupBy(parts, ({ kind, dimension }) => JSON.stringify([kind, dimension]));
  return {
    metric: { name, label, unit },
    value: values.after,
    before: values.before,
    difference: explained.parts && sum(parts),
    sentence: tellDifference(told, values),
    units: metric.kind === 'count' ? null : { one: metric.units.one, many: metric.units.many },
    causes: [...causes.values()].map((some) => ({
      kind: some[0]!.kind,
      dimension: some[0]!.dimension === null ? null : by[some[0]!.dimension]!.name,
      parts: some.length,
      amount: sum(some),
    })),
    parts: shown.map((part) => ({
      kind: part.kind,
      ...about(part.group),
      amount: told.amount(part.amount),
      where: rowsOf(explained, part),
      sentence: tellPart(told, part),
    })),
    ...(rest.length > 0 && { others: { parts: rest.length, amount: sum(rest) } }),
    movers: movers.slice(0, limit).map(({ group, amount }) => ({
      ...about(group),
      amount: told.amount(amount),
      where: conditionsOf(explained, group.path),
    })),
    moverCount: movers.length,
  };
}

/** The largest first. */
const ranked = (parts: readonly Part[]) =>
  parts.toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount));

function toldOf(name: ChangeRequest['metric'], { currency, locale }: Settings, explained: Explained): Told {
  const { metric, by, of, labelOf } = explained;
  const { scale, scaleOfStored, kind, units, part, whole } = metric;
  return {
    entry: queryMetrics[name],
    kind,
    units,
    money: { currency, locale },
    volume: (stored) => stored / whole.scale,
    rate: (stored) =>
      kind === 'ratio' ? (stored * scaleOfStored) / scale : (stored * whole.scale) / part.scale,
    amount: (units) => units / scale,
    hasApart: of.groups.some((one) => !isKept(one)),
    labelOf,
    dimensionAt: (level) => by[level]?.label ?? '',
  };
}

const sideOf = ({ kind, part, whole }: ChangingMetric, amounts: Amounts) => ({
  value: amounts.part / part.scale,
  units: kind === 'count' ? null : amounts.whole / whole.scale,
});

const membersOf = ({ by, labelOf }: Explained, path: readonly Key[]) =>
  path.map((key, at) => ({ dimension: by[at]!.name, key, label: labelOf(path.slice(0, at + 1)) }));

const conditionsOf = ({ by }: Explained, path: readonly Key[]) =>
  path.map((key, at) => ({ dimension: by[at]!.name as string, in: [key] }));

/** The volume, and what is shared, are of the groups that both periods have. */
function rowsOf(explained: Explained, { path }: Part): ChangeAnswer['parts'][number]['where'] {
  const { of, by, metric } = explained;
  const [first] = by;
  const apart = of.groups.filter((one) => !isKept(one));
  if (path.length > 0 || metric.kind !== 'sum' || !first || apart.length === 0)
    return conditionsOf(explained, path);
  const kept = of.groups.filter(isKept).map((one) => one.path[0]!);
  return kept.length > queryLimits.members ? null : [{ dimension: first.name, in: kept }];
}
