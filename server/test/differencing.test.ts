/**
 * Answers that do not depend on what is hidden cannot be subtracted to reveal it: two TMCs differ only in what a reader
 * may not see, and whatever the reader asks, with or without a condition, a dimension or a limit, both answer the same.
 */
import { text as textOf } from 'node:stream/consumers';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { metrics as benchmarks } from '../../contract/benchmarking/metrics.ts';
import type { Endpoint } from '../../contract/http/endpoint.ts';
import { query } from '../../contract/query/calls.ts';
import { lines, members } from '../../contract/query/cells.ts';
import { change } from '../../contract/query/change.ts';
import { divisionsOfTime } from '../../contract/query/dimensions.ts';
import { queryMetrics } from '../../contract/query/metrics.ts';
import { question } from '../../contract/query/question.ts';
import { words } from '../../contract/query/words.ts';
import { search } from '../../contract/search/calls.ts';
import * as views from '../../contract/views/calls.ts';
import { usualClientSettings } from '../../contract/vocabulary/client-settings.ts';
import { openReading } from '../access/ask.ts';
import { mintScope } from '../access/scope.ts';
import { makeView } from '../documents/saved-view/make.ts';
import { isOfNow } from '../features/query/catalogue.ts';
import { settingsOf } from '../tenants/settings.ts';
import {
  type Drawn,
  dates,
  dimensions,
  drawn,
  memberPairs,
  neighbours,
  type Pairs,
  sentIn,
  type World,
  worlds,
} from './differencing.fixture.ts';
import { feedOf } from './every-call/every-read.fixture.ts';
import { withoutIds } from './every-read.ts';
import { type Sent, testServer } from './server.ts';

// Between the departures of the two parts of the trip.
const now = new Date('2026-03-09T00:00Z');
const server = testServer({ clock: () => now });
/** The number of random questions; set higher by hand. */
const numRuns = Number(process.env.QUERIES ?? 25);

const places = {
  ONE: { first: 'AKL', far: 'LHR', back: '2026-04-20', elsewhere: 'DXB', amount: '777.00' },
  OTHER: { first: 'CNS', far: 'JFK', back: '2026-07-01', elsewhere: 'HKG', amount: '888.00' },
};
const nodes: Record<World, Record<string, number>> = { ONE: {}, OTHER: {} };
const ids: Record<World, number> = { ONE: 0, OTHER: 0 };
let pairs: Pairs;

const all = (world: World) => `all@${world}.test`.toLowerCase();
const part = (world: World) => `part@${world}.test`.toLowerCase();

beforeAll(async () => {
  for (const world of worlds) {
    const { id } = await server.tmc(world);
    ids[world] = id;
    await server.importFeed(world, feedOf(places[world]));
    const settings = { reference_fields: [{ field: 'project', label: 'Project' }] };
    await server.database.owner
      .updateTable('clients')
      .set({ settings: JSON.stringify(settings) as never })
      .where('id', '=', id)
      .execute();
    await server.grant(all(world), world);
    await server.grant(part(world), world, { nodes: ['ACME-1'] });
    for (const code of ['ACME', 'ACME-1', 'ACME-2', 'BETA'])
      nodes[world][code] = await server.nodeId(world, code);
  }
  pairs = await memberPairs(server, all);
});

const text = async (email: string, endpoint: Endpoint, sent: Sent) => {
  const { status, body } = await server.send(email, endpoint, sent);
  // Both refuse, in their own words for names of their own.
  return status === 200 ? withoutIds(JSON.stringify(body)) : `refused with ${status}`;
};

/** Asks in both TMCs; the reader of everything must get a difference in some of the questions. */
class Asked {
  #asked = 0;
  #refused = 0;
  #revealing = 0;

  async same(endpoint: Endpoint, sentTo: (world: World) => Sent): Promise<void> {
    const of = async (by: (world: World) => string) => {
      const found = [];
      for (const world of worlds) found.push(await text(by(world), endpoint, sentTo(world)));
      return found as [string, string];
    };
    const [here, there] = await of(part);
    expect(here, `${endpoint.path} ${JSON.stringify(sentTo('ONE'))}`).toBe(there);
    const [one, other] = await of(all);
    this.#asked += 1;
    this.#refused += here.startsWith('refused') ? 1 : 0;
    this.#revealing += one === other ? 0 : 1;
  }

