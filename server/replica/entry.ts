/** The state of one client's replica in this process. */
import type { Replica } from './client-replica.ts';
import { Demand } from './demand.ts';

export type Entry = {
  clientId: number;
  replica?: Replica | undefined;
  /** Resolves when the replica has been opened or built; never rejects. */
  preparing?: Promise<void> | undefined;
  /** Resolves when the file is released. Nobody may open it before: of two instances, one would lose its writes. */
  closing?: Promise<void> | undefined;
  isMaking: boolean;
  demand: Demand;
  lastUsed: number;
  /** How many versions the replica was behind at its last query. */
  lag: number;
  failures: number;
  /** After a failure: the earliest time of the next attempt. */
  notBefore: number;
};

export const newEntry = (clientId: number): Entry => ({
  clientId,
  isMaking: false,
  demand: new Demand(),
  lastUsed: 0,
  lag: 0,
  failures: 0,
  notBefore: 0,
});

const firstPauseMs = 5000;
const longestPauseMs = 600_000;

/** Delays the next attempt: by seconds after the first failure, and exponentially longer after further ones. */
export function pauseAfterFailure(entry: Entry): void {
  entry.notBefore = Date.now() + Math.min(firstPauseMs * 2 ** entry.failures, longestPauseMs);
  entry.failures += 1;
}
