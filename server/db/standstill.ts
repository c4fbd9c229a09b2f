/**
 * One state of the data, for questions whose answers must agree. Each engine stands still at the version that it had when
 * it was first asked, and answers one question after the other, until the end.
 */

import type { CompiledQuery } from 'kysely';
import pLimit from 'p-limit';

/** `columnar`: the client's copy. */
export type Engine = 'columnar' | 'postgres';

/** A question's rows, read in one snapshot, and the data version of that snapshot. */
export type Answered<Row> = { rows: Row[]; version: number; engine: Engine };

/** An engine that stands still. */
export type Held = {
  ask<Row>(question: CompiledQuery<Row>, signal?: AbortSignal): Promise<Answered<Row>>;
  /** Waits for the question that is under way; those behind it are not asked any more. */
  end(): Promise<void>;
};

export class Standstill {
  /** Copies do not answer: what only PostgreSQL knows may be of another version than theirs. */
  readonly postgresAlone: boolean;
  readonly #held = new Map<object, Promise<Held | undefined>>();

  constructor({ postgresAlone }: { postgresAlone: boolean }) {
    this.postgresAlone = postgresAlone;
  }

  /** The engine as it was first opened; undefined where it could not be. */
  hold<H extends Held | undefined>(engine: object, open: () => Promise<H>): Promise<H> {
    const held = (this.#held.get(engine) as Promise<H> | undefined) ?? open();
    this.#held.set(engine, held);
    return held;
  }

  async end(): Promise<void> {
    for (const held of this.#held.values()) await (await held.catch(() => undefined))?.end();
  }
}

/** Lets one question at a time through, and none after the end. */
export function oneAfterTheOther(answer: Held['ask'], end: () => void | Promise<void>): Held {
  const turn = pLimit(1);
  let isOver = false;
  return {
    ask: (question, signal) =>
      turn(() => {
        signal?.throwIfAborted();
        if (isOver) throw new Error('Nobody needs the answer any more');
        return answer(question, signal);
      }),
    end: async () => {
      isOver = true;
      await turn(end);
    },
  };
}
