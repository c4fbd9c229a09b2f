/**
 * Takes turns at first copies: a large TMC's takes minutes and a small one's a second, so each kind waits for its own
 * alone. Two at once take no more memory than two open replicas.
 */
import pLimit from 'p-limit';
import type { Db } from '../database/schema.ts';
import { inTenant } from '../database/tenant.ts';

/** A copy of so many lines takes some seconds. */
const usualLargeFrom = 250_000;

export class CopyLanes {
  readonly #db: Db;
  readonly #largeFrom: number;
  readonly #small = pLimit(1);
  readonly #large = pLimit(1);

  constructor(db: Db, largeFrom = usualLargeFrom) {
    this.#db = db;
    this.#largeFrom = largeFrom;
  }

  async inTurn<T>(clientId: number, copy: () => Promise<T>): Promise<T> {
    return (await this.#isLarge(clientId)) ? this.#large(copy) : this.#small(copy);
  }

  /** Counts no further than necessary. */
  async #isLarge(clientId: number): Promise<boolean> {
    const last = await inTenant(this.#db, clientId, (trx) =>
      trx
        .selectFrom('line_items')
        .where('client_id', '=', clientId)
        .select('client_id')
        .offset(this.#largeFrom - 1)
        .limit(1)
        .executeTakeFirst(),
    );
    return last !== undefined;
  }
}
