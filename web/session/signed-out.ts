/**
 * Signing out, in every tab. What is noted here outlives the page: the issuer may still know the user, and would sign
 * them in again at once if the product asked it to.
 */
import type { User, UserManager } from 'oidc-client-ts';
import { storedPrefix } from './stored.ts';

const signedOutKey = `${storedPrefix}signed-out`;
/** Storage tells the other tabs of a change; this tells the own one. */
const here = new EventTarget();

/** Until somebody signs in. */
export const isSignedOut = () => localStorage.getItem(signedOutKey) !== null;

export function clearSignedOut(): void {
  localStorage.removeItem(signedOutKey);
  here.dispatchEvent(new Event('change'));
}

/** Tells of a change in this tab or another; answers how to stop that. */
export function watchSignedOut(changed: () => void): () => void {
  window.addEventListener('storage', changed);
  here.addEventListener('change', changed);
  return () => {
    window.removeEventListener('storage', changed);
    here.removeEventListener('change', changed);
  };
}

/** Ends the session in every tab and at the issuer, as far as it can: then the page goes there and comes back. */
export async function signOut(manager: UserManager): Promise<void> {
  const idToken = (await manager.getUser())?.id_token;
  localStorage.setItem(signedOutKey, new Date().toISOString());
  here.dispatchEvent(new Event('change'));
  await forgetUser(manager);
  const endSession = await manager.metadataService.getEndSessionEndpoint().catch(() => undefined);
  if (endSession && idToken) await manager.signoutRedirect({ id_token_hint: idToken });
}

/** Revokes and removes what is stored of the user, after a renewal under way: its tokens are among it. */
export function forgetUser(manager: UserManager): Promise<void> {
  return underRenewalLock(async () => {
    const user = await manager.getUser();
    if (!user) return;
    await revokeRefreshToken(manager, user);
    await manager.removeUser();
  });
}

/**
 * A refresh token may live for months, and its access tokens end with it where the issuer can do that. An issuer that
 * cannot be asked keeps nobody signed in here.
 */
async function revokeRefreshToken(manager: UserManager, { refresh_token: token }: User): Promise<void> {
  if (!token) return;
  try {
    if (await manager.metadataService.getRevocationEndpoint()) await manager.revokeTokens(['refresh_token']);
  } catch (error) {
    console.warn('The issuer did not revoke the refresh token.', error);
  }
}

/** One tab at a time. Locks exist in secure contexts alone; elsewhere two tabs take their chance. */
export function underRenewalLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(`${storedPrefix}renewal`, work) : work();
}
