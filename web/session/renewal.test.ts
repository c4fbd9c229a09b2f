import { ErrorResponse, ErrorTimeout, User, UserManager } from 'oidc-client-ts';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { makeManager } from './manager.ts';
import { keepRenewed } from './renewal.ts';
import { signOut } from './signed-out.ts';

const settings = {
  authority: 'https://issuer.test',
  clientId: 'web',
  audience: 'api',
  scope: 'openid',
  extraParameters: {},
};
const refused = () => new ErrorResponse({ error: 'invalid_grant' });
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

let manager: UserManager;
let silent: MockInstance<UserManager['signinSilent']>;
const onOver = vi.fn();

const user = (expiresIn: number, refreshToken = '') =>
  new User({
    access_token: 'token',
    token_type: 'Bearer',
    refresh_token: refreshToken,
    expires_at: Math.floor(Date.now() / 1000) + expiresIn,
    profile: { sub: '1', iss: 'i', aud: 'a', exp: 0, iat: 0 },
  });

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  onOver.mockClear();
  manager = makeManager(settings);
  silent = vi.spyOn(UserManager.prototype, 'signinSilent');
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function begin(expiresIn: number, refreshToken?: string) {
  await manager.storeUser(user(expiresIn, refreshToken));
  const renewal = keepRenewed(manager, onOver);
  await manager.getUser();
  return renewal;
}

it.each([
  new TypeError('Failed to fetch'),
  new ErrorTimeout('Network timed out'),
  new Error('Bad Gateway (502)'),
  new SyntaxError('Unexpected end of JSON input'),
  new Error('Invalid response Content-Type: text/html, from URL: https://issuer.test/token'),
  new ErrorResponse({ error: 'temporarily_unavailable' }),
])('retries while the issuer is unavailable, before and after the token expires: %s', async (failure) => {
  silent.mockRejectedValue(failure);
  const { now, stop } = await begin(20, 'refresh');
  await seconds(11);
  expect(silent).toHaveBeenCalledTimes(1);
  await seconds(30);
  expect(silent.mock.calls.length).toBeGreaterThan(3);
  await expect(now()).rejects.toBe(failure);
  expect(onOver).not.toHaveBeenCalled();
  const renewed = user(600, 'next');
  silent.mockResolvedValue(renewed);
  expect(await now()).toBe(renewed);
  stop();
});

it('shares one renewal between concurrent calls that need a valid token', async () => {
  const renewed = user(600);
  silent.mockResolvedValue(renewed);
  const { now, stop } = await begin(-5, 'refresh');
  expect(await Promise.all([now(), now(), now()])).toEqual([renewed, renewed, renewed]);
  expect(silent).toHaveBeenCalledTimes(1);
  stop();
});

it('falls back to the frame when the refresh token is rejected, and ends the session when that fails too', async () => {
  silent.mockRejectedValueOnce(refused());
  silent.mockRejectedValueOnce(new ErrorResponse({ error: 'login_required' }));
  const { now, stop } = await begin(-5, 'refresh');
  expect(await now()).toBeNull();
  expect(silent.mock.calls[1]).toEqual([{ forceIframeAuth: true, nonce: expect.stringMatching(/./) }]);
  expect(onOver).toHaveBeenCalledTimes(1);
  await seconds(120);
  expect(await now()).toBeNull();
  expect(silent).toHaveBeenCalledTimes(2);
  stop();
});

it('sends the ID token hint to an issuer that requires it', async () => {
  const renewed = user(600);
  silent
    .mockRejectedValueOnce(new ErrorResponse({ error: 'invalid_request' }))
    .mockResolvedValueOnce(renewed);
  await manager.storeUser(
    new User({ ...user(-5), id_token: 'who' } as ConstructorParameters<typeof User>[0]),
  );
  const { now, stop } = keepRenewed(manager, onOver);
  expect(await now()).toBe(renewed);
  expect(silent.mock.calls.map(([sent]) => sent?.extraQueryParams)).toEqual([
    undefined,
    { audience: 'api', id_token_hint: 'who' },
  ]);
  expect(onOver).not.toHaveBeenCalled();
  stop();
});

it('ends the session after a frame timeout only if the issuer is reachable', async () => {
  silent.mockRejectedValue(new ErrorTimeout('IFrame timed out without a response'));
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const { now, stop } = await begin(-5);
  await expect(now()).rejects.toBeInstanceOf(ErrorTimeout);
  expect(onOver).not.toHaveBeenCalled();
  fetched.mockResolvedValue(new Response('{}'));
  expect(await now()).toBeNull();
  expect(onOver).toHaveBeenCalledTimes(1);
  stop();
});

it('renews nothing and reports no session timeout after a sign-out', async () => {
  const { now, stop } = await begin(-5);
  vi.spyOn(manager.metadataService, 'getEndSessionEndpoint').mockResolvedValue(undefined);
  await signOut(manager);
  expect(await now()).toBeNull();
  expect(silent).not.toHaveBeenCalled();
  expect(onOver).not.toHaveBeenCalled();
  stop();
});
