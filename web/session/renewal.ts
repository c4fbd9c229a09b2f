/**
 * Keeps the token valid. An unavailable or slow issuer does not end the session: renewal is retried until it
 * responds.
 */
import {
  ErrorResponse,
  ErrorTimeout,
  type SigninSilentArgs,
  type User,
  type UserManager,
} from 'oidc-client-ts';
import { makeNonce, renewBeforeSeconds } from './manager.ts';
import { isSignedOut, underRenewalLock } from './signed-out.ts';

const firstWaitMilliseconds = 2_000;
const longestWaitMilliseconds = 60_000;

export type Renewal = {
  /** A user with a valid token; null once the session is over. Throws while the issuer is unavailable. */
  now: () => Promise<User | null>;
  stop: () => void;
};

/** Renews before each expiry. `onOver` is called once, when the issuer has ended the session. */
export function keepRenewed(manager: UserManager, onOver: (error: unknown) => void): Renewal {
  let pending: Promise<User | null> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = firstWaitMilliseconds;
  let isOver = false;

  const now = () => {
    pending ??= attempt().finally(() => {
      pending = undefined;
    });
    return pending;
  };
  const inBackground = () => void now().catch(() => undefined);
  const attempt = async () => {
    if (isOver) return null;
    clearTimeout(timer);
    timer = undefined;
    try {
      const user = await renew(manager);
      wait = firstWaitMilliseconds;
      return user;
    } catch (error) {
      if (isOver || isSignedOut()) return null;
      if (isTransient(error)) {
        timer = setTimeout(inBackground, wait);
        wait = Math.min(wait * 2, longestWaitMilliseconds);
        throw error;
      }
      isOver = true;
      onOver(error);
      return null;
    }
  };
  // The library raises this event on each read of a token that expires soon; while a retry is scheduled, it is
  // ignored.
  const stopListening = manager.events.addAccessTokenExpiring(() => {
    if (timer === undefined) inBackground();
  });
  return {
    now,
    stop: () => {
      isOver = true;
      clearTimeout(timer);
      stopListening();
    },
  };
}

/**
 * Renews in one tab at a time; a tab that waited uses the token that the other tab obtained. Tries the refresh token
 * first, then the issuer's own session in a hidden frame. Throws if neither works.
 */
function renew(manager: UserManager): Promise<User> {
  return underRenewalLock(async () => {
    const stored = await manager.getUser();
    if (!stored || isSignedOut()) throw new Error('Nobody is signed in.');
    if ((stored.expires_in ?? 0) > renewBeforeSeconds) {
      await manager.events.load(stored);
      return stored;
    }
    if (!stored.refresh_token) return renewInFrame(manager, stored);
    return manager.signinSilent().then(requireUser, (error: unknown) => {
      if (isTransient(error)) throw error;
      return renewInFrame(manager, stored);
    });
  });
}

async function renewInFrame(manager: UserManager, { id_token: idToken }: User): Promise<User> {
  const ask = async (more: SigninSilentArgs = {}) =>
    requireUser(await manager.signinSilent({ forceIframeAuth: true, nonce: makeNonce(), ...more }));
  try {
    return await ask().catch((error: unknown) => {
      // Some issuers require an ID token hint; others reject so long a URL.
      if (!idToken || !(error instanceof ErrorResponse) || error.error !== 'invalid_request') throw error;
      return ask({ extraQueryParams: { ...manager.settings.extraQueryParams, id_token_hint: idToken } });
    });
  } catch (error) {
    // A frame times out both if the issuer is unavailable and if it forbids framing.
    const isFrameClosed = error instanceof ErrorTimeout && (await isReachable(manager.settings.metadataUrl));
    throw isFrameClosed
      ? new Error('The issuer does not allow renewal in a frame.', { cause: error })
      : error;
  }
}

function requireUser(user: User | null): User {
  if (!user) throw new Error('The issuer returned no renewed token.');
  return user;
}

async function isReachable(address: string): Promise<boolean> {
  const request = fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(5_000) });
  return request.then(
    ({ status }) => status < 500,
    () => false,
  );
}

/** Whether a retry may succeed: network failures and temporary errors are transient, rejections are not. */
function isTransient(error: unknown): boolean {
  if (error instanceof ErrorResponse) {
    return error.error === 'temporarily_unavailable' || error.error === 'server_error';
  }
  if (error instanceof TypeError || error instanceof SyntaxError || error instanceof ErrorTimeout)
    return true;
  // For a proxy in front of the issuer, the library reports the status, or a page instead of JSON.
  return error instanceof Error && /\((429|5\d\d)\)|Invalid response Content-Type/.test(error.message);
}
