/** Signs access tokens like the embedded issuer's, without a sign-in. */
import { importJWK, SignJWT } from 'jose';
import type { Db } from '../database/schema.ts';
import { CommandError } from '../lib/command-error.ts';
import type { Config } from '../lib/config.ts';
import { embeddedIssuerUrl } from './embedded-address.ts';
import { embeddedKeys, signingAlgorithm } from './embedded-keys.ts';
import { accountSubject, embeddedClaims } from './embedded-users.ts';

export const tokenHours = 12;

/** Returns a token valid for `tokenHours`; throws a CommandError for an unknown e-mail. */
export async function signToken(db: Db, config: Config, email: string): Promise<string> {
  const claims = await embeddedClaims(db, accountSubject(email));
  if (!claims) throw new CommandError(`Nobody here is known as ${email}.`);
  const { signing } = await embeddedKeys(config.dataFolder);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: signingAlgorithm, typ: 'at+jwt', kid: signing.kid })
    .setIssuer(embeddedIssuerUrl(config))
    .setAudience(config.oidc.audience)
    .setIssuedAt()
    .setExpirationTime(`${tokenHours}h`)
    .sign(await importJWK(signing, signingAlgorithm));
}
