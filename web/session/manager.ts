/** The OpenID Connect side of the session: code flow with PKCE, to the issuer and back. */
import type { SignInSettings } from '@tripledger/contract/session/calls.ts';
import { ErrorResponse, type User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { answerInFragment } from './issuer-answer.ts';
import { clearSignedOut, isSignedOut } from './signed-out.ts';
import { storedPrefix } from './stored.ts';

/** So long before its end a token is renewed. */
export const renewBeforeSeconds = 10;
/** The issuer may take so long for one answer; a renewal is tried again, a sign-in is not. */
const requestTimeoutSeconds = 30;
const renewalTimeoutSeconds = 10;

export function makeManager(settings: SignInSettings): UserManager {
  const root = `${location.origin}/`;
  // A prefix of its own: what stands under it and is no sign-in under way is cleared away as stale.
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
    // Renewal is ours (`renewal.ts`): two tabs must not use one refresh token at the same time.
    automaticSilentRenew: false,
    accessTokenExpiringNotificationTimeInSeconds: renewBeforeSeconds,
  });
}

/**
 * Goes to the issuer, and comes back to the same place. After a sign-out the issuer may still know who was here, so
 * whoever comes next is asked who they are.
 */
export function goToIssuer(manager: UserManager): Promise<void> {
  return manager.signinRedirect({
    ...(isSignedOut() && { prompt: 'login' }),
    nonce: makeNonce(),
    state: { route: routeNow() },
  });
}

/** Some issuers demand one; the ID token must bring it back. */
export const makeNonce = () => crypto.randomUUID();

/** The place in the application, as the sign-in takes it along and brings it back. */
export const routeNow = () => (location.hash.startsWith('#/') ? location.hash : '#/');

/** Puts an answer that came in the query where one is looked for. */
export function takeAnswer(): void {
  const address = answerInFragment(location.href);
  if (address !== location.href) history.replaceState(null, '', address);
}

/**
 * Takes the issuer's answer out of the address, which goes back to where the sign-in began; answers its refusal
 * (`#error=…`), null where it is none. `error`: what was made of the answer, with what the sign-in took along.
 */
export function takeRefusal(error?: unknown): string | null {
  if (location.hash === '' || location.hash.startsWith('#/')) return null;
  const answer = new URLSearchParams(location.hash.slice(1));
  const state = error instanceof ErrorResponse ? error.state : undefined;
  history.replaceState(null, '', `${location.pathname}${routeIn(state)}`);
  return answer.get('error_description') ?? answer.get('error');
}

/** Of what a sign-in took along. */
function routeIn(state: unknown): string {
  const { route } = (state ?? {}) as { route?: unknown };
  return typeof route === 'string' && route.startsWith('#/') ? route : '#/';
}

const freshKey = `${storedPrefix}fresh-sign-in`;

/** Puts the address back to where the user was before the sign-in, which is over. */
export function restoreRoute(user: User | undefined): void {
  history.replaceState(null, '', `${location.pathname}${routeIn(user?.state)}`);
  sessionStorage.setItem(freshKey, '1');
  clearSignedOut();
}

/** The server knows the user. */
export const signInWorked = () => sessionStorage.removeItem(freshKey);

/** The user came back from the issuer, and the server has accepted nothing of theirs since: nor will it next time. */
export const signInFailed = () => sessionStorage.getItem(freshKey) !== null;
