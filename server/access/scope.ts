/**
 * What a reader may see. A Scope is proof of authorisation: only the session mints one, after checking the user's
 * access to the client. Every query is restricted by one (`metrics/counted-lines.ts`).
 */
import type { Co2Settings } from '../../contract/vocabulary/co2-factors.ts';

declare const minted: unique symbol;

export type Scope = {
  readonly clientId: number;
  /** A service token has the negative of its own id, which no user has. */
  readonly userId: number;
  /** The nodes granted to the user, each including its descendants; `all` is a grant of the root. */
  readonly grants: 'all' | readonly number[];
  /** Bookings with a visible line whose trip is hidden from the reader (`trip-visibility.ts`); absent: not known. */
  readonly hiddenTrips?: readonly number[];
  /** The client's settings for calculating emissions (`metrics/emissions.ts`). */
  readonly co2: Co2Settings;
  readonly [minted]: true;
};

/** Only for the session, and for jobs that run on behalf of a recipient. */
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
 * Customers whose lines are aggregated for a comparison, whether or not the reader may see them. It is not a Scope:
 * only `metrics/pooled-lines.ts` accepts one, and callers must check which customers contributed to a result before
 * they disclose it (`features/benchmarking/guard.ts`).
 */
export type PoolScope = {
  readonly clientId: number;
  /** Their top-level nodes. */
  readonly customers: readonly number[];
  readonly [pooled]: true;
};

/** Only for benchmarks: customers of the reader's current client. */
export function mintPoolScope({ clientId }: Scope, customers: readonly number[]): PoolScope {
  return { clientId, customers } as unknown as PoolScope;
}
