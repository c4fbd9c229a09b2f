/** Load of many concurrent clients, each requesting one dashboard after the other. */

import { Random } from '../../demo/random.ts';
import { onPostgres } from '../../server/access/ask.ts';
import type { Product, Site } from '../openings.ts';
import { cpuMs, ownCpuMs, treeCpuMs } from '../processes.ts';
import { quantile } from '../statistics.ts';
import { addressesOf, answersOf, type Filter } from './blocks.ts';
import { type CellFilter, narrowings } from './cells.ts';

/** A dashboard fails if any of its calls does; failed ones count in no other figure. */
export type LoadMetrics = {
  clients: number;
  seconds: number;
  dashboards: number;
  failed: number;
  perSecond: number;
  wallP50Ms: number;
  wallP95Ms: number;
  /** CPU time per dashboard of all processes involved, except the HTTP clients, which share the cores. */
  cpuMs: number;
};

/** The duration of each dashboard in milliseconds, and the number of failed ones. */
export type Loaded = { wall: number[]; failed: number };

const shareOfMonths = 0.8;

/** Repeats the same few dashboards. */
export function repeated(filters: readonly CellFilter[], seed: string): () => Filter {
  const random = new Random(seed);
  const of = (range: string) => filters.filter((one) => one.range === range).map(({ query }) => query);
  const months = of('month');
  const years = of('12 months');
  return () => random.pick(random.chance(shareOfMonths) ? months : years);
}

/** Never repeats a filter: months and years that end on any day, for the whole client or one of its customers. */
export function distinct({ customers, dataset }: Site, seed: string): () => Filter {
  const random = new Random(seed);
  const usedKeys = new Set<string>();
  const draw = (): Filter => {
    const days = random.chance(shareOfMonths) ? random.whole(28, 31) : random.whole(355, 366);
    const end = Date.parse(dataset.today) - 86_400_000 * random.whole(0, (dataset.years - 1) * 365);
    const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
    const narrowing = random.pick(Object.values(narrowings(random.pick(customers))));
    return { dateStart: iso(end - 86_400_000 * (days - 1)), dateEnd: iso(end), ...narrowing };
  };
  return () => {
    for (;;) {
      const filter = draw();
      const key = JSON.stringify(filter);
      if (usedKeys.has(key)) continue;
      usedKeys.add(key);
      return filter;
    }
  };
}

/** One of many concurrent clients; `ask` throws if a call fails. */
type Client = { ask: (filter: Filter) => Promise<unknown>; close: () => void };

/** The target of the load, and the CPU time of all processes involved. */
export type Target = { newClient: () => Client; cpu: () => number };

export const product = ({ postmaster }: Site, { pid, newBrowser }: Product): Target => ({
  cpu: () => treeCpuMs(postmaster) + cpuMs(pid),
  newClient: () => {
    const browser = newBrowser();
    return { ask: (filter) => browser.askAll(addressesOf(filter)), close: () => browser.close() };
  },
});

/** PostgreSQL alone, queried from this process with the same statements. */
export const postgres = ({ postmaster, db, scope }: Site, version: number): Target => ({
  cpu: () => treeCpuMs(postmaster) + ownCpuMs(),
  newClient: () => ({
    ask: (filter) => answersOf(scope, version, onPostgres(db), filter),
    close: () => undefined,
  }),
});

/** Clients start dashboards until the time is over, and finish those that they started. */
export async function load(
  target: Target,
  next: () => Filter,
  asking: { clients: number; seconds: number },
): Promise<LoadMetrics> {
  const [cpuBefore, started] = [target.cpu(), performance.now()];
  const { wall, failed } = await dashboardsOf(target, next, asking);
  const elapsed = (performance.now() - started) / 1000;
  return {
    clients: asking.clients,
    seconds: elapsed,
    dashboards: wall.length,
    failed,
    perSecond: wall.length / elapsed,
    wallP50Ms: quantile(wall, 0.5),
    wallP95Ms: quantile(wall, 0.95),
    cpuMs: (target.cpu() - cpuBefore) / wall.length,
  };
}

export async function dashboardsOf(
  { newClient }: Target,
  next: () => Filter,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Loaded> {
  const loaded: Loaded = { wall: [], failed: 0 };
  const until = performance.now() + seconds * 1000;
  const work = async (client: Client) => {
    while (performance.now() < until) {
      const begun = performance.now();
      try {
        await client.ask(next());
        loaded.wall.push(performance.now() - begun);
      } catch (error) {
        loaded.failed += 1;
        if (loaded.failed === 1) console.error(error);
      }
    }
    client.close();
  };
  await Promise.all(Array.from({ length: clients }, newClient).map(work));
  return loaded;
}
