import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AdvisorySource } from '../../../contract/vocabulary/advisories.ts';
import { testDatabase } from '../../test/database.ts';
import { fetchAll, fetchWhereNever } from './fetch-job.ts';
import { advisoryLevels } from './levels.ts';

const database = testDatabase();

/** The responses of the feed server, by path. */
const answers = new Map<string, RequestListener>();
let feeds: Server;
let address: string;
let now: Date;

beforeAll(async () => {
  feeds = createServer((request, response) => answers.get(request.url ?? '')?.(request, response));
  await new Promise<void>((listening) => feeds.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(feeds.address() as AddressInfo).port}`;
});

afterAll(() => {
  feeds.closeAllConnections();
  feeds.close();
});

beforeEach(async () => {
  answers.clear();
  now = new Date('2026-03-10T00:17:00Z');
  await database.owner.deleteFrom('advisories').execute();
  await database.owner.deleteFrom('advisory_fetches').execute();
});

const notAtAll = { us_state: [], uk_fcdo: [], canada: [] };

async function fetchFrom(
  paths: Partial<Record<AdvisorySource, string[]>>,
  limits = { bytes: 20_000, milliseconds: 5000 },
) {
  const named = Object.entries(paths).map(([source, list]) => [source, list.map((path) => address + path)]);
  const log: string[] = [];
  const context = {
    db: database.db,
    clock: () => now,
    config: {
      advisorySources: { smartraveller: [], ...notAtAll, ...Object.fromEntries(named) },
    },
    log: (message: string) => log.push(message),
    signal: new AbortController().signal,
  };
  await fetchAll(context, limits);
  return log;
}

const send = (path: string, body: unknown, status = 200) =>
  answers.set(path, (_, response) => {
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
  });

const destination = (title: string, level = 'Do not travel') => ({
  title,
  field_overall_advice_level: level,
});
const six = ['Mali', 'Chad', 'Niger', 'Libya', 'Japan', 'Fiji'].map((title) => destination(title));

const levels = async (baseCountry = 'AU') =>
  Object.fromEntries(await advisoryLevels(database.db, { baseCountry }));
const fetched = (source: AdvisorySource = 'smartraveller') =>
  database.db.selectFrom('advisory_fetches').selectAll().where('source', '=', source).executeTakeFirst();

test('a good set replaces the last one; titles without a country are counted', async () => {
  send('/a', [...six, destination('Atlantis')]);
  expect(await fetchFrom({ smartraveller: ['/a'] })).toEqual([]);
  expect(await levels()).toEqual({ ML: 5, TD: 5, NE: 5, LY: 5, JP: 5, FJ: 5 });
  expect(await fetched()).toMatchObject({
    fetched_at: now,
    advisories: 6,
    misses: ['Atlantis'],
    failure: null,
  });
  send('/a', [...six.slice(0, 4), destination('Japan', 'Exercise normal safety precautions')]);
  await fetchFrom({ smartraveller: ['/a'] });
  expect(await levels()).toEqual({ ML: 5, TD: 5, NE: 5, LY: 5, JP: 2 });
});

test('each client uses its own source', async () => {
  send('/a', six);
  send('/us', [{ Title: 'Japan - Level 1: Exercise Normal Precautions' }]);
  await fetchFrom({ smartraveller: ['/a'], us_state: ['/us'] });
  expect(await levels('US')).toEqual({ JP: 2 });
  expect(await levels('DE')).toEqual(await levels('AU'));
  expect(await levels('CA')).toEqual({});
});

test('falls back to the second address', async () => {
  send('/gone', 'Sorry', 404);
  send('/a', six);
  expect(await fetchFrom({ smartraveller: ['/gone', '/a'] })).toEqual([]);
  expect(Object.keys(await levels())).toHaveLength(6);
});

test.each<[string, RequestListener, string]>([
  ['an error', (_, response) => response.writeHead(500).end('Sorry'), 'answered 500'],
  ['a redirect', (_, response) => response.writeHead(302, { location: '/a' }).end(), 'answered 302'],
  ['nothing', (_, response) => response.end(), 'The feed is empty'],
  [
    'no country',
    (_, response) => response.end('[{"title":"Atlantis","field_overall_advice_level":"x"}]'),
    'no advisory',
  ],
  ['half of a document', (_, response) => response.end(JSON.stringify(six).slice(0, 200)), 'JSON'],
  ['an HTML page', (_, response) => response.end('<html><body>Sorry</body></html>'), 'no items'],
  [
    'half of the countries',
    (_, response) => response.end(JSON.stringify(six.slice(0, 2))),
    'has 2 countries, where it had 6',
  ],
  [
    'unknown wording of levels',
    (_, response) => response.end(JSON.stringify(six.map((one) => destination(one.title, 'Level 5')))),
    'words the levels',
  ],
  [
    'an oversized response',
    (_, response) => response.end(JSON.stringify(six) + ' '.repeat(20_000)),
    'is over 0.02 MB',
  ],
  [
    'a broken connection',
    (_, response) => response.writeHead(200, { 'content-length': '500' }).end('[{') && response.destroy(),
    '',
  ],
  ['silence', () => undefined, 'aborted'],
])('%s leaves the last good set', async (_, answer, fault) => {
  send('/a', six);
  await fetchFrom({ smartraveller: ['/a'] });
  const good = await levels();
  const then = now;
  now = new Date('2026-03-10T01:17:00Z');
  answers.set('/a', answer);
  const [message] = await fetchFrom({ smartraveller: ['/a'] }, { bytes: 20_000, milliseconds: 400 });
  expect(message).toContain(fault);
  expect(await levels()).toEqual(good);
  expect(await fetched()).toMatchObject({ fetched_at: then, failed_at: now, advisories: 6 });
  expect((await fetched())?.failure).toContain(fault);
});

test('an unreachable server leaves the last good set', async () => {
  send('/a', six);
  await fetchFrom({ smartraveller: ['/a'] });
  const gone = await fetchFrom({ smartraveller: [':1/'] });
  expect(gone[0]).toContain('No new advisories of smartraveller');
  expect(Object.keys(await levels())).toHaveLength(6);
});

test('a slow source does not delay the others', async () => {
  let answer = () => {};
  answers.set('/slow', (_, response) => {
    answer = () => response.end(JSON.stringify(six));
  });
  send('/us', [{ Title: 'Japan - Level 1: Exercise Normal Precautions' }]);
  const fetching = fetchFrom({ smartraveller: ['/slow'], us_state: ['/us'] });
  await expect.poll(() => levels('US')).toEqual({ JP: 2 });
  expect(await levels()).toEqual({});
  answer();
  await fetching;
  expect(Object.keys(await levels())).toHaveLength(6);
});

test('fetching can be disabled', async () => {
  const context = {
    db: database.db,
    clock: () => now,
    config: {
      advisorySources: 'off' as const,
    },
    log: () => undefined,
    signal: new AbortController().signal,
  };
  await fetchAll(context);
  expect(await fetched()).toBeUndefined();
});

test('fetches immediately if nothing was fetched before', async () => {
  const sent: string[] = [];
  const queue = { send: async (job: { name: string }) => void sent.push(job.name) };
  await fetchWhereNever({ advisorySources: 'off' }, database.db, queue);
  expect(sent).toEqual([]);
  await fetchWhereNever({ advisorySources: {} }, database.db, queue);
  expect(sent).toEqual(['fetch-advisories']);
  send('/a', six);
  await fetchFrom({ smartraveller: ['/a'] });
  await fetchWhereNever({ advisorySources: {} }, database.db, queue);
  expect(sent).toHaveLength(1);
});
