/** Who somebody is beyond the subject, as the issuer tells it: in the token, else at its userinfo endpoint. */
import * as z from 'zod';
import type { OidcConfig } from '../ground/config.ts';
import { fetchJson, IssuerRefused, unreachable } from './fetch-json.ts';

export type Person = {
  /** Lower case; null: the issuer names none, or has not verified it. */
  verifiedEmail: string | null;
  /** Whether the issuer names an e-mail at all. */
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

/** Whether lower case changes nothing but case: the sign for Kelvin becomes a `k`, and the address somebody else's. */
const isCaseAlone = (email: string) => email.toLowerCase().toUpperCase() === email.toUpperCase();

/** A claim by its name, which may be a URL, else by a dotted path into nested claims. */
export function claim(claims: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split('.').reduce<unknown>((within, key) => {
    const nested = typeof within === 'object' && within !== null && Object.hasOwn(within, key);
    return nested ? (within as Record<string, unknown>)[key] : undefined;
  }, claims);
}

/** PostgreSQL's text holds no NUL, so nothing that does may reach it. */
export const holdsNul = (claims: Record<string, unknown>) => JSON.stringify(claims).includes('\\u0000');

/**
 * The userinfo endpoint's claims; none where it refuses the token, since then nothing else will come of asking.
 * Throws a 503 when it cannot be asked.
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
