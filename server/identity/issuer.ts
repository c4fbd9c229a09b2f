/** The issuer whose tokens are accepted: its keys and addresses, from its discovery document. */
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import { once } from '../lib/once.ts';
import { fetchJson } from './fetch-json.ts';

export type Issuer = {
  /** The `iss` claim of its tokens. */
  url: string;
  /** The name under which users are bound. The embedded issuer's URL changes with its port, its name does not. */
  name: string;
  keys: JWTVerifyGetKey;
  userinfo: string | null;
};

/** The configured issuer. Its addresses are requested once, as soon as it can be reached. */
export type ConfiguredIssuer = {
  /** Throws `WrongIssuer`, or an error if the issuer cannot be reached; then the next call tries again. */
  discover(): Promise<Issuer>;
  /** Origins that the web calls or frames: the authority's and, once known, those of the endpoints. */
  origins(): readonly string[];
};

/** The discovery document names another issuer, which its tokens would name too. */
export class WrongIssuer extends Error {}

const endpoint = z.url().optional();
const discoveryDocument = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  userinfo_endpoint: endpoint,
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  revocation_endpoint: endpoint,
  end_session_endpoint: endpoint,
});

/** The name of an issuer: its address without a trailing slash. */
export const issuerName = (authority: string) => authority.replace(/\/$/, '');

export function configuredIssuer(authority: string): ConfiguredIssuer {
  let origins = [new URL(authority).origin];
  const discover = once(async (): Promise<Issuer> => {
    const address = `${issuerName(authority)}/.well-known/openid-configuration`;
    const found = discoveryDocument.parse(await fetchJson(address));
    if (issuerName(found.issuer) !== issuerName(authority)) {
      throw new WrongIssuer(
        `The issuer at OIDC_AUTHORITY ${authority} calls itself ${found.issuer}. Set OIDC_AUTHORITY to that, or mend the issuer.`,
      );
    }
    const { authorization_endpoint: authorization, token_endpoint: token } = found;
    const { revocation_endpoint: revocation, end_session_endpoint: endSession } = found;
    const endpoints = [authority, authorization, token, revocation, endSession];
    origins = [...new Set(endpoints.flatMap((one) => (one ? [new URL(one).origin] : [])))];
    return {
      url: found.issuer,
      name: issuerName(authority),
      // New keys are found immediately, with at most one request per second to the issuer.
      keys: createRemoteJWKSet(new URL(found.jwks_uri), { cooldownDuration: 1_000 }),
      userinfo: found.userinfo_endpoint ?? null,
    };
  });
  return {
    discover,
    origins: () => {
      // A page opened after the issuer has returned then allows calls to it.
      discover().catch(() => undefined);
      return origins;
    },
  };
}
