/**
 * What the browser stores between visits. State belongs to one user in one TMC and is dropped when either changes;
 * the last filter is kept per user and TMC, the hidden columns and the menu's closed groups per user; the colour scheme
 * belongs to the device.
 */
import * as z from 'zod';
import type { HiddenColumns } from '../ui/column-choice.ts';

/** Incremented when the format changes; data of older versions are not read. */
export const storedPrefix = 'tripledger.2.';

const stateKey = `${storedPrefix}state`;
const schemeKey = `${storedPrefix}scheme`;

const state = z.object({
  /** The user whose state this is. */
  subject: z.string(),
  client: z.number().nullable(),
  menuMinimised: z.boolean().optional(),
});
type State = z.infer<typeof state>;

/** The user and TMC of this page. Stored state may be newer, because other tabs write it too. */
let claimed: State | undefined;

/** Whether this page has already shown a user's state; false right after loading. */
export const hasClaimed = () => claimed !== undefined;

/**
 * Claims the stored state for the user and TMC, and drops the state of others. Reports whether the user's TMC has
 * changed since the last visit.
 */
export function claimState(subject: string, client: number | null): { clientChanged: boolean } {
  const stored = readState();
  const before = claimed ?? stored;
  claimed = { subject, client };
  if (stored?.subject !== subject || stored.client !== client) {
    localStorage.setItem(stateKey, JSON.stringify(claimed));
  }
  return {
    clientChanged: before?.subject === subject && before.client !== null && before.client !== client,
  };
}

/** Calls back when another tab stores a different state. */
export function watchState(changed: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key === stateKey && changed();
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

export function readState(): State | undefined {
  try {
    return state.safeParse(JSON.parse(localStorage.getItem(stateKey) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

export function storeState(change: Partial<Pick<State, 'menuMinimised'>>): void {
  const before = readState();
  if (before) localStorage.setItem(stateKey, JSON.stringify({ ...before, ...change }));
}

/** The storage key of the last filter, per user and TMC. */
const filterKey = (subject: string, client: number) => `${storedPrefix}filter.${client}.${subject}`;

/** The user's last filter in this TMC as a query string; '' if unknown. */
export function readLastFilter(subject: string, client: number): string {
  return localStorage.getItem(filterKey(subject, client)) ?? '';
}

/** Whether the user has visited this TMC on this device before. */
export function isFilterKnown(subject: string, client: number): boolean {
  return localStorage.getItem(filterKey(subject, client)) !== null;
}

export function storeLastFilter(subject: string, client: number, search: string): void {
  localStorage.setItem(filterKey(subject, client), search);
}

export type Scheme = 'light' | 'dark';

/** The chosen colour scheme; undefined: follow the device. */
export function readScheme(): Scheme | undefined {
  const text = localStorage.getItem(schemeKey);
  return text === 'light' || text === 'dark' ? text : undefined;
}

export function storeScheme(scheme: Scheme): void {
  localStorage.setItem(schemeKey, scheme);
}

const hiddenSchema = z.record(z.string(), z.array(z.string()));
const hiddenKey = (subject: string) => `${storedPrefix}columns.${subject}`;

/** Reads and stores the columns that the user has hidden in the tables of a screen. */
export function hiddenColumns(subject: string, screen: string): HiddenColumns {
  const key = hiddenKey(subject);
  const keyOf = (table: string) => `${screen} ${table}`;
  const readAll = () => {
    try {
      return hiddenSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? '{}')).data ?? {};
    } catch {
      return {};
    }
  };
  return {
    read: (table) => readAll()[keyOf(table)] ?? [],
    store: (table, fields) => {
      const { [keyOf(table)]: _, ...others } = readAll();
      const all = fields.length > 0 ? { ...others, [keyOf(table)]: [...fields] } : others;
      localStorage.setItem(key, JSON.stringify(all));
    },
  };
}

const groupsSchema = z.array(z.string());
const groupsKey = (subject: string) => `${storedPrefix}closed.${subject}`;

/** The groups of the menu that the user has closed. */
export function readClosedGroups(subject: string): readonly string[] {
  try {
    return groupsSchema.safeParse(JSON.parse(localStorage.getItem(groupsKey(subject)) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

export function storeClosedGroups(subject: string, closed: readonly string[]): void {
  localStorage.setItem(groupsKey(subject), JSON.stringify(closed));
}
