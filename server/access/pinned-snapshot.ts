/**
 * One state of the data, for queries whose results must agree. Each engine is pinned to the version that it had at the
 * first query, and answers one query at a time until the snapshot ends.
 */

import type { CompiledQuery } from 'kysely';
import pLimit from 'p-limit';

/** `columnar`: the client's replica. */
export type Engine = 'columnar' | 'postgres';

/** A query's rows, read in one snapshot, and the data version of that snapshot. */
export type QueryResult<Row> = { rows: Row[]; version: number; engine: Engine };

/** An engine pinned to one version. */
export type PinnedEngine = {
  ask<Row>(query: CompiledQuery<Row>, signal?: AbortSignal): Promise<QueryResult<Row>>;
  /** Waits for the query in flight; queued queries are not run any more. */
  end(): Promise<void>;
};

export class PinnedSnapshot {
  /** Replicas do not answer: data held only in PostgreSQL may be of another version than theirs. */
  readonly postgresAlone: boolean;
  readonly #held = new Map<object, Promise<PinnedEngine | undefined>>();

  constructor({ postgresAlone }: { postgresAlone: boolean }) {
    this.postgresAlone = postgresAlone;
  }

  /** The engine as first opened; undefined if it could not be opened. */
  hold<H extends PinnedEngine | undefined>(engine: object, open: () => Promise<H>): Promise<H> {
    const held = (this.#held.get(engine) as Promise<H> | undefined) ?? open();
    this.#held.set(engine, held);
    return held;
  }

  async end(): Promise<void> {
    for (const held of this.#held.values()) await (await held.catch(() => undefined))?.end();
  }
}

/** Runs one query at a time, and none after the end. */
export function runSerially(answer: PinnedEngine['ask'], end: () => void | Promise<void>): PinnedEngine {
  const serially = pLimit(1);
  let hasEnded = false;
  return {
    ask: (query, signal) =>
      serially(() => {
        signal?.throwIfAborted();
        if (hasEnded) throw new Error('The pinned snapshot has ended');
        return answer(query, signal);
      }),
    end: async () => {
      hasEnded = true;
      await serially(end);
    },
  };
}