  /** Some of the questions would reveal something, and not only a few happen to be answered. */
  expectSome(): void {
    expect(this.#revealing).toBeGreaterThan(0);
    expect(this.#asked - this.#refused).toBeGreaterThan(this.#asked / 5);
  }
}

const sent = (world: World, one: Drawn) => sentIn(world, one, { pairs, nodes: nodes[world] });
const timeout = 1_800_000;

test('answers, and those to questions that differ in one respect', { timeout }, async () => {
  const asked = new Asked();
  const check = async (one: Drawn) => {
    for (const neighbour of neighbours(one))
      await asked.same(query, (world) => ({ body: sent(world, neighbour) as never }));
  };
  await fc.assert(fc.asyncProperty(drawn, check), { numRuns });
  asked.expectSome();
});

test('members, lines, and explanations of changes', { timeout }, async () => {
  const asked = { members: new Asked(), lines: new Asked(), change: new Asked() };
  const check = async (one: Drawn) => {
    const [metric] = one.metrics;
    const [dimension = 'costCentre'] = one.by;
    await asked.members.same(members, (world) => ({
      body: { dimension, metric, filter: sent(world, one).filter } as never,
    }));
    await asked.lines.same(lines, (world) => {
      const { where, countries, ...filter } = sent(world, one).filter;
      const more = { where: JSON.stringify(where), countries: JSON.stringify(countries) };
      return { query: { ...filter, ...more, figure: metric } as never };
    });
    if (isOfNow(metric!)) return;
    const by = one.by.filter((name) => !divisionsOfTime.includes(name));
    await asked.change.same(change, (world) => ({
      body: { metric, by, filter: sent(world, one).filter, compare: 'previous_period' } as never,
    }));
  };
  await fc.assert(fc.asyncProperty(drawn, check), { numRuns });
  for (const one of Object.values(asked)) one.expectSome();
});

/** Every member that only one of the TMCs has, by its name in each. */
const hiddenNames = () =>
  dimensions.flatMap((dimension) =>
    (pairs.get(dimension) ?? []).filter(({ ONE, OTHER }) => ONE.label !== OTHER.label),
  );

/** The same nodes have other ids in the other TMC. */
const withoutNodes = (found: string) => found.replace(/"(client|customer)":\d+/g, '');

test('questions in words, and searches, that name what is hidden', { timeout }, async () => {
  const revealed = { words: 0, search: 0 };
  const names = hiddenNames().map(({ ONE }) => ONE.label);
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) {
    for (const [kind, endpoint, sent] of [
      ['words', words, { body: { text: `spend for ${name} by month` } }],
      ['words', words, { body: { text: `bookings to ${name}` } }],
      ['search', search, { query: { q: name.slice(0, 60) } }],
    ] as const) {
      const of = async (by: (world: World) => string) => {
        const found = [];
        for (const world of worlds) found.push(withoutNodes(await text(by(world), endpoint, sent)));
        return found;
      };
      const [here, there] = await of(part);
      expect(here, name).toBe(there);
      const [one, other] = await of(all);
      if (one !== other) revealed[kind] += 1;
    }
  }
  expect(revealed.words).toBeGreaterThan(10);
  expect(revealed.search).toBeGreaterThan(2);
});

const asQuestion = (world: World, one: Drawn) => {
  const { metrics, by, across, filter, limit } = sent(world, one);
  return question.parse({ metrics, by, across, where: filter.where, limit, subtotals: true });
};

test('saved views of hidden nodes and travellers, as they open', { timeout }, async () => {
  const traveller = (world: World) => pairs.get('traveller')!.find(({ ONE }) => ONE.label === 'Bob')![world];
  const opened = async (email: string, world: World, code: string): Promise<string> => {
    const address = new URLSearchParams({ node: String(nodes[world][code === 'BETA' ? code : 'ACME']) });
    if (code !== 'BETA') address.set('child', String(nodes[world][code]));
    const { key: id, label } = traveller(world);
    address.set('only', JSON.stringify({ traveller: { id, name: label } }));
    const body = {
      name: `${code} for ${email}`,
      path: '/view/airfare',
      search: String(address),
      isShared: true,
    };
    const view = await server.get(all(world), views.create, { body: body as never });
    const found = await server.get(email, views.openView, { params: { id: view.id } });
    return JSON.stringify({ search: found.search.replaceAll(/\d+/g, '#'), leftOut: found.leftOut });
  };
  for (const code of ['ACME-2', 'BETA']) {
    const here = await opened(part('ONE'), 'ONE', code);
    expect(here).toBe(await opened(part('OTHER'), 'OTHER', code));
    expect(here).not.toMatch(/Bob|Plant 2|LHR/);
    expect(await opened(all('ONE'), 'ONE', code)).toContain('Bob');
  }
});

test('subscriptions: the file and the mail of a saved view', { timeout }, async () => {
  let isRevealed = 0;
  const delivered = async (world: World, grants: 'all' | number[], one: Drawn) => {
    const { db } = server.database;
    const tmc = await server.database.owner
      .selectFrom('clients')
      .where('id', '=', ids[world])
      .selectAll()
      .executeTakeFirstOrThrow();
    const scope = mintScope(ids[world], 0, grants, usualClientSettings);
    const reading = { ...openReading(scope, 0, server.app.ask), settings: settingsOf(tmc), now };
    const permissions = ['live_bookings', 'tickets_in_credit'] as const;
    const { bytes, headline, table } = await makeView(db, reading, { name: 'Reader', permissions }, {
      type: 'Saved view',
      extension: 'csv',
      dateField: 'Transaction Date',
      productTypes: [],
      filter: { ...dates, countries: [] },
      view: {
        id: 1,
        name: 'View',
        question: asQuestion(world, one),
        compare: one.compare === null ? null : 'previous',
      },
    } as never);
    return withoutIds(JSON.stringify([await textOf(bytes), headline, table]));
  };
  const check = async (one: Drawn) => {
    // Its conditions are as its owner wrote them.
    const asked = { ...one, where: [] };
    const here = await delivered('ONE', [nodes.ONE['ACME-1']!], asked);
    expect(here, JSON.stringify(one)).toBe(await delivered('OTHER', [nodes.OTHER['ACME-1']!], asked));
    if ((await delivered('ONE', 'all', asked)) !== (await delivered('OTHER', 'all', asked))) isRevealed += 1;
  };
  await fc.assert(fc.asyncProperty(drawn, check), { numRuns });
  expect(isRevealed).toBeGreaterThan(0);
});

test('benchmarks, whose pools have what a reader may not see, are none of the metrics', () => {
  const isPooled = ({ lines: counted }: { lines: string }) => /\bpool\b/.test(counted);
  expect(Object.values(benchmarks).filter(isPooled).length).toBeGreaterThan(3);
  expect(Object.values(queryMetrics).filter(isPooled)).toEqual([]);
});
