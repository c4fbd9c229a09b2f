/** When a watch fires: as its condition begins to hold, and not again until it has been found not to hold. */

export type Outcome = 'fired' | 'holds' | 'not' | 'unjudged';

/** `held`: what was last found; null: nothing since the condition was set. `holds`: null: nothing can be said. */
export function outcomeOf(held: boolean | null, holds: boolean | null): Outcome {
  if (holds === null) return 'unjudged';
  if (!holds) return 'not';
  return held === true ? 'holds' : 'fired';
}
