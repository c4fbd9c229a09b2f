/** The vocabulary of changes: why a metric differs between two periods. */
import type { ChangeCause } from '../../../contract/query/change-causes.ts';
import type { Key } from '../layer/model.ts';

export type Sides<T> = { readonly before: T; readonly after: T };

/**
 * What a metric is made of in one period, as integers: `part` is what it sums, such as cents, and `whole` what it is
 * divided by or comes in, such as bookings.
 */
export type Amounts = { readonly part: number; readonly whole: number };

/** A group of rows: members of as many dimensions as the path has keys. The whole metric has an empty path. */
export type Group = Sides<Amounts> & {
  readonly path: readonly Key[];
  /** The same rows by the next dimension; empty: there is none. */
  readonly groups: readonly Group[];
};

/** One cause of the difference. */
export type Part = {
  readonly kind: ChangeCause;
  /** The position of the dimension that the cause is about; null: it is about no dimension. */
  readonly dimension: number | null;
  /** The members that it is about. */
  readonly path: readonly Key[];
  /** The whole of which the group is a share, and the group; what a sentence states is read from these. */
  readonly of: Group;
  readonly group: Group;
  /** Of the difference, in whole units such as cents; before rounding, a fraction of these. */
  readonly amount: number;
};

export const difference = ({ before, after }: Sides<number>): number => after - before;
export const middle = ({ before, after }: Sides<number>): number => (before + after) / 2;

/** The same computation for both periods. */
export const both = <From, To>({ before, after }: Sides<From>, map: (one: From) => To): Sides<To> => ({
  before: map(before),
  after: map(after),
});

export const each = <To>(map: (side: keyof Sides<unknown>) => To): Sides<To> => ({
  before: map('before'),
  after: map('after'),
});

/** Of sums of integers, which are exact. */
export function total(groups: readonly Sides<Amounts>[]): Sides<Amounts> {
  return each((side) => ({
    part: groups.reduce((sum, one) => sum + one[side].part, 0),
    whole: groups.reduce((sum, one) => sum + one[side].whole, 0),
  }));
}

export const isAbsent = ({ part, whole }: Amounts): boolean => part === 0 && whole === 0;

/** Whether there is something to divide by in each period in which the group has rows. */
export const hasRates = (group: Group): boolean =>
  [group.before, group.after].every((one) => isAbsent(one) || one.whole > 0);
