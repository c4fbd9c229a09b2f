/** The groups that move a metric most. */
import { both, difference, type Group, type Part } from './parts.ts';

export type Mover = { readonly group: Group; readonly amount: number };

/** Of all movements, up and down, the share that the named groups make up. */
export const namedShare = 0.8;

/**
 * The fewest groups of the first dimension that make up 80 % of all their movements, up and down: where a rise and a fall
 * nearly cancel out, both are named. A group moves a sum or a count by its own difference, and a ratio by its parts.
 */
export function moversOf(of: Group, parts: readonly Part[], isRatio: boolean): readonly Mover[] {
  const amountOf = new Map<unknown, number>();
  if (isRatio) {
    for (const { path, amount } of parts) {
      if (path.length > 0) amountOf.set(path[0], (amountOf.get(path[0]) ?? 0) + amount);
    }
  }
  const all = of.groups
    .map((group) => ({
      group,
      amount: isRatio ? (amountOf.get(group.path[0]) ?? 0) : difference(both(group, ({ part }) => part)),
    }))
    .filter(({ amount }) => amount !== 0)
    .sort((one, other) => Math.abs(other.amount) - Math.abs(one.amount));
  const movement = all.reduce((sum, { amount }) => sum + Math.abs(amount), 0);
  let named = 0;
  return all.filter(({ amount }) => {
    const isNeeded = named < namedShare * movement;
    named += Math.abs(amount);
    return isNeeded;
  });
}
