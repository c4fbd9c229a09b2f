/** One answer from one data version: where a change came between two of its questions, they are asked again. */
import type { Reading } from './ask.ts';

const attempts = 5;

/** Answers what `work` made of the reading that it was given last, which says of which version. */
export async function atOneVersion<R extends Reading, Made>(
  reading: R,
  work: (reading: R) => Promise<Made>,
): Promise<{ made: Made; version: number; reading: R }> {
  let { version } = reading;
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const fresh = { ...reading, version, versionsSeen: new Set<number>(), enginesUsed: new Set<never>() };
    const made = await work(fresh);
    version = Math.max(version, ...fresh.versionsSeen);
    if (fresh.versionsSeen.size <= 1) return { made, version, reading: fresh };
  }
  throw new Error(`The data changed ${attempts} times while they were read`);
}
