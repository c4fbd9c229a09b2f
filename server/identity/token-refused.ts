/** Reports to a token's bearer why it is not a valid access token for this API, in the header of RFC 6750. */
import { errors } from 'jose';
import { messages } from '../../contract/http/errors.ts';
import { HttpError } from '../lib/errors.ts';

/** A service token that is not valid any more. */
export type EndedToken = { clientId: number; id: number; name: string };

/** A 401. `reason` helps those who connect an issuer; it contains nothing secret to the token's bearer. */
export class TokenRefused extends HttpError {
  readonly reason: string;
  /** The service token, if it is known. */
  readonly ended: EndedToken | undefined;

  constructor(reason: string, ended?: EndedToken) {
    // The header's grammar allows no quotes, backslashes or non-ASCII characters in a description.
    const description = reason.replace(/[^\x20-\x7e]|["\\]/g, "'").slice(0, 500);
    super(
      401,
      { detail: messages.unauthorized },
      { 'www-authenticate': `Bearer error="invalid_token", error_description="${description}"` },
    );
    this.reason = description;
    this.ended = ended;
  }
}

/** The reason why `jwtVerify` failed; null if the token is not at fault because the keys could not be fetched. */
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
  const actual = payload[claim] === undefined ? 'nothing' : JSON.stringify(payload[claim]);
  if (claim === 'aud')
    return `The access token's audience (aud) is ${actual}, not ${audience} (OIDC_AUDIENCE).`;
  if (claim === 'iss') return `The access token's issuer (iss) is ${actual}, not the one of OIDC_AUTHORITY.`;
  return `The access token's claim ${claim} is ${actual}.`;
}
