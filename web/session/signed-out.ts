/**
 * Sign-out in every tab. The flag outlives the page, because the issuer may still have a session and would sign the
 * user in again at once if asked.
 */
import type { User, UserManager } from 'oidc-client-ts';
import { storedPrefix } from './stored.ts';

const signedOutKey = `${storedPrefix}signed-out`;
/** Storage events reach only the other tabs; this target notifies the own tab. */
const ownTab = new EventTarget();

/** True until somebody signs in. */
export const isSignedOut = () => localStorage.getItem(signedOutKey) !== null;

export function clearSignedOut(): void {
  localStorage.removeItem(signedOutKey);
  ownTab.dispatchEvent(new Event('change'));
}

/** Calls back after a change in this tab or another; returns a function that stops watching. */
export function watchSignedOut(changed: () => void): () => void {
  window.addEventListener('storage', changed);
  ownTab.addEventListener('change', changed);
  return () => {
    window.removeEventListener('storage', changed);
    ownTab.removeEventListener('change', changed);
  };
}

/** Ends the session in every tab and, if supported, at the issuer: the page then goes there and returns. */
export async function signOut(manager: UserManager): Promise<void> {
  const idToken = (await manager.getUser())?.id_token;
  localStorage.setItem(signedOutKey, new Date().toISOString());
  ownTab.dispatchEvent(new Event('change'));
  await forgetUser(manager);
  const endSession = await manager.metadataService.getEndSessionEndpoint().catch(() => undefined);
  if (endSession && idToken) await manager.signoutRedirect({ id_token_hint: idToken });
}

/** Revokes and removes the stored tokens, after any pending renewal, because they include its tokens. */
export function forgetUser(manager: UserManager): Promise<void> {
  return underRenewalLock(async () => {
    const user = await manager.getUser();
    if (!user) return;
    await revokeRefreshToken(manager, user);
    await manager.removeUser();
  });
}

/**
 * A refresh token may live for months; some issuers end its access tokens with it. An unreachable issuer does not
 * prevent the sign-out.
 */
async function revokeRefreshToken(manager: UserManager, { refresh_token: token }: User): Promise<void> {
  if (!token) return;
  try {
    if (await manager.metadataService.getRevocationEndpoint()) await manager.revokeTokens(['refresh_token']);
  } catch (error) {
    console.warn('The issuer did not revoke the refresh token.', error);
  }
}

/** Runs `work` in one tab at a time. Locks exist only in secure contexts; elsewhere tabs may run concurrently. */
export function underRenewalLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(`${storedPrefix}renewal`, work) : work();
}
