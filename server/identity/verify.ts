/** Verifies an access token with the issuer's keys and reads the requester from it. */
import { createLocalJWKSet, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { OidcConfig } from '../lib/config.ts';
import { once } from '../lib/once.ts';
import { embeddedIssuerName } from './binding.ts';
import { type EmbeddedKeys, publicKey } from './embedded-keys.ts';
import { unreachable } from './fetch-json.ts';
import type { ConfiguredIssuer, Issuer } from './issuer.ts';
import { askUserinfo, claim, holdsNul, type Person, personIn } from './person.ts';
import { refusalOf, TokenRefused } from './token-refused.ts';

export type Claims = {
  /** The issuer's name. Subjects are unique only per issuer: another one may give the same to somebody else. */
  issuer: string;
  subject: string;
  /** Expiry of the token, in seconds since 1970. */
  expiresAt: number;
  /** What all tokens of one sign-in have in common: the session, or the time of the sign-in; null: not stated. */
  signIn: string | null;
  /** From the token, else from the issuer's userinfo endpoint, which is called once, for a person not yet known. */
  person(): Promise<Person>;
};

/** Throws `TokenRefused`, or a 503 if the issuer's keys cannot be fetched. */
export type VerifyToken = (token: string) => Promise<Claims>;

/** Accepted signature algorithms. HMAC and `none` are excluded. */
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

/** Permitted deviation of the issuer's clock in either direction. */
const clockToleranceSeconds = 60;
/** The longest subject that the API's paths accept. */
const maxSubjectLength = 500;

/** Accepts tokens of the embedded issuer. */
export function embeddedVerifier(oidc: OidcConfig, issuerUrl: string, keys: EmbeddedKeys): VerifyToken {
  const issuer: Issuer = {
    url: issuerUrl,
    name: embeddedIssuerName,
    keys: createLocalJWKSet({ keys: [publicKey(keys)] }),
    userinfo: null,
  };
  const plain = { ...oidc, subjectClaim: 'sub', emailClaim: 'email' };
  return (token) => verify(token, issuer, plain);
}

/** Accepts tokens of the configured issuer. */
export function externalVerifier(oidc: OidcConfig, { discover }: ConfiguredIssuer): VerifyToken {
  return async (token) => {
    const issuer = await discover().catch((cause) => {
      throw unreachable(cause);
    });
    return verify(token, issuer, oidc);
  };
}

/** `subjectOf` returns the subject of a token that has already been verified; it verifies nothing itself. */
export type RememberedTokens = VerifyToken & { subjectOf: (token: string) => string | undefined };

/** `subject` is set once the token has been verified. */
type Remembered = { checking: Promise<Claims>; expiresAt: number; subject?: string };

/** Caches verified tokens until they expire, so that each signature is verifiedPayload once. */
export function rememberTokens(verifyToken: VerifyToken): RememberedTokens {
  const known = new LRUCache<string, Remembered>({ max: 10_000 });
  const verify: VerifyToken = async (token) => {
    const found = known.get(token);
    if (found && found.expiresAt * 1000 > Date.now()) return found.checking;
    const entry: Remembered = { checking: verifyToken(token), expiresAt: Number.POSITIVE_INFINITY };
    known.set(token, entry);
    try {
      const claims = await entry.checking;
      entry.expiresAt = claims.expiresAt;
      entry.subject = claims.subject;
      return claims;
    } catch (error) {
      known.delete(token);
      throw error;
    }
  };
  return Object.assign(verify, { subjectOf: (token: string) => known.get(token)?.subject });
}

async function verify(token: string, issuer: Issuer, oidc: OidcConfig): Promise<Claims> {
  const payload = await verifiedPayload(token, issuer, oidc.audience);
  const subject = claim(payload, oidc.subjectClaim);
  if (typeof subject !== 'string' || subject === '' || subject.length > maxSubjectLength) {
    throw new TokenRefused(`The access token names no subject (${oidc.subjectClaim}).`);
  }
  const { userinfo } = issuer;
  return {
    issuer: issuer.name,
    subject,
    expiresAt: payload.exp as number,
    signIn: signInOf(payload),
    person: once(async () => {
      const isFromToken = claim(payload, oidc.emailClaim) !== undefined || userinfo === null;
      return personIn(isFromToken ? payload : await askUserinfo(userinfo, token), oidc);
    }),
  };
}

function signInOf({ sid, auth_time: time }: JWTPayload): string | null {
  if (typeof sid === 'string') return sid;
  return typeof time === 'number' ? String(time) : null;
}

async function verifiedPayload(token: string, issuer: Issuer, audience: string): Promise<JWTPayload> {
  const { payload, protectedHeader } = await jwtVerify(token, issuer.keys, {
    issuer: issuer.url,
    audience,
    algorithms,
    clockTolerance: clockToleranceSeconds,
    requiredClaims: ['exp'],
  }).catch((error) => {
    throw refusalOf(error, audience) ?? unreachable(error);
  });
  if (!isAccessToken(protectedHeader, payload)) {
    throw new TokenRefused('The token is no access token, but an ID token or another one of the issuer.');
  }
  if (holdsNul(payload)) throw new TokenRefused('A claim of the access token holds a NUL character.');
  return payload;
}

/** Values of the claim `typ` with which issuers mark other tokens. */
const otherTypes = /^(id|id_token|refresh|refresh_token|offline|logout)$/i;

/**
 * Distinguishes access tokens from the issuer's other tokens with the same audience: by the header's type (RFC 9068),
 * by claims that only ID tokens and logout tokens have, and by the claims of Keycloak (`typ`) and Cognito
 * (`token_use`).
 */
function isAccessToken({ typ = 'JWT' }: JWTHeaderParameters, payload: JWTPayload): boolean {
  const type = String(typ)
    .toLowerCase()
    .replace(/^application\//, '');
  if (type === 'at+jwt') return true;
  if (type !== 'jwt') return false;
  if (payload.at_hash !== undefined || payload.c_hash !== undefined || payload.events !== undefined)
    return false;
  if (payload.token_use !== undefined && payload.token_use !== 'access') return false;
  return !(typeof payload.typ === 'string' && otherTypes.test(payload.typ));
}
