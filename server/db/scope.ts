/**
 * What a reader may see. A Scope is proof: only the session mints one, after it has checked the user's access to
 * the client; every question is narrowed by one (`lines/counted-lines.ts`).
 */
import type { Co2Settings } from '../../contract/core/co2-factors.ts';

declare const minted: unique symbol;

export type Scope = {
  readonly clientId: number;
  readonly userId: number;
  /** The nodes that the user was granted, with all below them; `all` is a grant of the root. */
  readonly grants: 'all' | readonly number[];
  /** Bookings that the reader has a line of and whose trip is hidden from them (`trip-sight.ts`); absent: not known. */
  readonly hiddenTrips?: readonly number[];
  /** How the client has settled that emissions are worked out (`lines/emissions.ts`). */
  readonly co2: Co2Settings;
  readonly [minted]: true;
};

/** For the session alone (and for a job that runs on behalf of a recipient). */
export function mintScope(
  clientId: number,
  userId: number,
  grants: 'all' | readonly number[],
  co2: Co2Settings,
): Scope {
  return { clientId, userId, grants, co2 } as unknown as Scope;
}

declare const pooled: unique symbol;

/**
 * Customers whose lines are added up for a comparison, whether the reader may see them or not. It is no Scope: nothing
 * but `lines/pooled-lines.ts` takes one, and whoever asks by it must look who is behind an answer before it is told
 * (`features/benchmarking/guard.ts`).
 */
export type PoolScope = {
  readonly clientId: number;
  /** Their top-level nodes. */
  readonly customers: readonly number[];
  readonly [pooled]: true;
};

/** For benchmarks alone: customers of the client that the reader works in. */
export function mintPoolScope({ clientId }: Scope, customers: readonly number[]): PoolScope {
  return { clientId, customers } as unknown as PoolScope;
}
