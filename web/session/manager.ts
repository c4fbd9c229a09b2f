/** The OpenID Connect side of the session: authorization code flow with PKCE. */
import type { SignInSettings } from '@tripledger/contract/session/calls.ts';
import { ErrorResponse, type User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { answerInFragment } from './issuer-answer.ts';
import { clearSignedOut, isSignedOut } from './signed-out.ts';
import { storedPrefix } from './stored.ts';

/** How long before its expiry a token is renewed. */
export const renewBeforeSeconds = 10;
/**
 * Timeouts of requests to the issuer. The renewal timeout is shorter because a renewal is retried and a sign-in is
 * not.
 */
const requestTimeoutSeconds = 30;
const renewalTimeoutSeconds = 10;

export function makeManager(settings: SignInSettings): UserManager {
  const root = `${location.origin}/`;
  // The prefix is exclusive to this store, because everything under it that is not a pending sign-in is removed as
  // stale.
  const store = new WebStorageStateStore({ store: localStorage, prefix: `${storedPrefix}oidc.` });
  return new UserManager({
    authority: settings.authority,
    client_id: settings.clientId,
    redirect_uri: root,
    post_logout_redirect_uri: root,
    silent_redirect_uri: `${root}silent.html`,
    response_type: 'code',
    response_mode: 'fragment',
    scope: settings.scope,
    extraQueryParams: {
      ...(settings.audience && { audience: settings.audience }),
      ...settings.extraParameters,
    },
    userStore: store,
    stateStore: store,
    requestTimeoutInSeconds: requestTimeoutSeconds,
    silentRequestTimeoutInSeconds: renewalTimeoutSeconds,
    // `renewal.ts` renews tokens instead, because two tabs must not use one refresh token at the same time.
    automaticSilentRenew: false,
    accessTokenExpiringNotificationTimeInSeconds: renewBeforeSeconds,
  });
}

/**
 * Redirects to the issuer and returns to the same route. After a sign-out the issuer may still have a session, so the
 * next user is asked to log in.
 */
export function goToIssuer(manager: UserManager): Promise<void> {
  return manager.signinRedirect({
    ...(isSignedOut() && { prompt: 'login' }),
    nonce: makeNonce(),
    state: { route: routeNow() },
  });
}

/** Some issuers require a nonce; the ID token must contain it. */
export const makeNonce = () => crypto.randomUUID();

/** The current route, which the sign-in stores and restores. */
export const routeNow = () => (location.hash.startsWith('#/') ? location.hash : '#/');

/** Moves a response from the query to the fragment, where the library expects it. */
export function takeAnswer(): void {
  const address = answerInFragment(location.href);
  if (address !== location.href) history.replaceState(null, '', address);
}

/**
 * Removes the issuer's response from the URL and restores the route where the sign-in began. Returns the error
 * (`#error=…`), or null if the response is none. `error`: what the library threw, with the state of the sign-in.
 */
export function takeRefusal(error?: unknown): string | null {
  if (location.hash === '' || location.hash.startsWith('#/')) return null;
  const answer = new URLSearchParams(location.hash.slice(1));
  const state = error instanceof ErrorResponse ? error.state : undefined;
  history.replaceState(null, '', `${location.pathname}${routeIn(state)}`);
  return answer.get('error_description') ?? answer.get('error');
}

/** Reads the route from the state of a sign-in. */
function routeIn(state: unknown): string {
  const { route } = (state ?? {}) as { route?: unknown };
  return typeof route === 'string' && route.startsWith('#/') ? route : '#/';
}

const freshKey = `${storedPrefix}fresh-sign-in`;

/** Restores the route from before the sign-in, which is complete. */
export function restoreRoute(user: User | undefined): void {
  history.replaceState(null, '', `${location.pathname}${routeIn(user?.state)}`);
  sessionStorage.setItem(freshKey, '1');
  clearSignedOut();
}

/** Called when the server has accepted the user. */
export const signInWorked = () => sessionStorage.removeItem(freshKey);

/** The user returned from the issuer, but the server has accepted no request since; another sign-in would not help. */
export const signInFailed = () => sessionStorage.getItem(freshKey) !== null;
