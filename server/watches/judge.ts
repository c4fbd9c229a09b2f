/** Whether a condition holds for a value, and between which bounds it would not. */
import type { Condition } from '../../contract/watches/condition.ts';
import { usualRange } from './usual.ts';

/** Why nothing can be said. */
export type Unjudged = 'no_value' | 'no_comparison' | 'too_few';

export type Judgement = {
  /** null: nothing can be said. */
  holds: boolean | null;
  unjudged: Unjudged | null;
  /** The condition holds outside of these; null: no bound. */
  low: number | null;
  high: number | null;
  /** The earlier value, or the median of those before. */
  middle: number | null;
};

/** `before`: the earlier value of `changed`, or the values before of `unusual`. */
export function judge(
  condition: Condition,
  value: number | null,
  before: readonly (number | null)[],
): Judgement {
  const bounds = boundsOf(condition, before);
  const unjudged = value === null ? 'no_value' : typeof bounds === 'string' ? bounds : null;
  const known = typeof bounds === 'string' ? nothing : bounds;
  if (value === null || unjudged !== null) return { ...known, holds: null, unjudged };
  const { low, high } = known;
  const isOutside = (high !== null && exceeds(value, high)) || (low !== null && exceeds(low, value));
  return { ...known, holds: isOutside, unjudged: null };
}

type Bounds = Pick<Judgement, 'low' | 'high' | 'middle'>;
const nothing: Bounds = { low: null, high: null, middle: null };

function boundsOf(condition: Condition, before: readonly (number | null)[]): Bounds | Unjudged {
  switch (condition.kind) {
    case 'above':
      return { ...nothing, high: condition.value };
    case 'below':
      return { ...nothing, low: condition.value };
    case 'changed': {
      const [earlier = null] = before;
      if (earlier === null || (condition.in === 'percent' && earlier === 0)) return 'no_comparison';
      const by = condition.in === 'percent' ? (Math.abs(earlier) * condition.by) / 100 : condition.by;
      return { low: earlier - by, high: earlier + by, middle: earlier };
    }
    case 'unusual':
      return (
        usualRange(
          before.filter((value) => value !== null),
          condition.times,
        ) ?? 'too_few'
      );
  }
}

/** A value at the bound does not exceed it, whatever binary fractions make of the two. */
const exceeds = (value: number, bound: number) =>
  value - bound > 1e-9 * Math.max(1, Math.abs(value), Math.abs(bound));
