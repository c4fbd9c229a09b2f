/** Many clients at once, each with one dashboard after the other. */
import { onPostgres } from '../../server/db/ask.ts';
import { Random } from '../../server/demo/random.ts';
import { cpuMs, ownCpuMs, treeCpuMs } from '../processes.ts';
import { quantile } from '../statistics.ts';
import { addressesOf, answersOf, type Filter } from './blocks.ts';
import { type CellFilter, narrowings } from './cells.ts';
import type { Product, Site } from './site.ts';

/** A dashboard failed when any of its calls did; it counts in no other figure. */
export type LoadFigures = {
  clients: number;
  seconds: number;
  dashboards: number;
  failed: number;
  perSecond: number;
  wallP50Ms: number;
  wallP95Ms: number;
  /** For each dashboard, of all that works for it; who asks over HTTP is left out, but works on the same cores. */
  cpuMs: number;
};

const shareOfMonths = 0.8;

/** The same few dashboards again and again. */
export function repeated(filters: readonly CellFilter[], seed: string): () => Filter {
  const random = new Random(seed);
  const of = (range: string) => filters.filter((one) => one.range === range).map(({ query }) => query);
  const months = of('month');
  const years = of('12 months');
  return () => random.pick(random.chance(shareOfMonths) ? months : years);
}

/** Never the same twice: months and years that end on any day, of all the client or one of its customers. */
export function distinct({ customers, dataset }: Site, seed: string): () => Filter {
  const random = new Random(seed);
  const seen = new Set<string>();
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
      if (seen.has(key)) continue;
      seen.add(key);
      return filter;
    }
  };
}

/** One of many who ask; throws where a call fails. */
type Client = { ask: (filter: Filter) => Promise<unknown>; close: () => void };

/** What many ask, and the CPU of all that works for them. */
export type Target = { newClient: () => Client; cpu: () => number };

export const product = ({ postmaster }: Site, { pid, newBrowser }: Product): Target => ({
  cpu: () => treeCpuMs(postmaster) + cpuMs(pid),
  newClient: () => {
    const browser = newBrowser();
    return { ask: (filter) => browser.askAll(addressesOf(filter)), close: () => browser.close() };
  },
});

/** PostgreSQL alone, asked in this process: the same statements, nothing around them. */
export const postgres = ({ postmaster, db, scope }: Site, version: number): Target => ({
  cpu: () => treeCpuMs(postmaster) + ownCpuMs(),
  newClient: () => ({
    ask: (filter) => answersOf(scope, version, onPostgres(db), filter),
    close: () => undefined,
  }),
});

/** Clients begin dashboards until the time is over, and finish those. */
export async function load(
  { newClient, cpu }: Target,
  next: () => Filter,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<LoadFigures> {
  const wall: number[] = [];
  let failed = 0;
  const [cpuBefore, started] = [cpu(), performance.now()];
  const until = started + seconds * 1000;
  const work = async (client: Client) => {
    while (performance.now() < until) {
      const begun = performance.now();
      try {
        await client.ask(next());
        wall.push(performance.now() - begun);
      } catch (error) {
        failed += 1;
        if (failed === 1) console.error(error);
      }
    }
    client.close();
  };
  await Promise.all(Array.from({ length: clients }, newClient).map(work));
  const elapsed = (performance.now() - started) / 1000;
  return {
    clients,
    seconds: elapsed,
    dashboards: wall.length,
    failed,
    perSecond: wall.length / elapsed,
    wallP50Ms: quantile(wall, 0.5),
    wallP95Ms: quantile(wall, 0.95),
    cpuMs: (cpu() - cpuBefore) / wall.length,
  };
}
