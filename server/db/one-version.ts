/** One answer from one data version: where a change came between two of its questions, they are asked of one state. */
import { messages } from '../../contract/core/errors.ts';
import { busy } from '../ground/errors.ts';
import type { Reading } from './ask.ts';
import { retryAfterSeconds } from './outage.ts';
import { Standstill } from './standstill.ts';

/**
 * What each attempt is asked of. The first asks as of the moment: as a rule nothing changes, and questions run beside each
 * other and are shared with those who ask the same. The last cannot meet two versions, but may take long.
 */
const attempts = [
  () => undefined,
  () => new Standstill({ postgresAlone: false }),
  () => new Standstill({ postgresAlone: true }),
];

/** Answers what `work` made of the reading that it was given last, which says of which version. */
export async function atOneVersion<R extends Reading, Made>(
  reading: R,
  work: (reading: R) => Promise<Made>,
): Promise<{ made: Made; version: number; reading: R }> {
  let { version } = reading;
  for (const attempt of attempts) {
    const standstill = attempt();
    const seen = { versionsSeen: new Set<number>(), enginesUsed: new Set<never>() };
    const fresh = { ...reading, ...seen, version, standstill };
    try {
      const made = await work(fresh);
      version = Math.max(version, ...fresh.versionsSeen);
      if (fresh.versionsSeen.size <= 1) return { made, version, reading: fresh };
    } finally {
      await standstill?.end();
    }
  }
  throw busy(messages.changing, retryAfterSeconds);
}
