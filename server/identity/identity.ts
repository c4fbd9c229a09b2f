/** Authentication: connects the issuer, embedded or configured, to the token check of every endpoint. */
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { SignInSettings } from '../../contract/session/calls.ts';
import type { Db } from '../database/schema.ts';
import type { Config } from '../lib/config.ts';
import { HttpError } from '../lib/errors.ts';
import { messageLogger } from '../lib/log.ts';
import { noteIssuer } from './binding.ts';
import { canonicalHost } from './canonical-host.ts';
import { embeddedIssuerUrl, productOrigin, requireLoopback } from './embedded-address.ts';
import { makeIssuer } from './embedded-issuer.ts';
import { embeddedKeys } from './embedded-keys.ts';
import { mountIssuer } from './embedded-routes.ts';
import { configuredIssuer, issuerName, WrongIssuer } from './issuer.ts';
import { isServiceToken } from './service-token.ts';
import { resolveUser } from './session.ts';
import { type SignIns, signInRecorder } from './sign-ins.ts';
import { thisMachineAlone } from './this-machine-alone.ts';
import { TokenRefused } from './token-refused.ts';
import { rememberSubjects, resolveToken } from './token-session.ts';
import { embeddedVerifier, externalVerifier, rememberTokens, type VerifyToken } from './verify.ts';

declare module 'fastify' {
  interface FastifyInstance {
    signIns: SignIns;
    /** The web's settings for signing in. */
    signInSettings: SignInSettings;
    /** Origins needed for signing in, for the content security policy. */
    issuerOrigins: () => readonly string[];
  }
}

/** Throws an Error with a message for operators if the configuration cannot work. */
export async function identity(app: FastifyInstance, config: Config, db: Db): Promise<void> {
  const { authority, clientId, audience, scope, extraParameters } = config.oidc;
  app.decorate('signIns', signInRecorder(app.audit, app.clock));
  const verify =
    authority === null ? await embedded(app, config, db) : await external(app, config, db, authority);
  const remembered = rememberTokens(verify);
  const tokens = rememberSubjects((token) => resolveToken(db, token, app.clock()));
  app.decorate('subjectOf', (token) =>
    isServiceToken(token) ? tokens.subjectOf(token) : remembered.subjectOf(token),
  );
  const logRefusal = refusalLogger(app);
  const resolve = async (token: string) => {
    if (isServiceToken(token)) return { user: await tokens(token), signIn: null };
    const claims = await remembered(token);
    return { user: await resolveUser(db, claims), signIn: claims.signIn };
  };
  app.decorate('authenticate', async (token, origin) => {
    try {
      const { user, signIn } = await resolve(token);
      app.signIns.admitted(user, signIn, origin);
      return user;
    } catch (error) {
      app.signIns.refused(error, origin);
      logRefusal(error);
      throw error;
    }
  });
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
  app.decorate('issuerOrigins', () => []);
  thisMachineAlone(app);
  canonicalHost(app, productOrigin(config));
  const keys = await embeddedKeys(config.dataFolder);
  await mountIssuer(app, makeIssuer(config, db, keys, messageLogger(app.log)));
  return embeddedVerifier(config.oidc, embeddedIssuerUrl(config), keys);
}

/** An unreachable issuer may become available later, but an issuer with another name is never accepted. */
async function external(
  app: FastifyInstance,
  { oidc }: Config,
  db: Db,
  authority: string,
): Promise<VerifyToken> {
  const issuer = configuredIssuer(authority);
  app.decorate('issuerOrigins', issuer.origins);
  await noteIssuer(db, issuerName(authority));
  await issuer.discover().catch((error) => {
    if (error instanceof WrongIssuer) throw error;
    app.log.warn({ err: error }, `the issuer ${authority} cannot be reached yet`);
  });
  return externalVerifier(oidc, issuer);
}

/**
 * Logs why tokens are refused, to help connect an issuer, and why the issuer cannot be reached. Each reason is logged
 * at most once a minute, since a page sends many requests.
 */
function refusalLogger(app: FastifyInstance): (error: unknown) => void {
  const recentReasons = new LRUCache<string, true>({ max: 100, ttl: 60_000 });
  return (error) => {
    const reason = error instanceof TokenRefused ? error.reason : causeOf(error);
    if (reason === null || recentReasons.has(reason)) return;
    recentReasons.set(reason, true);
    app.log.warn({ reason }, error instanceof TokenRefused ? 'a token was refused' : 'the issuer failed');
  };
}

function causeOf(error: unknown): string | null {
  if (!(error instanceof HttpError) || error.status !== 503) return null;
  return error.cause instanceof Error ? error.cause.message : String(error.cause);
}
