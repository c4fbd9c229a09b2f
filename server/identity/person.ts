/** A person's e-mail and name according to the issuer: from the token, else from its userinfo endpoint. */
import * as z from 'zod';
import type { OidcConfig } from '../lib/config.ts';
import { fetchJson, IssuerRefused, unreachable } from './fetch-json.ts';

export type Person = {
  /** In lower case; null if the issuer names none or has not verified it. */
  verifiedEmail: string | null;
  /** Whether the issuer names an e-mail, verified or not. */
  hasEmail: boolean;
  name: string | null;
};

export type ClaimNames = Pick<OidcConfig, 'emailClaim' | 'emailVerified'>;

export function personIn(claims: Record<string, unknown>, { emailClaim, emailVerified }: ClaimNames): Person {
  const email = claim(claims, emailClaim);
  const flag = claim(claims, `${emailClaim}_verified`);
  const isVerified = flag === undefined ? emailVerified === 'trust' : String(flag) === 'true';
  const hasEmail = typeof email === 'string' && email !== '';
  const { name } = claims;
  return {
    verifiedEmail: hasEmail && isVerified && isCaseAlone(email) ? email.toLowerCase() : null,
    hasEmail,
    name: typeof name === 'string' && name.trim() !== '' ? name : null,
  };
}

/** Whether lower-casing only changes case: the Kelvin sign becomes a `k`, which makes it somebody else's address. */
const isCaseAlone = (email: string) => email.toLowerCase().toUpperCase() === email.toUpperCase();

/** A claim by its name, which may be a URL, or else by a dotted path into nested claims. */
export function claim(claims: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split('.').reduce<unknown>((within, key) => {
    const nested = typeof within === 'object' && within !== null && Object.hasOwn(within, key);
    return nested ? (within as Record<string, unknown>)[key] : undefined;
  }, claims);
}

/** PostgreSQL's text cannot store NUL, so claims with one must not reach it. */
export const holdsNul = (claims: Record<string, unknown>) => JSON.stringify(claims).includes('\\u0000');

/**
 * The userinfo endpoint's claims; none if it refuses the token, since asking again would not help. Throws a 503 if it
 * cannot be reached.
 */
export async function askUserinfo(address: string, token: string): Promise<Record<string, unknown>> {
  try {
    const answer = await fetchJson(address, { authorization: `Bearer ${token}` });
    const claims = z.record(z.string(), z.unknown()).parse(answer);
    return holdsNul(claims) ? {} : claims;
  } catch (error) {
    if (error instanceof IssuerRefused && [401, 403].includes(error.status)) return {};
    throw unreachable(error);
  }
}
