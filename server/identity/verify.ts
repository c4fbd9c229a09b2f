/** Checks an access token against the issuer's keys, and reads from it who asks. */
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type { OidcConfig } from '../ground/config.ts';
import { HttpError, unauthorized } from '../ground/errors.ts';
import { type EmbeddedKeys, publicKey } from './embedded-keys.ts';

export type Person = {
  /** null: the issuer names none, or has not verified it. */
  verifiedEmail: string | null;
  name: string | null;
};

export type Claims = {
  subject: string;
  /** When the token ends, in seconds since 1970. */
  expiresAt: number;
  /** From the token, else from the issuer's userinfo endpoint; asked for a person not yet known alone. */
  person(): Promise<Person>;
};

export type VerifyToken = (token: string) => Promise<Claims>;

type Issuer = { url: string; keys: JWTVerifyGetKey; userinfo: string | null };

/** Signatures that an issuer may use. Shared secrets and unsigned tokens are none of them. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** Accepts tokens of the embedded issuer. */
export function embeddedVerifier(oidc: OidcConfig, issuerUrl: string, keys: EmbeddedKeys): VerifyToken {
  const issuer: Issuer = {
    url: issuerUrl,
    keys: createLocalJWKSet({ keys: [publicKey(keys)] }),
    userinfo: null,
  };
  const plain = { ...oidc, subjectClaim: 'sub', emailClaim: 'email' };
  return (token) => verify(token, issuer, plain);
}

/** Accepts tokens of the configured issuer, which is asked for its addresses when the first token comes. */
export function externalVerifier(oidc: OidcConfig, authority: string): VerifyToken {
  let issuer: Promise<Issuer> | undefined;
  return async (token) => {
    issuer ??= discover(authority);
    // A failure is not remembered: the next token asks again.
    const found = await issuer.catch((cause) => {
      issuer = undefined;
      throw unreachable(cause);
    });
    return verify(token, found, oidc);
  };
}

/** A token that was found good is good until it ends: its signature is checked once. */
export function rememberTokens(verifyToken: VerifyToken): VerifyToken {
  const known = new LRUCache<string, Claims>({ max: 10_000 });
  return async (token) => {
    const found = known.get(token);
    if (found && found.expiresAt * 1000 > Date.now()) return found;
    const claims = await verifyToken(token);
    known.set(token, claims);
    return claims;
  };
}

async function verify(token: string, issuer: Issuer, oidc: OidcConfig): Promise<Claims> {
  const payload = await checked(token, issuer, oidc.audience);
  const subject = claim(payload, oidc.subjectClaim);
  if (typeof subject !== 'string' || subject === '') throw unauthorized();
  return {
    subject,
    expiresAt: payload.exp as number,
    person: async () => {
      const told = claim(payload, oidc.emailClaim) !== undefined || issuer.userinfo === null;
      return personIn(told ? payload : await askUserinfo(issuer.userinfo as string, token), oidc.emailClaim);
    },
  };
}

async function checked(token: string, issuer: Issuer, audience: string): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, issuer.keys, {
      issuer: issuer.url,
      audience,
      algorithms,
      clockTolerance: 5,
      requiredClaims: ['exp'],
    });
    return payload;
  } catch (error) {
    const keysMissing = ['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'];
    if (error instanceof errors.JOSEError && !keysMissing.includes(error.code)) throw unauthorized();
    throw unreachable(error);
  }
}

function personIn(claims: Record<string, unknown>, emailClaim: string): Person {
  const email = claim(claims, emailClaim);
  const verified = claim(claims, `${emailClaim}_verified`);
  const name = claims.name;
  return {
    verifiedEmail: typeof email === 'string' && String(verified) === 'true' ? email.toLowerCase() : null,
    name: typeof name === 'string' && name.trim() !== '' ? name : null,
  };
}

/** A claim by its name, which may be a URL, else by a dotted path into nested claims. */
function claim(claims: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split('.').reduce<unknown>((within, key) => {
    const nested = typeof within === 'object' && within !== null && Object.hasOwn(within, key);
    return nested ? (within as Record<string, unknown>)[key] : undefined;
  }, claims);
}

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url(), userinfo_endpoint: z.url().optional() });

async function discover(authority: string): Promise<Issuer> {
  const address = `${authority.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const found = discovery.parse(await fetchJson(address));
  return {
    url: found.issuer,
    keys: createRemoteJWKSet(new URL(found.jwks_uri)),
    userinfo: found.userinfo_endpoint ?? null,
  };
}

async function askUserinfo(address: string, token: string): Promise<Record<string, unknown>> {
  const answer = await fetchJson(address, { authorization: `Bearer ${token}` }).catch((cause) => {
    throw unreachable(cause);
  });
  return z.record(z.string(), z.unknown()).parse(answer);
}

async function fetchJson(address: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}

function unreachable(cause: unknown): HttpError {
  const error = new HttpError(503, { detail: 'The sign-in service cannot be reached. Please try again.' });
  error.cause = cause;
  return error;
}
