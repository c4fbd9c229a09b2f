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

describe('the place before the sign-in', () => {
  it('is the route with its filter, and home where there is none', () => {
    at('#/view/summary?node=3&range=last_year');
    expect(routeNow()).toBe('#/view/summary?node=3&range=last_year');
    at('#code=1&state=2');
    expect(routeNow()).toBe('#/');
  });

  it('is restored, in place of the issuer’s answer', () => {
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

  it('leaves the address where the sign-in began, for the next one', () => {
    at('#error=access_denied&state=1');
    takeRefusal(new ErrorResponse({ error: 'access_denied', userState: { route: '#/report/7' } }));
    expect(location.hash).toBe('#/report/7');
  });

  it('leaves routes alone, whatever their query says', () => {
    at('#/view/summary?error=1');
    expect(takeRefusal()).toBeNull();
    expect(location.hash).toBe('#/view/summary?error=1');
  });

  it('clears an answer that is of no use any more', () => {
    at('#code=1&state=2');
    expect(takeRefusal()).toBeNull();
    expect(location.hash).toBe('#/');
  });
});

it('what is stored beside sign-ins under way is not cleared away with stale ones', async () => {
  storeScheme('dark');
  const settings = { authority: 'https://issuer.test', clientId: 'web', audience: null, scope: 'openid' };
  await makeManager({ ...settings, extraParameters: {} }).clearStaleState();
  expect(readScheme()).toBe('dark');
});

describe('signInFailed', () => {
  it('is true after a return that the server did not accept, for every call of the page', () => {
    expect(signInFailed()).toBe(false);
    back('#/');
    expect(signInFailed()).toBe(true);
    expect(signInFailed()).toBe(true);
  });

  it('is false once the server knew the user', () => {
    back('#/');
    signInWorked();
    expect(signInFailed()).toBe(false);
  });
});

describe('the nonce', () => {
  const authority = 'https://issuer.test';
  const part = (claims: object) => btoa(JSON.stringify(claims)).replaceAll('=', '');

  /** Signs in at an issuer whose ID token says so of the nonce that was sent. */
  async function comeBack(claimsOf: (nonce: string | null) => object): Promise<User | undefined> {
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
    const leave = vi.spyOn(UserManager.prototype, 'signinRedirect').mockResolvedValue();
    await goToIssuer(manager);
    const { url, state } = await client.createSigninRequest({
      request_type: 'si:r',
      ...leave.mock.lastCall![0]!,
    });
    const claims = claimsOf(new URL(url).searchParams.get('nonce'));
    const idToken = `${part({ alg: 'RS256' })}.${part({ iss: authority, aud: 'web', sub: '1', ...claims })}.x`;
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(
      Response.json({ access_token: 'a', token_type: 'Bearer', expires_in: 600, id_token: idToken }),
    );
    return manager.signinCallback(`${location.origin}/#code=1&state=${state.id}`);
  }

  it('is sent, and must come back in the ID token', async () => {
    expect(await comeBack((nonce) => ({ nonce }))).toMatchObject({ access_token: 'a' });
  });

  it.each([{}, { nonce: 'of another sign-in' }, { nonce: null }])(
    'else nobody is signed in: %j',
    async (claims) => {
      await expect(comeBack(() => claims)).rejects.toThrow(/nonce/);
    },
  );
});
