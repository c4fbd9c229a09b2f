import { usualClientSettings } from '@tripledger/contract/vocabulary/client-settings.ts';
import { beforeEach, expect, it } from 'vitest';
import { session } from '../session/session.fixture.ts';
import { storeLastFilter } from '../session/stored.ts';
import { readFilter } from './filter-url.ts';
import { homeOf } from './home.ts';

const { user, client } = session;
const clientWithDefaults = {
  ...client,
  settings: {
    ...usualClientSettings,
    default_country: 'NZ',
    default_date_range: 'last_year',
    default_comparison: 'previous',
  } as const,
};

beforeEach(() => localStorage.clear());

it('starts with the defaults of the TMC', () => {
  const { pathname, search } = homeOf(user, clientWithDefaults);
  expect(pathname).toBe('/view/summary');
  expect(readFilter(new URLSearchParams(search))).toEqual({
    node: null,
    child: null,
    range: 'last_year',
    countries: [
      { criteria: 'start_in', condition: 'AND', countries: ['NZ'] },
      { criteria: 'end_in', condition: 'OR', countries: ['NZ'] },
    ],
    compare: 'previous',
    only: {},
  });
});

it.each(['', '?node=7'])('starts with the user’s last filter, even if that was empty: “%s”', (last) => {
  storeLastFilter(user.subject, client.id, last);
  expect(homeOf(user, clientWithDefaults)).toEqual({ pathname: '/view/summary', search: last });
});

it('starts with an empty filter without defaults, or without an active TMC', () => {
  const home = { pathname: '/view/summary', search: '' };
  expect(homeOf(user, client)).toEqual(home);
  expect(homeOf(user, null)).toEqual(home);
});
