import type { CurrentUser } from '@tripledger/contract/session/calls.ts';
import { describe, expect, it } from 'vitest';
import { afterSwitch, landing, leadingOn, nextOf } from './landing.ts';

const user = (change: Partial<CurrentUser> = {}, accepted: string | null = '2025-01-01T00:00:00Z') =>
  ({
    id: 1,
    subject: 'one',
    name: 'One',
    email: 'one@example.test',
    email_verified: true,
    user_type: 'User',
    active_client: 1,
    clients: [1, 2],
    entities: [10],
    permissions: [],
    is_active: true,
    last_login: null,
    metadata: { terms_accepted_date: accepted, intro_video_watched: true },
    ...change,
  }) satisfies CurrentUser;

const summary = '/view/summary';

describe('landing', () => {
  it('asks for the terms first, whatever else is missing', () => {
    const nobody = user({ clients: [], entities: [], active_client: null }, null);
    expect(landing(nobody, summary)).toBe('/terms');
    expect(landing(nobody, '/terms')).toBeNull();
  });

  it('asks again for terms accepted before May 2019, and not at its first instant', () => {
    expect(landing(user({}, '2019-04-30T23:59:59.999Z'), summary)).toBe('/terms');
    expect(landing(user({}, '2019-05-01T00:00:00.000Z'), summary)).toBeNull();
  });

  it('does not ask someone for the terms about whom nothing is kept', () => {
    const stranger = user({ id: null, clients: [], entities: [], active_client: null }, null);
    expect(landing(stranger, summary)).toBe('/no-entities');
    expect(landing(stranger, '/terms')).toBe('/no-entities');
  });

  it('says that there is no access without a TMC or, but for type Client, without a node', () => {
    expect(landing(user({ clients: [], active_client: null }), summary)).toBe('/no-entities');
    expect(landing(user({ entities: [] }), summary)).toBe('/no-entities');
    expect(landing(user({ entities: [], user_type: 'Client' }), summary)).toBeNull();
  });

  it('lets someone without access here choose another TMC', () => {
    expect(landing(user({ entities: [] }), '/client-selection')).toBeNull();
    expect(landing(user({ entities: [], clients: [1] }), '/client-selection')).toBe('/no-entities');
  });

  it('asks for a TMC where none, or one that is no longer the user’s, is active', () => {
    expect(landing(user({ active_client: null, entities: [] }), summary)).toBe('/client-selection');
    expect(landing(user({ active_client: 3 }), summary)).toBe('/client-selection');
    expect(landing(user({ active_client: 3 }), '/client-selection')).toBeNull();
  });

  it('goes to Summary from pages that have nothing left to ask', () => {
    expect(landing(user(), '/terms')).toBe(summary);
    expect(landing(user(), '/no-entities')).toBe(summary);
    expect(landing(user(), '/client-selection')).toBeNull();
    expect(landing(user(), '/view/airfare')).toBeNull();
  });
});

describe('a link', () => {
  const stranger = user({ clients: [], active_client: null }, null);
  const terms = '/terms?next=%2Freport%2F7%3Fa%3D1';

  it('goes along from one page that comes first to another, and leads on once nothing is due', () => {
    expect(landing(stranger, '/report/7', '?a=1')).toBe(terms);
    expect(landing(user({ active_client: null }), '/terms', terms.slice(6))).toBe(
      terms.replace('terms', 'client-selection'),
    );
    expect(landing(user(), '/terms', terms.slice(6))).toBe('/report/7?a=1');
    for (const elsewhere of [
      'https://else.test',
      'javascript:alert(1)',
      '//else.test',
      '/\\else.test',
      '\\\\else.test',
      '/\t/else.test',
      '/\n/else.test',
    ]) {
      expect(landing(user(), '/no-entities', `?${new URLSearchParams({ next: elsewhere })}`)).toBe(summary);
    }
  });

  it('is left out where it leads home', () => {
    expect(landing(stranger, '/')).toBe('/terms');
    expect(leadingOn('/terms', { pathname: summary, search: '' })).toBe('/terms');
    expect(nextOf({ search: '' })).toBeNull();
  });

  it('of a mail holds for whatever TMC is active by then, that of a screen does not', () => {
    const next = '?next=%2Freport%2F7';
    expect(afterSwitch({ pathname: '/report/7', search: '' })).toBe('/report/7');
    expect(afterSwitch({ pathname: '/client-selection', search: next })).toBe('/report/7');
    expect(afterSwitch({ pathname: '/view/airfare', search: '?node=7' })).toBeNull();
  });
});
