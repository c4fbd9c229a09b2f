import { User, type UserManager } from 'oidc-client-ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { goToIssuer, makeManager, restoreRoute } from './manager.ts';
import { forgetUser, isSignedOut, signOut, underRenewalLock, watchSignedOut } from './signed-out.ts';

const settings = {
  authority: 'https://issuer.test',
  clientId: 'web',
  audience: null,
  scope: 'openid',
  extraParameters: {},
};
let manager: UserManager;
/** The issuer's endpoints, as its discovery document lists them. */
let endpoints: Record<string, string>;

const ann = (refreshToken: string) =>
  new User({
    access_token: 'access',
    id_token: 'id',
    token_type: 'Bearer',
    refresh_token: refreshToken,
    profile: { sub: '1', iss: 'i', aud: 'a', exp: 0, iat: 0 },
  });

beforeEach(async () => {
  localStorage.clear();
  manager = makeManager(settings);
  endpoints = {};
  vi.spyOn(manager.metadataService, 'getMetadata').mockImplementation(async () => endpoints);
  await manager.storeUser(ann('refresh'));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a sign-out', () => {
  it('reaches every tab at once and lasts until somebody signs in', async () => {
    const changed = vi.fn();
    const stop = watchSignedOut(changed);
    await signOut(manager);
    expect(changed).toHaveBeenCalled();
    expect(isSignedOut()).toBe(true);
    expect(await manager.getUser()).toBeNull();
    restoreRoute(undefined);
    expect(isSignedOut()).toBe(false);
    stop();
  });

  it('redirects to the issuer only if the issuer can end sessions', async () => {
    const redirect = vi.spyOn(manager, 'signoutRedirect').mockResolvedValue();
    await signOut(manager);
    expect(redirect).not.toHaveBeenCalled();
    await manager.storeUser(ann('refresh'));
    endpoints = { end_session_endpoint: 'https://issuer.test/end' };
    await signOut(manager);
    expect(redirect).toHaveBeenCalledExactlyOnceWith({ id_token_hint: 'id' });
  });

  it('makes the issuer ask the next user to log in, from whichever page', async () => {
    const redirect = vi.spyOn(manager, 'signinRedirect').mockResolvedValue();
    await goToIssuer(manager);
    await signOut(manager);
    await goToIssuer(manager);
    restoreRoute(undefined);
    await goToIssuer(manager);
    expect(redirect.mock.calls.map(([sent]) => sent?.prompt)).toEqual([undefined, 'login', undefined]);
  });

  it('revokes the refresh token if the issuer supports it, and succeeds if that fails', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(''));
    await signOut(manager);
    expect(fetched).not.toHaveBeenCalled();
    endpoints = { revocation_endpoint: 'https://issuer.test/revoke' };
    await manager.storeUser(ann('refresh'));
    await signOut(manager);
    const [address, request] = fetched.mock.calls[0] ?? [];
    expect(address).toBe('https://issuer.test/revoke');
    expect(String(request?.body)).toContain('token=refresh&');
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await manager.storeUser(ann('refresh'));
    await signOut(manager);
    expect(await manager.getUser()).toBeNull();
  });

  it('waits for a pending renewal and removes its tokens', async () => {
    vi.stubGlobal('navigator', { locks: oneAtATime() });
    endpoints = { revocation_endpoint: 'https://issuer.test/revoke' };
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(''));
    let answer = () => {};
    const renewal = underRenewalLock(async () => {
      await new Promise<void>((done) => {
        answer = done;
      });
      await manager.storeUser(ann('renewed'));
    });
    const done = signOut(manager);
    await vi.waitFor(() => expect(isSignedOut()).toBe(true));
    answer();
    await Promise.all([renewal, done]);
    expect(String(fetched.mock.calls[0]?.[1]?.body)).toContain('token=renewed&');
    expect(await manager.getUser()).toBeNull();
  });

  it('is completed by another tab if the first one was closed', async () => {
    await forgetUser(manager);
    expect(await manager.getUser()).toBeNull();
    await expect(forgetUser(manager)).resolves.toBeUndefined();
  });
});

/** Simulates the browser's locks of one name. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, work: () => Promise<unknown>) => {
      last = last.then(work);
      return last;
    },
  };
}
