/** What a process knows of one client's copy. */
import type { Copy } from './client-copy.ts';
import { Demand } from './demand.ts';

export type Entry = {
  clientId: number;
  copy?: Copy | undefined;
  /** Opening or making the copy; never rejects. */
  preparing?: Promise<void> | undefined;
  /** A copy that lets go of its file. Until then nobody opens that: of two instances, one would lose what it writes. */
  closing?: Promise<void> | undefined;
  isMaking: boolean;
  demand: Demand;
  lastUsed: number;
  /** Versions that the copy was behind when it was last asked. */
  lag: number;
  failures: number;
  /** After a failure: no new attempt before. */
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
