/** Signs an access token like those of the embedded issuer, without a sign-in. */
import { importJWK, SignJWT } from 'jose';
import type { Db } from '../db/schema.ts';
import { CommandError } from '../ground/command-error.ts';
import type { Config } from '../ground/config.ts';
import { embeddedIssuerUrl } from './embedded-address.ts';
import { embeddedKeys, signingAlgorithm } from './embedded-keys.ts';
import { accountSubject, embeddedClaims } from './embedded-users.ts';

/** A token for 12 hours; throws a CommandError for an e-mail that nobody here is known by. */
export async function signToken(db: Db, config: Config, email: string): Promise<string> {
  const claims = await embeddedClaims(db, accountSubject(email));
  if (!claims) throw new CommandError(`Nobody here is known as ${email}.`);
  const { signing } = await embeddedKeys(config.dataFolder);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: signingAlgorithm, typ: 'at+jwt', kid: signing.kid })
    .setIssuer(embeddedIssuerUrl(config))
    .setAudience(config.oidc.audience)
    .setIssuedAt()
    .setExpirationTime('12h')
    .sign(await importJWK(signing, signingAlgorithm));
}
