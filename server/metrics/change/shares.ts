/**
 * Explains the change of a ratio by the groups that it is made of, with the midpoint form of Bennet (1920): each factor
 * changes at the average of the others, so the parts add up without a remainder, and swapping the periods only turns their
 * signs (decision 056).
 */
import { both, difference, each, type Group, hasRates, isAbsent, middle, type Part, total } from './parts.ts';

/**
 * The parts of `weight` × the change of part ÷ whole of `of`:
 *
 * - `mix`: a group's share of the whole changed, at the distance of its ratio from the average one;
 * - `new`, `gone`: the same for a group that is in one period only;
 * - `own`: the group's ratio changed, at its average share; where it has groups in turn, their parts instead;
 * - `shared`: the whole is counted under more or fewer groups than before, as a booking with two routes is;
 * - `other`: a group has amounts without anything to divide them by, such as refunds without nights.
 */
export function partsOfRatio(of: Group, weight: number, own: 'price' | 'within', level = 0): Part[] {
  const groups = of.groups.filter((one) => !(isAbsent(one.before) && isAbsent(one.after)));
  const rated = total(groups.filter(hasRates));
  const isComparable = rated.before.whole > 0 && rated.after.whole > 0;
  const average = isComparable ? middle(rates(rated)) : 0;
  /** Above 1 if something is counted under several groups. */
  const coverage = middle(each((side) => rated[side].whole / of[side].whole));
  const parts = groups.flatMap((group): Part[] => {
    const about = { dimension: level, path: group.path, of, group };
    if (!isComparable || !hasRates(group)) {
      const part = each((side) => group[side].part / of[side].whole);
      const share = each((side) => group[side].whole / of[side].whole);
      return [{ ...about, kind: 'other', amount: weight * (difference(part) - difference(share) * average) }];
    }
    const share = each((side) => group[side].whole / rated[side].whole);
    const rate = ratesOf(group);
    const kind = isAbsent(group.before) ? 'new' : isAbsent(group.after) ? 'gone' : 'mix';
    const moved = weight * coverage * difference(share) * (middle(rate) - average);
    const mix: Part = { ...about, kind, amount: moved };
    if (kind !== 'mix') return [mix];
    const weightOfGroup = weight * coverage * middle(share);
    if (group.groups.length > 0) return [mix, ...partsOfRatio(group, weightOfGroup, own, level + 1)];
    return [mix, { ...about, kind: own, amount: weightOfGroup * difference(rate) }];
  });
  return [{ ...sharedBy(groups, of, weight, average), dimension: level }, ...parts];
}

/** Nothing unless something is counted under several groups: what the groups have in common, or lack. */
function sharedBy(groups: readonly Group[], of: Group, weight: number, average: number): Part {
  const all = total(groups);
  const counted = each((side) => all[side].whole / of[side].whole);
  const remainder = each((side) => (of[side].part - all[side].part) / of[side].whole);
  const amount = weight * (difference(counted) * average + difference(remainder));
  return { kind: 'shared', dimension: null, path: of.path, of, group: of, amount };
}

export const rates = (of: Pick<Group, 'before' | 'after'>) => both(of, ({ part, whole }) => part / whole);

/** A group that is in one period only keeps that period's ratio. */
export function ratesOf(group: Group) {
  const { before, after } = rates(group);
  if (isAbsent(group.before)) return { before: after, after };
  return isAbsent(group.after) ? { before, after: before } : { before, after };
}
