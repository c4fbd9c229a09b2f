/** The OpenID Connect side of the session: code flow with PKCE, answers in the fragment. */
import type { SignInSettings } from '@tripledger/contract/session/calls.ts';
import { type User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { storedPrefix } from './stored.ts';

/** So long before its end a token is renewed. */
const renewBeforeSeconds = 10;

export function makeManager(settings: SignInSettings): UserManager {
  const root = `${location.origin}/`;
  const store = new WebStorageStateStore({ store: localStorage, prefix: storedPrefix });
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
    // Renewal is ours (`renew`): two tabs must not use one refresh token at the same time.
    automaticSilentRenew: false,
    accessTokenExpiringNotificationTimeInSeconds: renewBeforeSeconds,
  });
}

/**
 * Renews the token, one tab at a time; a tab that waited takes what the other one got. The refresh token
 * first, then the issuer's own session in a hidden frame.
 * @throws whatever the issuer answers when neither works.
 */
export async function renew(manager: UserManager): Promise<User> {
  return underLock(async () => {
    const stored = await manager.getUser();
    if (stored && (stored.expires_in ?? 0) > renewBeforeSeconds) {
      await manager.events.load(stored);
      return stored;
    }
    const renewed = await manager.signinSilent().catch((error: unknown) => {
      if (!stored?.refresh_token) throw error;
      return manager.signinSilent({ forceIframeAuth: true });
    });
    if (!renewed) throw new Error('The issuer renewed nothing.');
    return renewed;
  });
}

/** Locks exist in secure contexts alone; elsewhere two tabs take their chance. */
function underLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(`${storedPrefix}renewal`, work) : work();
}

/** The place in the application, as the sign-in takes it along and brings it back. */
export const routeNow = () => (location.hash.startsWith('#/') ? location.hash : '#/');

/** Takes the issuer's answer out of the address; answers its refusal (`#error=…`), null where it is none. */
export function takeRefusal(): string | null {
  if (location.hash === '' || location.hash.startsWith('#/')) return null;
  const answer = new URLSearchParams(location.hash.slice(1));
  history.replaceState(null, '', `${location.pathname}#/`);
  return answer.get('error_description') ?? answer.get('error');
}

const freshKey = `${storedPrefix}fresh-sign-in`;

/** Puts the address back to where the user was before the sign-in. */
export function restoreRoute(user: User | undefined): void {
  const state = user?.state as { route?: unknown } | undefined;
  const route = typeof state?.route === 'string' && state.route.startsWith('#/') ? state.route : '#/';
  history.replaceState(null, '', `${location.pathname}${route}`);
  sessionStorage.setItem(freshKey, '1');
}

/** The server knows the user. */
export const signInWorked = () => sessionStorage.removeItem(freshKey);

/** The user just came back from the issuer, and the server has accepted nothing of theirs since. */
export function signInFailed(): boolean {
  const isFresh = sessionStorage.getItem(freshKey) !== null;
  sessionStorage.removeItem(freshKey);
  return isFresh;
}
