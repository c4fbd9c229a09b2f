/**
 * Turns at something of which there is little: so many at once, the others wait. Whose tenant has least under way is
 * next, then whose user has; where that is equal, who has waited longest since their last turn. However much one
 * user asks for, another waits for one turn to end, not for all.
 */
export type Asker = { readonly clientId: number; readonly userId: number };

type Limits = {
  atOnce: number;
  /** Turns of one tenant at once; the rest is kept for the others. */
  perClient?: number;
};

/** A tenant, or a user of one, while they have anything under way or waiting. */
type Party = { running: number; waiting: number; lastTurn: number };

type Waiter = { client: Party; user: Party; begin: () => void };

export class Turns {
  readonly #atOnce: number;
  readonly #perClient: number;
  readonly #parties = new Map<string, Party>();
  readonly #waiters = new Set<Waiter>();
  #running = 0;
  #clock = 0;

  constructor({ atOnce, perClient = atOnce }: Limits) {
    this.#atOnce = atOnce;
    this.#perClient = perClient;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiters.size;
  }

  /**
   * Does the work when it is the asker's turn, which lasts until the work is done. Rejects with the signal's reason
   * where that is aborted before; the work itself is not stopped by it.
   */
  async take<T>({ clientId, userId }: Asker, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const keys = [`${clientId}`, `${clientId} ${userId}`] as const;
    const [client, user] = [this.#party(keys[0]), this.#party(keys[1])];
    try {
      await this.#turnOf(client, user, signal);
      try {
        return await work();
      } finally {
        this.#count(client, user, -1);
      }
    } finally {
      for (const key of keys) this.#forget(key);
      this.#next();
    }
  }

  #turnOf(client: Party, user: Party, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((begin, leave) => {
      const waiter = { client, user, begin: () => this.#leave(waiter, onAbort, signal, begin) };
      const onAbort = () => this.#leave(waiter, onAbort, signal, () => leave(signal?.reason));
      this.#waiters.add(waiter);
      client.waiting += 1;
      user.waiting += 1;
      signal?.addEventListener('abort', onAbort);
      this.#next();
    });
  }

  #leave(waiter: Waiter, onAbort: () => void, signal: AbortSignal | undefined, then: () => void): void {
    this.#waiters.delete(waiter);
    waiter.client.waiting -= 1;
    waiter.user.waiting -= 1;
    signal?.removeEventListener('abort', onAbort);
    then();
  }

  #next(): void {
    while (this.#running < this.#atOnce) {
      let best: Waiter | undefined;
      for (const waiter of this.#waiters) {
        if (waiter.client.running >= this.#perClient) continue;
        if (!best || isBefore(waiter, best)) best = waiter;
      }
      if (!best) return;
      this.#count(best.client, best.user, 1);
      this.#clock += 1;
      best.client.lastTurn = this.#clock;
      best.user.lastTurn = this.#clock;
      best.begin();
    }
  }

  #count(client: Party, user: Party, change: 1 | -1): void {
    this.#running += change;
    client.running += change;
    user.running += change;
  }

  /** Who comes anew stands behind those who wait for their turn already, before whoever had the last one. */
  #party(key: string): Party {
    let party = this.#parties.get(key);
    if (!party) {
      party = { running: 0, waiting: 0, lastTurn: this.#clock - 0.5 };
      this.#parties.set(key, party);
    }
    return party;
  }

  #forget(key: string): void {
    const party = this.#parties.get(key);
    if (party?.running === 0 && party.waiting === 0) this.#parties.delete(key);
  }
}

/** Of equals the one that came first: a set keeps the order of its members. */
function isBefore(a: Waiter, b: Waiter): boolean {
  return (
    (a.client.running - b.client.running ||
      a.client.lastTurn - b.client.lastTurn ||
      a.user.running - b.user.running ||
      a.user.lastTurn - b.user.lastTurn) < 0
  );
}
