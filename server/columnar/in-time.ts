import { setTimeout as sleep } from 'node:timers/promises';

/** So long a question waits for its copy to be brought level before PostgreSQL answers it. */
const patienceMs = 1500;

/** False when it takes too long; it goes on all the same. Rejects as the work does. */
export async function inTime(work: Promise<void>): Promise<boolean> {
  const over = new AbortController();
  const late = sleep(patienceMs, false, { signal: over.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    over.abort();
    // Late failures are told to whoever asks next.
    work.catch(() => undefined);
  }
}
