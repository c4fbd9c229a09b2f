/** Costs by size of a TMC, the load of many on one process, and a thousand of them played. */
import { setTimeout as sleep } from 'node:timers/promises';
import { totalSpend } from '../../contract/summary/calls.ts';
import { Random } from '../../demo/random.ts';
import { signToken } from '../../server/identity/embedded-token.ts';
import { freePort } from '../../server/test/free-port.ts';
import { addressesOf, type Filter } from '../dashboards/blocks.ts';
import { Browser } from '../dashboards/browser.ts';
import { answeredBy, evictionsSoFar, openReplicas } from '../dashboards/metrics.ts';
import { readerOf, type Tenant } from '../dataset.ts';
import { configOf, type Site, siteOf, withSite } from '../openings.ts';
import { cpuMs, forgetPeak, machine, peakMb, treeCpuMs } from '../processes.ts';
import { withProduct } from '../product.ts';
import { quantile } from '../statistics.ts';
import { measureCosts } from './costs.ts';
import { type FleetSize, fleetOf } from './dataset.ts';
import { type Plan, play, sizesOf } from './simulation.ts';

type Effort = { users: number; seconds: number; thinkMs: number };

/** One in five users is of the large TMC; a user of a small one leaves after this many dashboards, and one of another TMC comes. */
const shareOfLarge = 0.2;
const dashboardsPerStay = 5;

export type FleetResult = Awaited<ReturnType<typeof measureFleet>>;

export function measureFleet(size: FleetSize, data: string, effort: Effort) {
  return withSite(fleetOf(size), data, async (site) => {
    const [, firstSmall] = site.dataset.tenants;
    const large = await measureCosts(site);
    const small = await measureCosts(await siteOf(site, firstSmall!));
    const loads = [];
    // As it is by default, and with a place for each TMC whose people are at work.
    for (const open of [4, effort.users]) loads.push(await loadOf(site, open, effort));
    const plans = thousand.map((plan) => ({
      ...plan,
      tmcs: plan.tmcs.length,
      played: play(plan, small, large),
    }));
    return { machine: machine(), size, effort, large, small, loads, plans };
  });
}

/** A thousand TMCs with six billion lines, of whom five thousand people ask a dashboard every half minute. */
const ofThousand = {
  tmcs: sizesOf(1000, 6_000_000_000),
  processes: 24,
  cores: 16,
  open: 100,
  dashboardsPerSecond: 5000 / 30,
  seconds: 3600,
};
const thousand: readonly Plan[] = [
  { ...ofThousand, routedTo: 24 },
  { ...ofThousand, routedTo: 2 },
  { ...ofThousand, routedTo: 2, processes: 23 },
  { ...ofThousand, routedTo: 2, open: 40 },
];

async function loadOf(site: Site, open: number, effort: Effort) {
  const metricsPort = await freePort();
  const settings = {
    RATE_LIMIT: '0',
    METRICS_PORT: String(metricsPort),
    COLUMNAR_COPIES: String(open),
    // As much for each as by default.
    COLUMNAR_MEMORY_MB: String(512 * Math.min(open, 16)),
  };
  return withProduct(site.data, settings, async (baseURL, pid) => {
    const metricsURL = `http://127.0.0.1:${metricsPort}/metrics`;
    const config = { ...configOf(site.data), port: Number(new URL(baseURL).port) };
    const browserOf = async (tenant: Tenant) =>
      new Browser(baseURL, await signToken(site.db, config, readerOf(tenant)));
    await warmUp(site.dataset.tenants.slice(0, open), browserOf, metricsURL);
    forgetPeak(pid);
    const [answered, evicted] = [await answeredBy(metricsURL), await evictionsSoFar(metricsURL)];
    const cpu = () => treeCpuMs(site.postmaster) + cpuMs(pid);
    const cpuBefore = cpu();
    const { large, small, failed } = await visitsOf(site, browserOf, effort);
    const all = [...large, ...small];
    const now = await answeredBy(metricsURL);
    const answersOf = (engine: string) => (now[engine] ?? 0) - (answered[engine] ?? 0);
    const [columnar, postgres] = [answersOf('columnar'), answersOf('postgres')];
    return {
      open,
      dashboards: all.length,
      failed,
      large: { p50: quantile(large, 0.5), p95: quantile(large, 0.95) },
      small: { p50: quantile(small, 0.5), p95: quantile(small, 0.95) },
      byPostgres: postgres / (columnar + postgres),
      evictions: (await evictionsSoFar(metricsURL)) - evicted,
      cpuMs: (cpu() - cpuBefore) / all.length,
      peakMb: peakMb(pid),
    };
  });
}

/** Waits until these TMCs have open replicas, so that no first copy is in the figures. */
async function warmUp(
  tenants: Tenant[],
  browserOf: (tenant: Tenant) => Promise<Browser>,
  metricsURL: string,
) {
  for (const tenant of tenants) {
    const browser = await browserOf(tenant);
    await browser.askAll([yesterdaysSpend]);
    browser.close();
  }
  while ((await openReplicas(metricsURL)) < tenants.length) await sleep(500);
}

const yesterdaysSpend = `${totalSpend.path}?dateStart=2026-06-29&dateEnd=2026-06-29`;

/** The durations of dashboards, by size of the TMC. */
async function visitsOf(site: Site, browserOf: (tenant: Tenant) => Promise<Browser>, effort: Effort) {
  const [largeTmc, ...smallTmcs] = site.dataset.tenants as [Tenant, ...Tenant[]];
  const visited = { large: [] as number[], small: [] as number[], failed: 0 };
  const until = performance.now() + effort.seconds * 1000;
  const use = async (user: number) => {
    const random = new Random(`user ${user}`);
    const isOfLarge = user < effort.users * shareOfLarge;
    while (performance.now() < until) {
      const browser = await browserOf(isOfLarge ? largeTmc : random.pick(smallTmcs));
      for (let stay = 0; stay < dashboardsPerStay && performance.now() < until; stay++) {
        await sleep(random.between(0, 2 * effort.thinkMs));
        const started = performance.now();
        try {
          await browser.askAll(addressesOf(monthOf(site, random)));
          visited[isOfLarge ? 'large' : 'small'].push(performance.now() - started);
        } catch (error) {
          visited.failed += 1;
          if (visited.failed === 1) console.error(error);
        }
      }
      browser.close();
    }
  };
  await Promise.all(Array.from({ length: effort.users }, (_, user) => use(user)));
  return visited;
}

/** Some 30 days within the data set, so that hardly any answer is cached. */
function monthOf({ dataset: { today, years } }: Site, random: Random): Filter {
  const end = Date.parse(today) - 86_400_000 * random.whole(0, (years - 1) * 365);
  const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { countries: [], dateStart: iso(end - 86_400_000 * 30), dateEnd: iso(end) };
}
