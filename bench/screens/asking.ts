/** The product in the measuring process: called without a socket, at a time within the data set, without cached answers. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import type { Run } from '../../server/access/ask.ts';
import { askOnce } from '../../server/access/ask-once.ts';
import type { Engine } from '../../server/access/pinned-snapshot.ts';
import { signToken } from '../../server/identity/embedded-token.ts';
import type { Engines } from '../../server/replica/engines.ts';
import { readerOf } from '../dataset.ts';
import { configOf, type Site, withProductHere } from '../openings.ts';

export type ExecutedQuery = { question: CompiledQuery; rows: number; engine: Engine };
/** Requests all addresses concurrently, a minute after the previous call; returns the queries that the engines ran. */
export type Ask = (addresses: readonly string[]) => Promise<ExecutedQuery[]>;

/** One request, a minute after the previous call. */
export type Inject = (
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
) => Promise<{ status: number; executed: ExecutedQuery[] }>;

export const withAsking = <T>(site: Site, work: (ask: Ask) => Promise<T>): Promise<T> =>
  withInjecting(site, (_, ask) => work(ask));

export function withInjecting<T>(
  site: Site,
  work: (inject: Inject, ask: Ask) => Promise<T>,
  reader = readerOf(site.dataset.tenants[0]!),
): Promise<T> {
  const config = { ...configOf(site.data), operations: null };
  let executed: ExecutedQuery[] = [];
  const runOf = (engines: Engines) => {
    const recorded: Run = async (asking, question) => {
      const answered = await engines.run(asking, question);
      executed.push({ question, rows: answered.rows.length, engine: answered.engine });
      return answered;
    };
    return askOnce(recorded);
  };
  let now = Date.parse(`${site.dataset.today}T02:00:00Z`);
  const queue = { send: () => Promise.reject(new Error('The queue is not available')) };
  return withProductHere(site.db, config, { queue, now: () => new Date(now), runOf }, async (app) => {
    const token = await signToken(site.db, config, reader);
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' };
    const inject: Inject = async (method, url, payload) => {
      now += 60_000;
      executed = [];
      const sent = { method, url, headers, ...(payload && { payload }) };
      const { statusCode: status } = await app.inject(sent);
      return { status, executed };
    };
    return work(inject, async (addresses) => {
      now += 60_000;
      executed = [];
      const replies = await Promise.all(addresses.map((url) => app.inject({ url, headers })));
      const failed = replies.find(({ statusCode }) => statusCode !== 200);
      if (failed) throw new Error(`${failed.statusCode} ${failed.body.slice(0, 500)}`);
      return executed;
    });
  });
}

/** Asks until the replica answers everything. */
export async function untilColumnar(ask: Ask, addresses: readonly string[]): Promise<void> {
  while ((await ask(addresses)).some(({ engine }) => engine === 'postgres')) await sleep(500);
}
