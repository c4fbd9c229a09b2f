import { setTimeout as sleep } from 'node:timers/promises';

/** How long a query waits for its replica to be synced before PostgreSQL answers it. */
const deadlineMs = 1500;

/** Resolves to false if the work takes too long, although it continues. Rejects if the work does in time. */
export async function withinDeadline(work: Promise<void>): Promise<boolean> {
  const settled = new AbortController();
  const timeout = sleep(deadlineMs, false, { signal: settled.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), timeout]);
  } finally {
    settled.abort();
    // The next caller encounters a late failure itself.
    work.catch(() => undefined);
  }
}
