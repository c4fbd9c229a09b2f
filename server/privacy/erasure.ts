/** An erased person: a pseudonym, and keyed digests of what identified them. */
import { createHmac } from 'node:crypto';
import type { Mark } from '../database/schema-privacy.ts';

export type Erasure = {
  id: string;
  of: 'traveller' | 'user';
  pseudonym: string;
  secret: Buffer;
  marks: readonly Mark[];
};

export type MarkKind = Mark['kind'];

/** A new one for each person; another person of the TMC has the same secret, so that a text is digested once. */
export const pseudonymOf = (of: Erasure['of'], id: string) => `Erased ${of} ${id}`;

export const digestOf = (secret: Buffer, kind: MarkKind, text: string): string =>
  createHmac('sha256', secret).update(`${kind}\0${text}`).digest('hex').slice(0, 24);

/** A cheap hash (FNV-1a) that begins with the secret. */
export function sieveOf(secret: Buffer, kind: MarkKind, text: string): number {
  let hash = secret.readUInt32LE(0) ^ kind.charCodeAt(0);
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 16)) & 0xffff;
}

export const markOf = (secret: Buffer, kind: MarkKind, text: string, isStrong: boolean): Mark => ({
  kind,
  digest: digestOf(secret, kind, text),
  sieve: sieveOf(secret, kind, text),
  isStrong,
});

/** The customer by its code, which another installation has as well. */
export const identityText = (customer: string, name: string, employeeNumber: string | null) =>
  [customer, name, employeeNumber ?? ''].join('\0');

export const lineText = (dataSource: string, lineKey: string) => [dataSource, lineKey].join('\0');

export const bookingText = (customer: string, reference: string) => [customer, reference].join('\0');

const shown = (digest: string) => digest.slice(0, 12);

/** What stands in place of a mark. */
export function replacementOf(erasure: Erasure, { kind, digest }: Pick<Mark, 'kind' | 'digest'>): string {
  if (kind === 'name') return erasure.pseudonym;
  if (kind === 'email') return `erased-${shown(digest)}@erased.invalid`;
  if (kind === 'line') return `erased-${digest}`;
  return `ERASED-${shown(digest)}`;
}
