/** Answers from one data version: if a change lands between two queries, they are repeated against one state. */
import { messages } from '../../contract/http/errors.ts';
import { retryAfterSeconds } from '../database/outage.ts';
import { busy } from '../lib/errors.ts';
import type { Reading } from './ask.ts';
import { PinnedSnapshot } from './pinned-snapshot.ts';

/**
 * The snapshot of each attempt. The first reads the current state: usually nothing changes, and queries run in parallel
 * and are shared with identical ones. The last cannot encounter two versions, but may be slow.
 */
const attempts = [
  () => undefined,
  () => new PinnedSnapshot({ postgresAlone: false }),
  () => new PinnedSnapshot({ postgresAlone: true }),
];

/** Returns the result of the last run of `work`, with its version and the reading that it was given. */
export async function readConsistently<R extends Reading, Made>(
  reading: R,
  work: (reading: R) => Promise<Made>,
): Promise<{ made: Made; version: number; reading: R }> {
  let { version } = reading;
  for (const attempt of attempts) {
    const pinned = attempt();
    const nothingSeen = { versionsSeen: new Set<number>(), enginesUsed: new Set<never>() };
    const fresh = { ...reading, ...nothingSeen, version, pinned };
    try {
      const made = await work(fresh);
      version = Math.max(version, ...fresh.versionsSeen);
      if (fresh.versionsSeen.size <= 1) return { made, version, reading: fresh };
    } finally {
      await pinned?.end();
    }
  }
  throw busy(messages.changing, retryAfterSeconds);
}
