import { ErrorResponse, OidcClient, type OidcClientSettings, type User, UserManager } from 'oidc-client-ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  goToIssuer,
  makeManager,
  restoreRoute,
  routeNow,
  signInFailed,
  signInWorked,
  takeRefusal,
} from './manager.ts';
import { readScheme, storeScheme } from './stored.ts';

const at = (hash: string) => history.replaceState(null, '', `/${hash}`);
const back = (route: unknown) => restoreRoute({ state: { route } } as User);

beforeEach(() => {
  sessionStorage.clear();
  at('');
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the route before the sign-in', () => {
  it('includes the filter, and is home without a route', () => {
    at('#/view/summary?node=3&range=last_year');
    expect(routeNow()).toBe('#/view/summary?node=3&range=last_year');
    at('#code=1&state=2');
    expect(routeNow()).toBe('#/');
  });

  it('replaces the issuer’s response when it is restored', () => {
    at('#code=1&state=2');
    back('#/view/summary?node=3');
    expect(location.hash).toBe('#/view/summary?node=3');
  });

  it.each([undefined, 7, 'https://elsewhere.test', '#code=1'])('is home for %j', (route) => {
    back(route);
    expect(location.hash).toBe('#/');
  });
});

describe('takeRefusal', () => {
  it('takes the issuer’s answer out of the address and gives its reason', () => {
    at('#error=access_denied&error_description=No%20such%20user&state=1');
    expect(takeRefusal()).toBe('No such user');
    expect(location.hash).toBe('#/');
    at('#error=access_denied');
    expect(takeRefusal()).toBe('access_denied');
  });

  it('restores the route where the sign-in began, for the next attempt', () => {
    at('#error=access_denied&state=1');
    takeRefusal(new ErrorResponse({ error: 'access_denied', userState: { route: '#/report/7' } }));
    expect(location.hash).toBe('#/report/7');
  });

  it('ignores routes, whatever their query contains', () => {
    at('#/view/summary?error=1');
    expect(takeRefusal()).toBeNull();
    expect(location.hash).toBe('#/view/summary?error=1');
  });

  it('removes a stale response', () => {
    at('#code=1&state=2');
    expect(takeRefusal()).toBeNull();
    expect(location.hash).toBe('#/');
  });
});

it('clearing stale sign-ins keeps other stored data', async () => {
  storeScheme('dark');
  const settings = { authority: 'https://issuer.test', clientId: 'web', audience: null, scope: 'openid' };
  await makeManager({ ...settings, extraParameters: {} }).clearStaleState();
  expect(readScheme()).toBe('dark');
});

describe('signInFailed', () => {
  it('is true for every call of the page after the server rejected a fresh sign-in', () => {
    expect(signInFailed()).toBe(false);
    back('#/');
    expect(signInFailed()).toBe(true);
    expect(signInFailed()).toBe(true);
  });

  it('is false once the server has accepted the user', () => {
    back('#/');
    signInWorked();
    expect(signInFailed()).toBe(false);
  });
});

describe('the nonce', () => {
  const authority = 'https://issuer.test';
  const part = (claims: object) => btoa(JSON.stringify(claims)).replaceAll('=', '');

  /** Signs in at an issuer whose ID token contains the given claims. */
  async function returnFromIssuer(claimsOf: (nonce: string | null) => object): Promise<User | undefined> {
    const manager = makeManager({
      authority,
      clientId: 'web',
      audience: 'api',
      scope: 'openid',
      extraParameters: {},
    });
    const metadata = {
      issuer: authority,
      authorization_endpoint: `${authority}/auth`,
      token_endpoint: `${authority}/token`,
    };
    const client = new OidcClient({ ...(manager.settings as OidcClientSettings), metadata });
    vi.spyOn(manager.metadataService, 'getMetadata').mockResolvedValue(metadata);
    const redirect = vi.spyOn(UserManager.prototype, 'signinRedirect').mockResolvedValue();
    await goToIssuer(manager);
    const { url, state } = await client.createSigninRequest({
      request_type: 'si:r',
      ...redirect.mock.lastCall![0]!,
    });
    const claims = claimsOf(new URL(url).searchParams.get('nonce'));
    const idToken = `${part({ alg: 'RS256' })}.${part({ iss: authority, aud: 'web', sub: '1', ...claims })}.x`;
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(
      Response.json({ access_token: 'a', token_type: 'Bearer', expires_in: 600, id_token: idToken }),
    );
    return manager.signinCallback(`${location.origin}/#code=1&state=${state.id}`);
  }

  it('is sent, and accepted when the ID token contains it', async () => {
    expect(await returnFromIssuer((nonce) => ({ nonce }))).toMatchObject({ access_token: 'a' });
  });

  it.each([{}, { nonce: 'of another sign-in' }, { nonce: null }])(
    'otherwise rejects the sign-in: %j',
    async (claims) => {
      await expect(returnFromIssuer(() => claims)).rejects.toThrow(/nonce/);
    },
  );
});
