import { beforeAll, describe, expect, test } from 'vitest';
import * as changes from '../../../contract/changes/calls.ts';
import { updateClient } from '../../../contract/settings/client.ts';
import * as news from '../../../contract/traveller-tracker/advisories.ts';
import * as tracker from '../../../contract/traveller-tracker/calls.ts';
import { keepSet, noteFailure } from '../../jobs/advisories/store.ts';
import { flight, smallHierarchy } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';

const server = testServer();
const fetched = new Date('2026-03-10T00:17:00Z');
const failed = new Date('2026-03-10T01:17:00Z');

const advisory = (country: string, title: string, level: 0 | 2 | 3 | 4 | 5) => ({
  country,
  title,
  level,
  contents: `Words of ${level}`,
  summary: `About ${title}.`,
  link: `https://advice.test/${country}`,
  published: level === 0 ? null : fetched,
});

beforeAll(async () => {
  const { db } = server.database;
  const advisories = [
    advisory('JP', 'Japan', 2),
    advisory('ML', 'Republic of Mali', 5),
    advisory('TD', 'Chad', 5),
  ];
  await keepSet(db, 'smartraveller', { advisories, misses: ['Atlantis'] }, fetched);
  await noteFailure(db, 'smartraveller', 'https://advice.test answered 500', failed);
  await keepSet(db, 'canada', { advisories: [advisory('JP', 'Japan', 3)], misses: [] }, fetched);
  await server.tmc('ONE');
  await server.importFeed('ONE', {
    hierarchy: smallHierarchy,
    lines: [flight('MEL', 'NRT', '2026-03-10', { traveller_name: 'Ada' })],
  });
  await server.grant('all@one.test', 'ONE');
  await server.grant('tracker@one.test', 'ONE', { permissions: ['traveller_tracker'] });
  await server.grant('nobody@one.test', 'ONE', { permissions: [] });
});

const source = {
  source: 'smartraveller',
  name: 'Smartraveller, Australian Government',
  isDemonstration: false,
  fetchedAt: fetched.toISOString(),
  failedAt: failed.toISOString(),
};

describe('advisories', () => {
  test('come from the TMC’s source, highest level first, with their age and later failures', async () => {
    expect(await server.get('tracker@one.test', news.advisories)).toEqual({
      source,
      advisories: [
        expect.objectContaining({ country: 'Chad', contents__level: 5 }),
        {
          id: 'smartraveller ML',
          published: fetched.toISOString(),
          title: 'Republic of Mali',
          country: 'Mali',
          code: 'ML',
          countryId: 'ML',
          contents: 'Words of 5',
          contents__level: 5,
          summary: 'About Republic of Mali.',
          link: 'https://advice.test/ML',
        },
        expect.objectContaining({ country: 'Japan', contents__level: 2 }),
      ],
    });
  });

  test('of the demo are marked as such everywhere, without a fetch time', async () => {
    const { db } = server.database;
    const set = { advisories: [advisory('JP', 'Japan', 3)], misses: [], isDemonstration: true };
    await keepSet(db, 'us_state', set, fetched);
    await server.tmc('DEMO');
    await server.database.owner
      .updateTable('clients')
      .set({ base_country: 'US' })
      .where('code', '=', 'DEMO')
      .execute();
    await server.grant('all@demo.test', 'DEMO');
    const demoSource = { source: 'us_state', isDemonstration: true, fetchedAt: null, failedAt: null };
    const list = await server.get('all@demo.test', news.advisories);
    const map = await server.get('all@demo.test', news.advisoriesMap);
    const card = await server.get('all@demo.test', news.advisoriesForLocation, {
      query: { country: 'JP' },
    });
    for (const answer of [list, map, card]) expect(answer.source).toMatchObject(demoSource);
    expect(await server.get('all@demo.test', news.advisorySourceStates)).toContainEqual(
      expect.objectContaining(demoSource),
    );
  });

  test('have a level for each country on the map', async () => {
    const { countries } = await server.get('tracker@one.test', news.advisoriesMap, {
      query: { now: 20_500 },
    });
    expect(Object.fromEntries(countries.map(({ code, contents__level }) => [code, contents__level]))).toEqual(
      {
        JP: 2,
        ML: 5,
        TD: 5,
      },
    );
  });

  test('can be found by country and by a place of the TMC', async () => {
    const find = async (query: object) =>
      (await server.get('tracker@one.test', news.advisoriesForLocation, { query })).advisory?.code ?? null;
    const { places } = await server.get('all@one.test', tracker.tripsMap, {
      query: { from: '2026-03-10T09:00' },
    });
    expect(await find({ location: places[0]?.locationId })).toBe('JP');
    expect(await find({ location: 999_999 })).toBeNull();
    expect(await find({ country: 'ML' })).toBe('ML');
    expect(await find({ country: 'NZ' })).toBeNull();
    expect(await find({})).toBeNull();
  });

  test('with unrecognised countries are reported to administrators and counted', async () => {
    const states = await server.get('all@one.test', news.advisorySourceStates);
    expect(states.map(({ source, isUsed, countries }) => [source, isUsed, countries])).toEqual([
      ['smartraveller', true, 3],
      ['us_state', false, 1],
      ['uk_fcdo', false, 0],
      ['canada', false, 1],
    ]);
    expect(states[0]).toMatchObject({ misses: ['Atlantis'], failure: 'https://advice.test answered 500' });
    expect(await server.metric('tripledger_advisories_unmatched{source="smartraveller"}')).toBe(1);
    expect(await server.metric('tripledger_advisories{source="canada"}')).toBe(1);
    expect(await server.metric('tripledger_advisories_failing{source="smartraveller"}')).toBe(1);
    expect((await server.send('tracker@one.test', news.advisorySourceStates)).status).toBe(403);
  });

  test('follow a change of the TMC’s source at once', async () => {
    await server.grant('owner@one.test', 'ONE', { userType: 'Client' });
    const clients = server.database.owner.selectFrom('clients').select('id').where('code', '=', 'ONE');
    const { id } = await clients.executeTakeFirstOrThrow();
    const choose = async (advisory_source: string | null) => {
      const body = { settings: { advisory_source } };
      return (await server.send('owner@one.test', updateClient, { params: { id }, body })).status;
    };
    const sourceNow = async () => (await server.get('tracker@one.test', news.advisories)).source.source;
    expect(await choose('canada')).toBe(200);
    expect(await sourceNow()).toBe('canada');
    expect(await choose('narnia')).toBe(400);
    expect(await choose(null)).toBe(200);
    expect(await sourceNow()).toBe('smartraveller');

    // Both changes are undone, the later one first.
    const query = { kinds: 'client_settings_changed' };
    const { rows } = await server.get('owner@one.test', changes.list, { query });
    const undo = (of: (typeof rows)[number] | undefined) =>
      server.get('owner@one.test', changes.undo, { params: { id: of?.id } });
    await undo(rows[0]);
    expect(await sourceNow()).toBe('canada');
    await undo(rows[1]);
    expect(await sourceNow()).toBe('smartraveller');
  });

  test.each([news.advisories, news.advisoriesMap, news.advisoriesForLocation])(
    '$path needs the permission',
    async (call) => {
      expect((await server.send('nobody@one.test', call)).status).toBe(403);
    },
  );
});
