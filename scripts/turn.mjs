// A lock between processes: two commands that are started at once must not both install or build.
import { mkdirSync, rmdirSync, statSync, utimesSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fromRoot, say } from './place.mjs';

const folder = fromRoot('.data/bootstrap.lock');
const BEAT_MS = 1_000;
/** A holder that has not touched the lock for this long is considered dead. */
const DEAD_MS = 15_000;

/** Runs `work` while no other process of this checkout does. */
export async function inTurn(work) {
  mkdirSync(fromRoot('.data'), { recursive: true });
  if (!take()) {
    say('Another command is installing or building; waiting for it …');
    while (!take()) await sleep(200);
  }
  const beat = setInterval(() => quietly(() => utimesSync(folder, new Date(), new Date())), BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    quietly(() => rmdirSync(folder));
  }
}

function take() {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  // Another waiter may be faster.
  if (age > DEAD_MS) quietly(() => rmdirSync(folder));
  return false;
}

function quietly(work) {
  try {
    work();
  } catch {
    // The lock is gone: a suspended holder (a closed laptop) lost it to a waiter.
  }
}
