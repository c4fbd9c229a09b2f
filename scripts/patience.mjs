// The factor by which tests may take longer on this machine: limits for an idle one would fail on a busy or slow one.
import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';

/** Milliseconds that the work takes on an idle machine with two cores. */
const usual = 330;
const most = 6;

/** From 1 (idle) to 6; measured once per run, and passed on to child processes. */
export function patience() {
  process.env.TEST_PATIENCE ??= String(measured());
  return Number(process.env.TEST_PATIENCE);
}

function measured() {
  const begin = performance.now();
  let text = '';
  for (let round = 0; round < 450_000; round += 1) text = createHash('sha256').update(text).digest('hex');
  return Math.min(most, Math.max(1, (performance.now() - begin) / usual));
}
