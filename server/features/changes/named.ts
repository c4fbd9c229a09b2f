/** A record's states with ids replaced by names, for display. */

import type { Reading } from '../../access/ask.ts';
import type { AnyKind } from '../../mutations/kind.ts';
import type { Names } from '../../mutations/names.ts';

type State = Record<string, unknown> | null;
type States = { before: State; after: State };

/** The id of an object that no longer exists stays a number. */
export async function named(
  reading: Reading,
  kind: AnyKind,
  stored: { before: unknown; after: unknown },
): Promise<States> {
  const states = stored as States;
  const fields = Object.entries((kind.names ?? {}) as Record<string, Names>);
  const namesByField = await Promise.all(
    fields.map(async ([field, names]) => {
      const ids = [states.before?.[field], states.after?.[field]].flat().filter(isId);
      return [field, await names(reading, [...new Set(ids)])] as const;
    }),
  );
  const withNames = (state: State): State => {
    if (state === null) return null;
    const replaced = namesByField
      .filter(([field]) => field in state)
      .map(([field, names]) => [field, nameIn(names, state[field])]);
    return { ...state, ...Object.fromEntries(replaced) };
  };
  return { before: withNames(states.before), after: withNames(states.after) };
}

const isId = (value: unknown): value is number => typeof value === 'number';

function nameIn(names: ReadonlyMap<number, string>, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => nameIn(names, one));
  return isId(value) ? (names.get(value) ?? value) : value;
}
