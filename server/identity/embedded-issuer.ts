/**
 * The embedded OpenID Connect issuer, for trials and development: authorization code with PKCE, refresh tokens, JWT
 * access tokens, sign-out. Users choose an account on a page, without a password.
 */
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { isOutage, retryAfterSeconds } from '../database/outage.ts';
import type { Db } from '../database/schema.ts';
import type { Config } from '../lib/config.ts';
import type { LogMessage } from '../lib/log.ts';
import { embeddedIssuerUrl, productOrigin } from './embedded-address.ts';
import { type EmbeddedKeys, signingAlgorithm } from './embedded-keys.ts';
import { embeddedRecords } from './embedded-records.ts';
import { findAccount } from './embedded-users.ts';
import { failedPage, signedOutPage, signOutPage } from './sign-in-page.ts';

const minutes = 60;
const days = 24 * 60 * minutes;
const scopes = 'openid profile email offline_access';
/** Identifies the API in a grant; the token's audience is the configured one. */
const apiResource = 'urn:tripledger:api';
const apiScopes = 'openid profile email';

export function makeIssuer(config: Config, db: Db, keys: EmbeddedKeys, report: LogMessage): Provider {
  const provider = new Provider(embeddedIssuerUrl(config), settings(config, db, keys));
  provider.on('server_error', (context, error) => {
    if (!isOutage(error)) return report('the embedded issuer failed', error);
    context.status = 503;
    context.set('retry-after', String(retryAfterSeconds));
  });
  return provider;
}

function settings(config: Config, db: Db, keys: EmbeddedKeys): Configuration {
  const origin = productOrigin(config);
  return {
    adapter: embeddedRecords(db),
    jwks: { keys: [keys.signing] },
    clients: [
      {
        client_id: config.oidc.clientId,
        client_name: 'Tripledger',
        token_endpoint_auth_method: 'none',
        id_token_signed_response_alg: signingAlgorithm,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${origin}/`, `${origin}/silent.html`],
        post_logout_redirect_uris: [`${origin}/`],
      },
    ],
    clientBasedCORS: (_context, asking) => asking === origin,
    cookies: { keys: keys.cookies },
    responseTypes: ['code'],
    scopes: scopes.split(' '),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // The web takes name and e-mail from the ID token and does not call the userinfo endpoint.
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_context, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => apiResource,
        getResourceServerInfo: () => ({
          scope: apiScopes,
          audience: config.oidc.audience,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: signingAlgorithm } },
        }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = signOutPage(form);
        },
        postLogoutSuccessSource: (context) => {
          context.body = signedOutPage();
        },
      },
    },
    extraTokenClaims: async (_context, token) => {
      if (!('accountId' in token)) return undefined;
      const account = await findAccount(db, token.accountId);
      const claims = await account?.claims('access_token', scopes, {}, []);
      // Tokens of one sign-in share a grant.
      return claims && { ...claims, sid: token.grantId };
    },
    findAccount: (_context, subject) => findAccount(db, subject),
    loadExistingGrant: (context) => grantWithoutAsking(context),
    issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
    interactions: { url: (_context, { uid }) => `/oidc/interaction/${uid}` },
    renderError: (context, { error_description: description, error }) => {
      context.type = 'html';
      context.body = failedPage(description ?? error);
    },
    ttl: {
      AccessToken: 15 * minutes,
      AuthorizationCode: 1 * minutes,
      IdToken: 60 * minutes,
      Interaction: 60 * minutes,
      RefreshToken: 14 * days,
      Session: 14 * days,
      Grant: 14 * days,
    },
  };
}

/** The product is a first-party client, so users are not asked for consent. */
async function grantWithoutAsking(context: KoaContextWithOIDC) {
  const { client, session, provider } = context.oidc;
  if (!client || !session?.accountId) return undefined;
  const known = session.grantIdFor(client.clientId);
  const existing = known && (await provider.Grant.find(known));
  if (existing) return existing;
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
  grant.addOIDCScope(scopes);
  grant.addResourceScope(apiResource, apiScopes);
  await grant.save();
  return grant;
}
