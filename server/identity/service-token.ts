/**
 * The form of service tokens: `tlk_CLIENT_SECRET`. The client stands in the token because row-level security finds no row
 * without one. A leaked token is recognised by its prefix.
 */
import { createHash, randomBytes } from 'node:crypto';

const form = /^tlk_([1-9]\d{0,14})_[\w-]{43}$/;

export const isServiceToken = (token: string): boolean => token.startsWith('tlk_');

/** The client that a token names; null: it is malformed. */
export function clientOfToken(token: string): number | null {
  const [, client] = form.exec(token) ?? [];
  return client === undefined ? null : Number(client);
}

export const newServiceToken = (clientId: number): string =>
  `tlk_${clientId}_${randomBytes(32).toString('base64url')}`;

/**
 * What is stored of a token. A fast hash without salt is right here: the secret has 256 random bits, so there is nothing
 * to guess, and the digest can be looked up by an index. That also hides how far a wrong token agrees with a stored one.
 */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');
