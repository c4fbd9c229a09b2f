/** What a user chose in the palette in a TMC, on this device: keys of entries, the latest first. They name nobody. */
import * as z from 'zod';
import { storedPrefix } from '../../session/stored.ts';
import type { Used } from './entries.ts';

const mostKept = 200;

const keys = z.array(z.string());
const keyOf = (subject: string, client: number) => `${storedPrefix}chosen.${client}.${subject}`;

export function readChosen(subject: string, client: number): readonly string[] {
  try {
    return keys.safeParse(JSON.parse(localStorage.getItem(keyOf(subject, client)) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

export function storeChosen(subject: string, client: number, key: string): void {
  const next = [key, ...readChosen(subject, client)].slice(0, mostKept);
  localStorage.setItem(keyOf(subject, client), JSON.stringify(next));
}

/** Every choice counts; the older it is, the less. */
export function usedOf(chosen: readonly string[]): Used {
  const weights = new Map<string, number>();
  for (const [at, key] of chosen.entries()) weights.set(key, (weights.get(key) ?? 0) + 0.5 ** (at / 20));
  return (key) => weights.get(key) ?? 0;
}

/** The ids of one kind of entry (`node 7`), the most used first, as many as a search takes. */
export function idsUsed(chosen: readonly string[], kind: string): readonly number[] {
  const used = usedOf(chosen);
  return [...new Set(chosen)]
    .filter((key) => key.startsWith(`${kind} `))
    .sort((one, other) => used(other) - used(one))
    .slice(0, 100)
    .map((key) => Number(key.slice(kind.length)));
}
