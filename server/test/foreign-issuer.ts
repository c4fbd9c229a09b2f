/**
 * A real OpenID Connect issuer, with the variations of issuers that operators use. Its authority is on one origin
 * (`localhost`), its endpoints on another (`127.0.0.1`); users sign in by pressing a single button.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { authorization, Browser, type Tokens } from './sign-in.ts';

/** Settings that tests may change at any time. */
export type Habits = {
  email: string;
  accessTokens: 'jwt' | 'opaque';
  /** The audience of access tokens. */
  audience: string;
  accessTokenSeconds: number;
  refreshTokens: boolean;
  /** Where the response is in the address; `query` even if another mode was requested. */
  answers: 'fragment' | 'query';
  demandsNonce: boolean;
  /** Silent sign-in in a frame requires a hint of the user. */
  demandsHint: boolean;
  hasEndSession: boolean;
  /** Accepts connections and closes them. */
  isDown: boolean;
};

const usual: Habits = {
  email: 'ann@foreign.test',
  accessTokens: 'jwt',
  audience: 'tripledger-api',
  accessTokenSeconds: 600,
  refreshTokens: true,
  answers: 'query',
  demandsNonce: true,
  demandsHint: true,
  hasEndSession: true,
  isDown: false,
};

export type ForeignIssuer = {
  authority: string;
  /** The origin of the issuer's endpoints. */
  endpoints: string;
  habits: Habits;
  /** Method and path of every request so far, such as `GET /auth`, with `prompt=none` if sent. */
  requests: string[];
  /** Signs with a new key from now on, and publishes only that key. */
  rotateKeys(): Promise<void>;
  close(): Promise<void>;
};

/** Registers the product at `origin` as a public client. */
export async function foreignIssuer(origin: string, more: Partial<Habits> = {}): Promise<ForeignIssuer> {
  const habits = { ...usual, ...more };
  const requests: string[] = [];
  let provider: Provider;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://issuer');
    requests.push(
      `${request.method} ${url.pathname}${url.searchParams.has('prompt') ? ` ${url.searchParams.get('prompt')}` : ''}`,
    );
    if (habits.isDown) return request.socket.destroy();
    return provider.callback()(request, response);
  });
  const { port } = await listening(server);
  const authority = `http://localhost:${port}`;
  const make = async () => {
    const made = new Provider(authority, await settings(origin, habits));
    made.use((context, next) => habitual(made, context as KoaContextWithOIDC, next, habits));
    return made;
  };
  provider = await make();
  return {
    authority,
    endpoints: `http://127.0.0.1:${port}`,
    habits,
    requests,
    rotateKeys: async () => {
      provider = await make();
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** Signs in without a browser; throws unless it yields tokens. */
export async function signInAt({ endpoints }: ForeignIssuer, origin: string): Promise<Tokens> {
  const browser = new Browser(endpoints);
  const { address, verifier } = authorization(origin, { nonce: 'once' });
  let url = new URL(`/auth${new URL(address).search}`, endpoints);
  while (url.origin === endpoints) {
    const page = url.pathname.startsWith('/interaction/') ? {} : undefined;
    const onward = (await browser.open(url.href, page)).headers.get('location');
    if (!onward) throw new Error(`The sign-in ended at ${url.href}`);
    url = new URL(onward, url);
  }
  const form = {
    client_id: 'tripledger-web',
    grant_type: 'authorization_code',
    code: url.searchParams.get('code') ?? '',
    redirect_uri: `${origin}/`,
    code_verifier: verifier,
  };
  const response = await fetch(`${endpoints}/token`, { method: 'POST', body: new URLSearchParams(form) });
  if (!response.ok) throw new Error(`No tokens: ${response.status} ${await response.text()}`);
  return (await response.json()) as Tokens;
}

async function listening(server: Server): Promise<AddressInfo> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server.address() as AddressInfo;
}

/** Adapts the library's behaviour to that of issuers that operators use. */
async function habitual(
  provider: Provider,
  context: KoaContextWithOIDC,
  next: () => Promise<unknown>,
  habits: Habits,
): Promise<void> {
  if (context.path.startsWith('/interaction/')) return showSignIn(provider, context, habits);
  await next();
  const location = context.response.get('location');
  if (habits.answers === 'query' && /#.*\bstate=/.test(location)) {
    context.set('location', location.replace('#', '?'));
  }
  if (!context.path.endsWith('/openid-configuration')) return;
  const elsewhere = JSON.stringify(context.body).replaceAll('//localhost:', '//127.0.0.1:');
  const { end_session_endpoint: endSession, ...metadata } = JSON.parse(elsewhere);
  context.body = {
    ...metadata,
    issuer: provider.issuer,
    ...(habits.hasEndSession && { end_session_endpoint: endSession }),
  };
}

/** Prevents the browser's request for a favicon. */
const noIcon = '<link rel="icon" href="data:,">';

async function showSignIn(provider: Provider, context: KoaContextWithOIDC, habits: Habits): Promise<void> {
  const { req, res } = context;
  if (context.method === 'POST') {
    const result = { login: { accountId: `foreign|${habits.email}` } };
    context.redirect(await provider.interactionResult(req, res, result));
    return;
  }
  context.body = `<!doctype html><title>Foreign issuer</title>${noIcon}<form method="post"><button>${habits.email}</button></form>`;
}

const minutes = 60;
const api = 'urn:api';

async function settings(origin: string, habits: Habits): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const claims = (accountId: string) => ({
    sub: accountId,
    email: accountId.split('|')[1],
    email_verified: true,
    name: 'Ann Foreign',
  });
  const accessTokenTTL = () => habits.accessTokenSeconds;
  return {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    clients: [
      {
        client_id: 'tripledger-web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [`${origin}/`, `${origin}/silent.html`],
        post_logout_redirect_uris: [`${origin}/`],
      },
    ],
    clientBasedCORS: () => true,
    cookies: { keys: ['of this test alone'] },
    responseTypes: ['code'],
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: () => true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = `${noIcon}${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`;
        },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => api,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'openid profile email',
          audience: habits.audience,
          accessTokenFormat: habits.accessTokens,
          accessTokenTTL: habits.accessTokenSeconds,
        }),
      },
    },
    extraParams: {
      nonce: ({ oidc: { params } }, nonce) => {
        if (habits.demandsNonce && !nonce) throw new errors.InvalidRequest('a nonce is demanded');
        if (habits.demandsHint && params?.prompt === 'none' && !params.id_token_hint) {
          throw new errors.InvalidRequest('an ID token is demanded');
        }
      },
    },
    extraTokenClaims: (_context, token) => ('accountId' in token ? claims(token.accountId) : undefined),
    findAccount: (_context, subject) => ({ accountId: subject, claims: () => claims(subject) }),
    loadExistingGrant: async ({ oidc: { client, session, provider } }) => {
      const known = session!.grantIdFor(client!.clientId);
      const existing = known && (await provider.Grant.find(known));
      if (existing) return existing;
      const grant = new provider.Grant({ accountId: session!.accountId!, clientId: client!.clientId });
      grant.addOIDCScope('openid profile email offline_access');
      grant.addResourceScope(api, 'openid profile email');
      await grant.save();
      return grant;
    },
    issueRefreshToken: () => habits.refreshTokens,
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: {
      AccessToken: accessTokenTTL,
      AuthorizationCode: minutes,
      IdToken: 60 * minutes,
      Interaction: 60 * minutes,
      RefreshToken: 60 * minutes,
      Session: 60 * minutes,
      Grant: 60 * minutes,
    },
  };
}
