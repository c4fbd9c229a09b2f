/** Measures how fast a replica is made, and how fast it takes over changes. */
import { sql } from 'kysely';
import type { Answer } from '../../contract/http/endpoint.ts';
import type { totalSpend } from '../../contract/summary/calls.ts';
import { inTenant } from '../../server/database/tenant.ts';
import type { Product, Site } from '../openings.ts';
import { ownCpuMs, treeCpuMs } from '../processes.ts';
import { quantile } from '../statistics.ts';
import { addressesOf, type Filter } from './blocks.ts';
import { textOf } from './browser.ts';
import { RawColumnar } from './raw-columnar.ts';

export type FirstLoad = { lines: number; seconds: number; linesPerSecond: number; cpuSeconds: number };

/** Makes a replica of the client with the product's code, while the products are idle. */
export async function firstLoad(site: Site, file: string): Promise<FirstLoad & { raw: RawColumnar }> {
  const cpu = () => treeCpuMs(site.postmaster) + ownCpuMs();
  const cpuBefore = cpu();
  const started = performance.now();
  const raw = await RawColumnar.make(site.db, site.clientId, file);
  const seconds = (performance.now() - started) / 1000;
  const { lines } = site;
  const cpuSeconds = (cpu() - cpuBefore) / 1000;
  return { raw, lines, seconds, linesPerSecond: Math.round(lines / seconds), cpuSeconds };
}

export type CatchUp = {
  n: number;
  changedLines: number;
  /** The first answer after a change, over HTTP. */
  firstAnswerP50Ms: number;
  firstAnswerP95Ms: number;
  warmAnswerP50Ms: number;
  /** How much longer the first answer takes than the warm one before it. */
  extraP50Ms: number;
  extraP95Ms: number;
  /** The time of the replica's update by itself. */
  levelP50Ms: number;
  levelP95Ms: number;
};

/**
 * Changes lines all over the client, by an amount that a later change reverts, and queries the product that caches no
 * answers. Throws unless the first answer reflects the change.
 */
export async function catchUp(
  site: Site,
  product: Product,
  raw: RawColumnar,
  filter: Filter,
  times: number,
): Promise<CatchUp> {
  const [address] = addressesOf(filter) as [string];
  const ask = async () => {
    const started = performance.now();
    const [reply] = await product.browser.askAll([address]);
    const ms = performance.now() - started;
    const { total } = JSON.parse(textOf(reply!)) as Answer<typeof totalSpend>;
    return { ms, cents: Math.round(total * 100) };
  };
  const ids = await spreadLines(site, 1000);
  const first: number[] = [];
  const warm: number[] = [];
  const level: number[] = [];
  // The first changes warm up the code; an even number of changes in total leaves the data unchanged.
  for (let time = -2; time < Math.ceil(times / 2) * 2; time++) {
    await ask();
    const before = await ask();
    const cents = time % 2 === 0 ? 100 : -100;
    const changed = await changeLines(site, ids, cents, filter);
    const after = await ask();
    const grown = after.cents - before.cents;
    if (grown !== changed * cents) {
      throw new Error(`${changed} lines grew by ${cents} cents each, and the answer by ${grown} cents`);
    }
    const started = performance.now();
    await raw.level(site.db, site.clientId);
    const levelMs = performance.now() - started;
    if (time < 0) continue;
    warm.push(before.ms);
    first.push(after.ms);
    level.push(levelMs);
  }
  const extra = first.map((ms, at) => ms - warm[at]!);
  return {
    n: first.length,
    changedLines: ids.length,
    firstAnswerP50Ms: quantile(first, 0.5),
    firstAnswerP95Ms: quantile(first, 0.95),
    warmAnswerP50Ms: quantile(warm, 0.5),
    extraP50Ms: quantile(extra, 0.5),
    extraP95Ms: quantile(extra, 0.95),
    levelP50Ms: quantile(level, 0.5),
    levelP95Ms: quantile(level, 0.95),
  };
}

/** This many evenly spaced lines: the worst case for a replica, whose lines are ordered by date. */
export async function spreadLines({ db, clientId, lines }: Site, count: number): Promise<number[]> {
  const step = Math.max(1, Math.floor(lines / count));
  const { rows } = await inTenant(db, clientId, (trx) =>
    sql<{ id: number }>`
      select id from (
        select id, row_number() over (order by id) as place from line_items where client_id = ${clientId}
      ) as line
      where place % ${step} = 0 limit ${count}`.execute(trx),
  );
  return rows.map(({ id }) => id);
}

/** Changes lines as users' edits do: first the version, then the lines with it. Returns how many of them count. */
export async function changeLines(
  { db, clientId }: Site,
  ids: number[],
  cents: number,
  { dateStart, dateEnd }: Filter,
): Promise<number> {
  const { rows } = await inTenant(db, clientId, async (trx) => {
    const { version } = await trx
      .updateTable('data_version')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('client_id', '=', clientId)
      .returning('version')
      .executeTakeFirstOrThrow();
    return sql<{ counts: boolean }>`
      update line_items set version = ${version}, amount_paid = amount_paid + ${cents}
      where client_id = ${clientId} and id = any(${ids})
      returning is_counted and transaction_date between ${dateStart} and ${dateEnd} as counts`.execute(trx);
  });
  return rows.filter((line) => line.counts).length;
}
