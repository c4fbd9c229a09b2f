import { usualClientSettings } from '@tripledger/contract/core/client-settings.ts';
import { beforeEach, expect, it } from 'vitest';
import { session } from '../session/session.fixture.ts';
import { storeLastFilter } from '../session/stored.ts';
import { readFilter } from './filter-url.ts';
import { homeOf } from './home.ts';

const { user, client } = session;
const settled = {
  ...client,
  settings: { ...usualClientSettings, default_country: 'NZ', default_date_range: 'last_year' as const },
};

beforeEach(() => localStorage.clear());

it('begins with what the TMC has settled', () => {
  const { pathname, search } = homeOf(user, settled);
  expect(pathname).toBe('/view/summary');
  expect(readFilter(new URLSearchParams(search))).toEqual({
    node: null,
    child: null,
    range: 'last_year',
    countries: [
      { criteria: 'start_in', condition: 'AND', countries: ['NZ'] },
      { criteria: 'end_in', condition: 'OR', countries: ['NZ'] },
    ],
    compare: null,
  });
});

it.each(['', '?node=7'])('begins with what the user had last, also where that was nothing: “%s”', (last) => {
  storeLastFilter(user.subject, client.id, last);
  expect(homeOf(user, settled)).toEqual({ pathname: '/view/summary', search: last });
});

it('begins with nothing where nothing is settled, or no TMC is active', () => {
  const home = { pathname: '/view/summary', search: '' };
  expect(homeOf(user, client)).toEqual(home);
  expect(homeOf(user, null)).toEqual(home);
});
