import { ErrorResponse, type User } from 'oidc-client-ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeManager, restoreRoute, routeNow, signInFailed, signInWorked, takeRefusal } from './manager.ts';
import { readScheme, storeScheme } from './stored.ts';

const at = (hash: string) => history.replaceState(null, '', `/${hash}`);
const back = (route: unknown) => restoreRoute({ state: { route } } as User);

beforeEach(() => {
  sessionStorage.clear();
  at('');
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
