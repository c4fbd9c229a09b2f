/** Rounds parts to whole units without changing their sum, by largest remainders. */
import type { Part } from './parts.ts';

/**
 * The parts in whole units, such as cents, which add up to `whole`; those that are zero are left out. What rounding leaves
 * over goes to the parts that were rounded furthest, the earlier of equal ones: the order of the parts must not depend on
 * which period comes first.
 */
export function wholeParts(parts: readonly Part[], whole: number): readonly Part[] {
  const rounded = parts.map(({ amount }) => nearest(amount));
  let left = rounded.reduce((rest, one) => rest - one, whole);
  // Rounding leaves at most half a unit of each part.
  if (Math.abs(left) > parts.length) throw new Error('The parts do not add up to the difference');
  const step = Math.sign(left);
  const error = (at: number) => step * (parts[at]!.amount - rounded[at]!);
  const furthest = parts.map((_, at) => at).sort((one, other) => error(other) - error(one) || one - other);
  for (let turn = 0; left !== 0; turn = (turn + 1) % furthest.length, left -= step) {
    rounded[furthest[turn]!]! += step;
  }
  return parts.flatMap((part, at) => (rounded[at] === 0 ? [] : [{ ...part, amount: rounded[at]! }]));
}

const nearest = (value: number): number => Math.sign(value) * Math.round(Math.abs(value)) || 0;
