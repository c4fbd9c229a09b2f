/** Writes a job's progress about once a second, and ends the job if its delivery was deleted. */
import type { ReadOnlyDb } from '../database/schema.ts';
import type { Progress } from '../ingest/import-feed.ts';
import { type Attempt, writeProgress } from './store.ts';

/** The delivery was deleted, or a later job works on it. */
export class NotWanted extends Error {}

const everyMs = 1000;

export function progressOf(
  db: ReadOnlyDb,
  attempt: Attempt,
  signal: AbortSignal,
): { progress: Progress; settled: () => Promise<void> } {
  let last = { step: '', at: 0 };
  let isWanted = true;
  let writing = Promise.resolve();
  const progress: Progress = (step, done, of) => {
    signal.throwIfAborted();
    if (!isWanted) throw new NotWanted();
    const now = performance.now();
    if (step === last.step && now - last.at < everyMs) return;
    last = { step, at: now };
    writing = writing.then(async () => {
      // Progress is not worth a failed import.
      isWanted = await writeProgress(db, attempt, { step, done, of }).catch(() => true);
    });
  };
  return { progress, settled: () => writing };
}
