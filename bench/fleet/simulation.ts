/**
 * A day's busiest hour of a fleet, played from measured costs: requests arrive at random, each for a TMC by its size, and
 * queue for the cores of one of the processes that the load balancer chooses for the TMC.
 */
import { Random } from '../../demo/random.ts';
import { mean, quantile } from '../statistics.ts';
import type { Costs } from './costs.ts';

export type Plan = {
  /** Lines of each TMC. */
  tmcs: readonly number[];
  processes: number;
  cores: number;
  /** Replicas that a process keeps open. */
  open: number;
  /** Processes that a TMC's requests go to; as many as there are: any. */
  routedTo: number;
  dashboardsPerSecond: number;
  seconds: number;
};

export type Played = {
  wallP50Ms: number;
  wallP95Ms: number;
  /** Of all dashboards. */
  byPostgres: number;
  evictionsPerMinute: number;
  /** Of the processes' cores. */
  busy: number;
  /** Cores that PostgreSQL needs for reads and first copies. */
  postgresCores: number;
};

type Demand = { count: number; at: number };
type Process = {
  freeAt: number[];
  demand: Map<number, Demand>;
  open: Set<number>;
  madeAt: Map<number, number>;
};

/** `small` and `large`: the costs of two sizes; those of others lie on the straight line through both. */
export function play(plan: Plan, small: Costs, large: Costs, seed = 'fleet'): Played {
  const random = new Random(seed);
  const costOf = (lines: number, of: (costs: Costs) => number) => {
    const slope = (of(large) - of(small)) / (large.lines - small.lines);
    return Math.max(0.1, of(small) + slope * (lines - small.lines));
  };
  const processes = Array.from(
    { length: plan.processes },
    (): Process => ({
      freeAt: Array(plan.cores).fill(0),
      demand: new Map(),
      open: new Set(),
      madeAt: new Map(),
    }),
  );
  // People grow with lines, but more slowly.
  const shares = runningSums(plan.tmcs.map((lines) => Math.sqrt(lines)));
  const wall: number[] = [];
  let [now, evictions, byPostgres, busyMs, postgresMs] = [0, 0, 0, 0, 0];
  while (now < plan.seconds * 1000) {
    now += (-Math.log(1 - random.next()) * 1000) / plan.dashboardsPerSecond;
    const tmc = indexOf(shares, random.next() * shares.at(-1)!);
    const lines = plan.tmcs[tmc]!;
    const at = (tmc * 7 + random.whole(0, plan.routedTo - 1)) % plan.processes;
    const process = processes[at]!;
    const demand = { count: demandAt(process.demand.get(tmc), now) + 1, at: now };
    process.demand.set(tmc, demand);
    const madeAt = process.madeAt.get(tmc);
    let cpuMs = costOf(lines, (costs) => costs.replicaCpuMs);
    if (madeAt === undefined) {
      process.madeAt.set(tmc, now + costOf(lines, (costs) => costs.firstCopySeconds * 1000));
      postgresMs += costOf(lines, (costs) => costs.firstCopyCpuSeconds * 1000);
    }
    const isMade = madeAt !== undefined && madeAt <= now;
    if (isMade && !process.open.has(tmc)) {
      const evicted = placeFor(demand.count, process, plan.open, now);
      if (evicted !== undefined) {
        evictions += Number(process.open.delete(evicted));
        process.open.add(tmc);
        cpuMs += costOf(lines, (costs) => costs.openCpuMs);
      }
    }
    if (!process.open.has(tmc)) {
      byPostgres += 1;
      // The process only waits; how others keep PostgreSQL busy is not played.
      const ms = costOf(lines, (costs) => costs.postgresCpuMs);
      postgresMs += ms;
      wall.push(ms);
      continue;
    }
    const core = process.freeAt.indexOf(Math.min(...process.freeAt));
    const begins = Math.max(now, process.freeAt[core]!);
    process.freeAt[core] = begins + cpuMs;
    busyMs += cpuMs;
    wall.push(begins + cpuMs - now);
  }
  return {
    wallP50Ms: quantile(wall, 0.5),
    wallP95Ms: quantile(wall, 0.95),
    byPostgres: byPostgres / wall.length,
    evictionsPerMinute: (evictions / plan.seconds) * 60,
    busy: busyMs / (now * plan.processes * plan.cores),
    postgresCores: postgresMs / now,
  };
}

/** As the product decides (`server/replica/replicas.ts`): the one to close, none if there is room; undefined: none may be. */
function placeFor(count: number, { open, demand }: Process, room: number, now: number): number | undefined {
  if (open.size < room) return none;
  const [[least, wanted] = [none, 0]] = [...open]
    .map((tmc) => [tmc, demandAt(demand.get(tmc), now)] as const)
    .sort(([, one], [, other]) => one - other);
  return count > evictionRatio * wanted ? least : undefined;
}

const none = -1;
const evictionRatio = 2;
const halfLifeMs = 60_000;

const demandAt = (demand: Demand | undefined, now: number) =>
  demand ? demand.count * 2 ** ((demand.at - now) / halfLifeMs) : 0;

/** Sizes of TMCs as they are found: few large ones have most of the lines. */
export function sizesOf(tmcs: number, lines: number): number[] {
  const weights = Array.from({ length: tmcs }, (_, at) => 1 / (at + 1) ** 0.8);
  const total = mean(weights) * tmcs;
  return weights.map((weight) => Math.round((weight / total) * lines));
}

function runningSums(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}

const indexOf = (sums: readonly number[], wanted: number) => sums.findIndex((sum) => sum > wanted);
