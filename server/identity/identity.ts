/** Who asks: wires the issuer, embedded or configured, to the check that every endpoint makes. */
import type { FastifyInstance } from 'fastify';
import type { SignInSettings } from '../../contract/session/calls.ts';
import type { Db } from '../db/schema.ts';
import type { Config } from '../ground/config.ts';
import { canonicalHost } from './canonical-host.ts';
import { embeddedIssuerUrl, productOrigin, requireLoopback } from './embedded-address.ts';
import { makeIssuer } from './embedded-issuer.ts';
import { embeddedKeys } from './embedded-keys.ts';
import { mountIssuer } from './embedded-routes.ts';
import { resolveUser } from './session.ts';
import { embeddedVerifier, externalVerifier, rememberTokens, type VerifyToken } from './verify.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where the web sends people to sign in. */
    signInSettings: SignInSettings;
  }
}

export async function identity(app: FastifyInstance, config: Config, db: Db): Promise<void> {
  const { authority, clientId, audience, scope, extraParameters } = config.oidc;
  const verify =
    authority === null ? await embedded(app, config, db) : externalVerifier(config.oidc, authority);
  const remembered = rememberTokens(verify);
  app.decorate('authenticate', async (token) => resolveUser(db, await remembered(token)));
  app.decorate('signInSettings', {
    authority: authority ?? embeddedIssuerUrl(config),
    clientId,
    audience,
    scope,
    extraParameters,
  });
}

async function embedded(app: FastifyInstance, config: Config, db: Db): Promise<VerifyToken> {
  requireLoopback(config);
  canonicalHost(app, productOrigin(config));
  const keys = await embeddedKeys(config.dataFolder);
  await mountIssuer(app, makeIssuer(config, db, keys));
  return embeddedVerifier(config.oidc, embeddedIssuerUrl(config), keys);
}
