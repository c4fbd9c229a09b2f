import { expect, test } from 'vitest';
import type { Costs } from './costs.ts';
import { type Plan, play, sizesOf } from './simulation.ts';

const costs = (lines: number): Costs => ({
  lines,
  bytesPerLine: 100,
  firstCopySeconds: 1,
  firstCopyCpuSeconds: 2,
  openCpuMs: 20,
  memoryMb: 10,
  catchUpMs: { one: 1, thousand: 2 },
  replicaCpuMs: lines / 1000,
  postgresCpuMs: lines / 10,
});
const [small, large] = [costs(10_000), costs(1_000_000)];
const plan: Plan = {
  tmcs: Array(20).fill(50_000),
  processes: 4,
  cores: 2,
  open: 20,
  routedTo: 2,
  dashboardsPerSecond: 10,
  seconds: 1000,
};

test('with a place for each TMC, all but first dashboards are answered by replicas', () => {
  const { wallP50Ms, byPostgres, evictionsPerMinute, busy } = play(plan, small, large);
  expect(wallP50Ms).toBeCloseTo(50, 0);
  // Each of 20 TMCs is made on two processes, within a second each.
  expect(byPostgres).toBeGreaterThan(0);
  expect(byPostgres).toBeLessThan(0.02);
  expect(evictionsPerMinute).toBe(0);
  // 10 dashboards of 50 ms each second, on 8 cores.
  expect(busy).toBeCloseTo(0.0625, 2);
});

test('requests that go to any process need more places than requests that stay with two', () => {
  const few = { ...plan, open: 10 };
  const routed = play(few, small, large);
  const anywhere = play({ ...few, routedTo: 4 }, small, large);
  expect(routed.byPostgres).toBeLessThan(0.02);
  expect(anywhere.byPostgres).toBeGreaterThan(0.2);
  expect(anywhere.postgresCores).toBeGreaterThan(routed.postgresCores);
});

test('dashboards wait for each other once the cores are busy', () => {
  const { wallP95Ms, busy } = play({ ...plan, dashboardsPerSecond: 200 }, small, large);
  expect(busy).toBeGreaterThan(0.95);
  expect(wallP95Ms).toBeGreaterThan(1000);
});

test('sizes add up to the lines, and the first TMC has the most', () => {
  const sizes = sizesOf(1000, 6_000_000_000);
  expect(sizes.reduce((sum, one) => sum + one, 0) / 6e9).toBeCloseTo(1, 6);
  expect(sizes[0]).toBeGreaterThan(sizes[999]! * 200);
});
