/**
 * What a reader may see. A Scope is proof: only the session mints one, after it has checked the user's access to
 * the client; every question is narrowed by one (`lines/counted-lines.ts`).
 */

declare const minted: unique symbol;

export type Scope = {
  readonly clientId: number;
  readonly userId: number;
  /** The nodes that the user was granted, with all below them; `all` is a grant of the root. */
  readonly grants: 'all' | readonly number[];
  /** Bookings that the reader has a line of and whose trip is hidden from them (`trip-sight.ts`); absent: not known. */
  readonly hiddenTrips?: readonly number[];
  readonly [minted]: true;
};

/** For the session alone (and for a job that runs on behalf of a recipient). */
export function mintScope(clientId: number, userId: number, grants: 'all' | readonly number[]): Scope {
  return { clientId, userId, grants } as unknown as Scope;
}
