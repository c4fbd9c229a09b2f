/** Why a token is no access token for this API, told to its bearer in the header that RFC 6750 names. */
import { errors } from 'jose';
import { messages } from '../../contract/core/errors.ts';
import { HttpError } from '../ground/errors.ts';

/** A 401. `reason` is a sentence for whoever connects the issuer; nothing in it is secret to the token's bearer. */
export class TokenRefused extends HttpError {
  readonly reason: string;

  constructor(reason: string) {
    // The header's grammar knows no quotes, backslashes and nothing beyond ASCII in a description.
    const description = reason.replace(/[^\x20-\x7e]|["\\]/g, "'").slice(0, 500);
    super(
      401,
      { detail: messages.unauthorized },
      { 'www-authenticate': `Bearer error="invalid_token", error_description="${description}"` },
    );
    this.reason = description;
  }
}

/** What `jwtVerify` found wrong, in words; null: nothing is wrong with the token, its keys could not be had. */
export function refusalOf(error: unknown, audience: string): TokenRefused | null {
  if (!(error instanceof errors.JOSEError)) return null;
  if (error instanceof errors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC') return null;
  return new TokenRefused(reasonOf(error, audience));
}

function reasonOf(error: errors.JOSEError, audience: string): string {
  if (error instanceof errors.JWTExpired) return 'The access token has expired.';
  if (error instanceof errors.JWTClaimValidationFailed) return claimReason(error, audience);
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) {
    return 'The access token is no signed JWT: the issuer gives opaque or encrypted ones.';
  }
  if (error instanceof errors.JOSEAlgNotAllowed) {
    return 'The access token is not signed with an asymmetric algorithm.';
  }
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey) {
    return 'The access token is not signed with a key that the issuer publishes.';
  }
  return `The access token cannot be checked: ${error.message}.`;
}

function claimReason({ claim, payload }: errors.JWTClaimValidationFailed, audience: string): string {
  const told = payload[claim] === undefined ? 'nothing' : JSON.stringify(payload[claim]);
  if (claim === 'aud')
    return `The access token's audience (aud) is ${told}, not ${audience} (OIDC_AUDIENCE).`;
  if (claim === 'iss') return `The access token's issuer (iss) is ${told}, not the one of OIDC_AUTHORITY.`;
  return `The access token's claim ${claim} is ${told}.`;
}
