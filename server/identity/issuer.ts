/** The issuer whose tokens are accepted: its keys and addresses, from its discovery document. */
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import { once } from '../ground/once.ts';
import { fetchJson } from './fetch-json.ts';

export type Issuer = {
  /** What tokens name as `iss`. */
  url: string;
  /** Under which users are bound to it; the embedded issuer's address changes with its port, its name does not. */
  name: string;
  keys: JWTVerifyGetKey;
  userinfo: string | null;
};

/** The configured issuer, which is asked for its addresses once, when it can be reached. */
export type ConfiguredIssuer = {
  /** Throws `WrongIssuer`, or what keeps the issuer from being reached: then the next one asks again. */
  discover(): Promise<Issuer>;
  /** Origins that the web calls or frames: the authority's, and those of the endpoints, once they are known. */
  origins(): readonly string[];
};

/** The document at the authority's address is another issuer's: its tokens would name that one. */
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

/** An issuer by its address, whether that was written with a slash at its end or without. */
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
      // Keys that came since they were last asked for are found at once, and the issuer is asked once a second at most.
      keys: createRemoteJWKSet(new URL(found.jwks_uri), { cooldownDuration: 1_000 }),
      userinfo: found.userinfo_endpoint ?? null,
    };
  });
  return {
    discover,
    origins: () => {
      // Whoever opens the page after the issuer came back gets a page that may call it.
      discover().catch(() => undefined);
      return origins;
    },
  };
}
