import type { ClientSettings } from '@tripledger/contract/vocabulary/client-settings.ts';

/** The settings, and the delivery day of each period by its id. */
export type Values = { settings?: Partial<ClientSettings>; days?: Record<string, number> };

/** What was typed and differs from what is saved. An empty field means null. */
export function changed(typed: Values, saved: Values): Values {
  return {
    settings: differing(typed.settings, saved.settings),
    days: differing(typed.days, saved.days),
  };
}

function differing<Group extends object>(typed: Group | undefined, saved: Group | undefined): Group {
  const before = (saved ?? {}) as Record<string, unknown>;
  const entries = Object.entries(typed ?? {}).map(([field, value]) => [field, orNull(value)] as const);
  return Object.fromEntries(
    entries.filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(orNull(before[field]))),
  ) as Group;
}

const orNull = (value: unknown) => (value === undefined || value === '' ? null : value);
