/** Many clients at once, each with one dashboard after the other. */
import { Random } from '../../server/demo/random.ts';
import { cpuMs, ownCpuMs, treeCpuMs } from '../processes.ts';
import { quantile } from '../statistics.ts';
import { addressesOf, type Filter } from './blocks.ts';
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
  /** Of product and database, for each dashboard. */
  cpuMs: number;
  /** Of the asking process, for each dashboard: it takes from the same cores. */
  askingCpuMs: number;
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

/** Clients begin dashboards until the time is over, and finish those. */
export async function load(
  { postmaster }: Site,
  { pid, newBrowser }: Product,
  next: () => Filter,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<LoadFigures> {
  const wall: number[] = [];
  let failed = 0;
  const cpu = () => treeCpuMs(postmaster) + cpuMs(pid);
  const [cpuBefore, ownBefore, started] = [cpu(), ownCpuMs(), performance.now()];
  const until = started + seconds * 1000;
  const client = async () => {
    const browser = newBrowser();
    while (performance.now() < until) {
      const begun = performance.now();
      const replies = await Promise.all(addressesOf(next()).map((address) => browser.ask(address)));
      if (replies.every(({ status }) => status === 200)) wall.push(performance.now() - begun);
      else failed += 1;
    }
    browser.close();
  };
  await Promise.all(Array.from({ length: clients }, client));
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
    askingCpuMs: (ownCpuMs() - ownBefore) / wall.length,
  };
}
