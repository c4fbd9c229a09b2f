import type { CurrentUser } from '@tripledger/contract/session/calls.ts';
import { describe, expect, it } from 'vitest';
import { afterSwitch, gateUrl, landing, nextOf } from './landing.ts';

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
    sees_all: true,
    is_active: true,
    last_login: null,
    metadata: { terms_accepted_date: accepted, intro_video_watched: true },
    ...change,
  }) satisfies CurrentUser;

const summary = '/view/summary';

describe('landing', () => {
  it('requires the terms first, whatever else is missing', () => {
    const nobody = user({ clients: [], entities: [], active_client: null }, null);
    expect(landing(nobody, summary)).toBe('/terms');
    expect(landing(nobody, '/terms')).toBeNull();
  });

  it('asks again for terms accepted before May 2019, but not for terms accepted from its first instant on', () => {
    expect(landing(user({}, '2019-04-30T23:59:59.999Z'), summary)).toBe('/terms');
    expect(landing(user({}, '2019-05-01T00:00:00.000Z'), summary)).toBeNull();
  });

  it('does not ask a user without an account for the terms', () => {
    const stranger = user({ id: null, clients: [], entities: [], active_client: null }, null);
    expect(landing(stranger, summary)).toBe('/no-entities');
    expect(landing(stranger, '/terms')).toBe('/no-entities');
  });

  it('denies access without a TMC or, except for type Client, without a node', () => {
    expect(landing(user({ clients: [], active_client: null }), summary)).toBe('/no-entities');
    expect(landing(user({ entities: [] }), summary)).toBe('/no-entities');
    expect(landing(user({ entities: [], user_type: 'Client' }), summary)).toBeNull();
  });

  it('lets a user without access to this TMC choose another TMC', () => {
    expect(landing(user({ entities: [] }), '/client-selection')).toBeNull();
    expect(landing(user({ entities: [], clients: [1] }), '/client-selection')).toBe('/no-entities');
  });

  it('asks for a TMC if none is active, or the active one is no longer the user’s', () => {
    expect(landing(user({ active_client: null, entities: [] }), summary)).toBe('/client-selection');
    expect(landing(user({ active_client: 3 }), summary)).toBe('/client-selection');
    expect(landing(user({ active_client: 3 }), '/client-selection')).toBeNull();
  });

  it('leaves pages that are no longer due for the root, which chooses the filter of a first visit', () => {
    expect(landing(user(), '/terms')).toBe('/');
    expect(landing(user(), '/no-entities')).toBe('/');
    expect(landing(user(), '/client-selection')).toBeNull();
    expect(landing(user(), '/view/airfare')).toBeNull();
  });
});

describe('a deep link', () => {
  const stranger = user({ clients: [], active_client: null }, null);
  const terms = '/terms?next=%2Freport%2F7%3Fa%3D1';

  it('is passed from one gate page to the next and opens once nothing is due', () => {
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
      expect(landing(user(), '/no-entities', `?${new URLSearchParams({ next: elsewhere })}`)).toBe('/');
    }
  });

  it('is omitted if it leads home', () => {
    expect(landing(stranger, '/')).toBe('/terms');
    expect(gateUrl('/terms', { pathname: summary, search: '' })).toBe('/terms');
    expect(nextOf({ search: '' })).toBeNull();
  });

  it('from a mail survives a switch of the TMC, one to a screen does not', () => {
    const next = '?next=%2Freport%2F7';
    expect(afterSwitch({ pathname: '/report/7', search: '' })).toBe('/report/7');
    expect(afterSwitch({ pathname: '/client-selection', search: next })).toBe('/report/7');
    expect(afterSwitch({ pathname: '/view/airfare', search: '?node=7' })).toBeNull();
  });
});
