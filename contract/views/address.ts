/**
 * The part of an address that depends on its reader: the nodes and the traveller that its filter names. The web reads
 * the rest of it (`web/filter/filter-url.ts`).
 */
import { id } from '../vocabulary/filters.ts';

/** Parts of an address that name something which can be gone, or out of a reader's sight. */
export const namedParts = ['node', 'child', 'traveller'] as const;
export type NamedPart = (typeof namedParts)[number];
export const namedPartWords: Record<NamedPart, string> = {
  node: 'customer',
  child: 'cost centre',
  traveller: 'traveller',
};

/** The ids that an address names. */
export function namedIn(search: string): Partial<Record<NamedPart, number>> {
  const parameters = new URLSearchParams(search);
  const node = idOf(parameters.get('node'));
  // As on screen, a child node without its customer means nothing.
  const child = node === undefined ? undefined : idOf(parameters.get('child'));
  const traveller = idOf(Object(onlyIn(parameters).traveller).id);
  return {
    ...(node !== undefined && { node }),
    ...(child !== undefined && { child }),
    ...(traveller !== undefined && { traveller }),
  };
}

/** The address without these parts; without a customer there is no child node. */
export function without(search: string, parts: readonly NamedPart[]): string {
  if (parts.length === 0) return search;
  const parameters = new URLSearchParams(search);
  if (parts.includes('node')) parameters.delete('node');
  if (parts.includes('node') || parts.includes('child')) parameters.delete('child');
  if (parts.includes('traveller')) {
    const { traveller: _, ...others } = onlyIn(parameters);
    setOnly(parameters, others);
  }
  return String(parameters);
}

/**
 * An address as a view stores it: without what belongs to one visit (who shared a link, which view was opened), and
 * without the traveller's name, which not every reader of the view may see.
 */
export function stored(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of ['shared', 'view']) parameters.delete(name);
  const { traveller } = namedIn(search);
  if (traveller !== undefined) setOnly(parameters, { ...onlyIn(parameters), traveller: { id: traveller } });
  return String(parameters);
}

/** A stored address with the name of its traveller. */
export function withTraveller(search: string, traveller: { id: number; name: string } | undefined): string {
  if (!traveller) return search;
  const parameters = new URLSearchParams(search);
  setOnly(parameters, { ...onlyIn(parameters), traveller });
  return String(parameters);
}

function setOnly(parameters: URLSearchParams, only: object): void {
  if (Object.keys(only).length > 0) parameters.set('only', JSON.stringify(only));
  else parameters.delete('only');
}

function onlyIn(parameters: URLSearchParams): Record<string, unknown> {
  try {
    return { ...JSON.parse(parameters.get('only') ?? '{}') };
  } catch {
    return {};
  }
}

const idOf = (value: unknown): number | undefined => (value ? id.safeParse(value).data : undefined);
