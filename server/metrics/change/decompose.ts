/** Decomposes the difference of a metric between two periods into its causes. The parts add up to the difference. */
import {
  both,
  difference,
  type Group,
  hasRates,
  isAbsent,
  middle,
  type Part,
  type Sides,
  total,
} from './parts.ts';
import { wholeParts } from './rounding.ts';
import { partsOfRatio, rates } from './shares.ts';

/** Groups that both periods have: their prices are compared. All others are new, gone or without anything to divide by. */
export const isKept = (group: Group): boolean =>
  !isAbsent(group.before) && !isAbsent(group.after) && hasRates(group);

const isPresent = (group: Group): boolean => !(isAbsent(group.before) && isAbsent(group.after));

/** The groups that the difference is explained by: those of the first dimension, or the metric as a whole. */
const firstGroups = (of: Group): readonly Group[] => (of.groups.length > 0 ? of.groups : [of]);

/**
 * A sum, such as spend: volume × price. Groups that are new or gone count in full. Of the others, the volume changed at the
 * average price, and the price at the average volume; the latter is explained by the groups in turn. `kept`: the volume of
 * the groups that both periods have, which is less than their sum if something is counted under several.
 */
export function partsOfSum(of: Group, kept: Sides<number>): readonly Part[] {
  const groups = firstGroups(of);
  const dimension = of.groups.length > 0 ? 0 : null;
  const apart = groups
    .filter((one) => isPresent(one) && !isKept(one))
    .map((group): Part => {
      const kind = !hasRates(group) ? 'other' : isAbsent(group.before) ? 'new' : 'gone';
      const amount = difference(both(group, ({ part }) => part));
      return { kind, dimension, path: group.path, of, group, amount };
    });
  return wholeParts(
    [...partsOfKept(of, groups.filter(isKept), kept), ...apart],
    difference(both(of, ({ part }) => part)),
  );
}

function partsOfKept(of: Group, groups: readonly Group[], kept: Sides<number>): Part[] {
  if (groups.length === 0) return [];
  const { before, after } = total(groups);
  const together: Group = {
    path: [],
    before: { part: before.part, whole: kept.before },
    after: { part: after.part, whole: kept.after },
    groups: of.groups.length > 0 ? groups : [],
  };
  const about = { dimension: null, path: [], of, group: together };
  const price = rates(together);
  const volume: Part = { ...about, kind: 'volume', amount: difference(kept) * middle(price) };
  return of.groups.length > 0
    ? [volume, ...partsOfRatio(together, middle(kept), 'price')]
    : [volume, { ...about, kind: 'price', amount: middle(kept) * difference(price) }];
}

/** A number of things, by groups: what is counted under several is a part of its own. */
export function partsOfCount(of: Group): readonly Part[] {
  const dimension = of.groups.length > 0 ? 0 : null;
  const parts = firstGroups(of)
    .filter(isPresent)
    .map((group): Part => {
      const kind = isAbsent(group.before) ? 'new' : isAbsent(group.after) ? 'gone' : 'volume';
      const amount = difference(both(group, ({ part }) => part));
      return { kind, dimension, path: group.path, of, group, amount };
    });
  const whole = difference(both(of, ({ part }) => part));
  const rest = parts.reduce((sum, { amount }) => sum - amount, whole);
  const shared: Part = { kind: 'shared', dimension, path: [], of, group: of, amount: rest };
  return wholeParts([...parts, shared], whole);
}

/** A ratio, such as a percentage, in `units` per 1. null: one of the periods has nothing to divide by. */
export function partsOfDivision(of: Group, units: number): readonly Part[] | null {
  if (of.before.whole === 0 || of.after.whole === 0) return null;
  const value = rates(of);
  const parts =
    of.groups.length > 0
      ? partsOfRatio(of, units, 'within')
      : [
          {
            kind: 'within' as const,
            dimension: null,
            path: [],
            of,
            group: of,
            amount: units * difference(value),
          },
        ];
  return wholeParts(parts, difference(both(value, (one) => inUnits(one, units))));
}

/** Rounded half away from zero, so that a change and its reverse differ by the sign alone. */
export const inUnits = (value: number, units: number): number =>
  Math.sign(value) * Math.round(Math.abs(value) * units);
