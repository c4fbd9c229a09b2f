/**
 * What the browser remembers between visits. State belongs to one user in one TMC and is dropped when
 * either changes; the last filter is kept for each user and TMC, the columns that were hidden for each user; the colour
 * scheme belongs to the device and stays.
 */
import * as z from 'zod';
import type { HiddenColumns } from '../ui/column-choice.ts';

/** Raised when the shape changes: what an older version stored is not read. */
export const storedPrefix = 'tripledger.2.';

const stateKey = `${storedPrefix}state`;
const schemeKey = `${storedPrefix}scheme`;

const state = z.object({
  /** Whose state it is. */
  subject: z.string(),
  client: z.number().nullable(),
  menuMinimised: z.boolean().optional(),
});
type State = z.infer<typeof state>;

/** Whose page this is. What is stored may be ahead of it: other tabs write it too. */
let claimed: State | undefined;

/** Whether this page has shown somebody's state already; not so when it was just loaded. */
export const hasClaimed = () => claimed !== undefined;

/**
 * Says whether the user's TMC is another one than at the last visit, and drops what was stored for
 * another user or TMC.
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

/** Calls back when another tab has stored something else. */
export function watchState(changed: () => void): () => void {
  const heard = ({ key }: StorageEvent) => key === stateKey && changed();
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
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

/** Of one user in one TMC, for their next visit. */
const filterKey = (subject: string, client: number) => `${storedPrefix}filter.${client}.${subject}`;

/** The filter that the user had last in this TMC, as the address holds it; '' where none is known. */
export function readLastFilter(subject: string, client: number): string {
  return localStorage.getItem(filterKey(subject, client)) ?? '';
}

/** Whether the user has been in this TMC before, on this device. */
export function isFilterKnown(subject: string, client: number): boolean {
  return localStorage.getItem(filterKey(subject, client)) !== null;
}

export function storeLastFilter(subject: string, client: number, search: string): void {
  localStorage.setItem(filterKey(subject, client), search);
}

export type Scheme = 'light' | 'dark';

/** The chosen colour scheme; undefined: as the device has it. */
export function readScheme(): Scheme | undefined {
  const text = localStorage.getItem(schemeKey);
  return text === 'light' || text === 'dark' ? text : undefined;
}

export function storeScheme(scheme: Scheme): void {
  localStorage.setItem(schemeKey, scheme);
}

const hiddenSchema = z.record(z.string(), z.array(z.string()));
const hiddenKey = (subject: string) => `${storedPrefix}columns.${subject}`;

/** Of the tables of one screen, the columns that the user has put away. */
export function hiddenColumns(subject: string, screen: string): HiddenColumns {
  const key = hiddenKey(subject);
  const named = (table: string) => `${screen} ${table}`;
  const readAll = () => {
    try {
      return hiddenSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? '{}')).data ?? {};
    } catch {
      return {};
    }
  };
  return {
    read: (table) => readAll()[named(table)] ?? [],
    store: (table, fields) => {
      const { [named(table)]: _, ...others } = readAll();
      const all = fields.length > 0 ? { ...others, [named(table)]: [...fields] } : others;
      localStorage.setItem(key, JSON.stringify(all));
    },
  };
}
