/** Keeps the token valid. An issuer that is away or slow ends no session: it is asked again until it answers. */
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
  /** A user whose token is valid; null once the session is over. Throws when the issuer cannot be asked for now. */
  now: () => Promise<User | null>;
  stop: () => void;
};

/** Renews before each end. `onOver` is told once, when the issuer has ended the session. */
export function keepRenewed(manager: UserManager, onOver: (error: unknown) => void): Renewal {
  let underWay: Promise<User | null> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = firstWaitMilliseconds;
  let isOver = false;

  const now = () => {
    underWay ??= attempt().finally(() => {
      underWay = undefined;
    });
    return underWay;
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
      if (mayPass(error)) {
        timer = setTimeout(inBackground, wait);
        wait = Math.min(wait * 2, longestWaitMilliseconds);
        throw error;
      }
      isOver = true;
      onOver(error);
      return null;
    }
  };
  // Raised anew whenever somebody looks at a token that ends soon; between two attempts it waits like them.
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
 * One tab at a time; a tab that waited takes what the other one got. The refresh token first, then the issuer's own
 * session in a hidden frame. Throws whatever keeps both from working.
 */
function renew(manager: UserManager): Promise<User> {
  return underRenewalLock(async () => {
    const stored = await manager.getUser();
    if (!stored || isSignedOut()) throw new Error('Nobody is signed in any more.');
    if ((stored.expires_in ?? 0) > renewBeforeSeconds) {
      await manager.events.load(stored);
      return stored;
    }
    if (!stored.refresh_token) return renewInFrame(manager, stored);
    return manager.signinSilent().then(found, (error: unknown) => {
      if (mayPass(error)) throw error;
      return renewInFrame(manager, stored);
    });
  });
}

async function renewInFrame(manager: UserManager, { id_token: idToken }: User): Promise<User> {
  const ask = async (more: SigninSilentArgs = {}) =>
    found(await manager.signinSilent({ forceIframeAuth: true, nonce: makeNonce(), ...more }));
  try {
    return await ask().catch((error: unknown) => {
      // An issuer may demand to be told whom it is to find signed in; others cannot read so long an address.
      if (!idToken || !(error instanceof ErrorResponse) || error.error !== 'invalid_request') throw error;
      return ask({ extraQueryParams: { ...manager.settings.extraQueryParams, id_token_hint: idToken } });
    });
  } catch (error) {
    // Nothing comes back either from an issuer that is away, or from one that lets itself not be framed.
    const isFrameClosed = error instanceof ErrorTimeout && (await answers(manager.settings.metadataUrl));
    throw isFrameClosed ? new Error('The issuer does not renew in a frame.', { cause: error }) : error;
  }
}

function found(user: User | null): User {
  if (!user) throw new Error('The issuer renewed nothing.');
  return user;
}

async function answers(address: string): Promise<boolean> {
  const request = fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(5_000) });
  return request.then(
    ({ status }) => status < 500,
    () => false,
  );
}

/** No answer, or one that says that something else is wrong, may be another one next time; a refusal stays one. */
function mayPass(error: unknown): boolean {
  if (error instanceof ErrorResponse) {
    return error.error === 'temporarily_unavailable' || error.error === 'server_error';
  }
  if (error instanceof TypeError || error instanceof SyntaxError || error instanceof ErrorTimeout)
    return true;
  // Of a proxy that stands before the issuer: the library names the status, or a page instead of JSON.
  return error instanceof Error && /\((429|5\d\d)\)|Invalid response Content-Type/.test(error.message);
}
