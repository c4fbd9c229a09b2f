/**
 * Fair scheduling of a scarce resource: a limited number of turns at once, the others wait. The next turn goes to the
 * tenant with the fewest running turns, within it to the user with the fewest; ties go to whoever's last turn is
 * longest ago. However much one user requests, another waits only for one turn to end, not for all.
 */
export type Requester = { readonly clientId: number; readonly userId: number };

type Limits = {
  atOnce: number;
  /** Turns of one tenant at once; the rest is reserved for the others. */
  perClient?: number;
};

/** A tenant or one of its users, while they have anything running or waiting. */
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
   * Does the work when it is the caller's turn, which lasts until the work is done. Rejects with the signal's reason if
   * it is aborted before; it does not stop the work itself. `restMs` returns how many milliseconds longer the turn
   * stays taken, given the duration of the work; the caller does not wait for them.
   */
  async take<T>(
    { clientId, userId }: Requester,
    work: () => Promise<T>,
    signal?: AbortSignal,
    restMs: (tookMs: number) => number = () => 0,
  ): Promise<T> {
    signal?.throwIfAborted();
    const keys = [`${clientId}`, `${clientId} ${userId}`] as const;
    const [client, user] = [this.#party(keys[0]), this.#party(keys[1])];
    const release = () => {
      for (const key of keys) this.#forget(key);
      this.#next();
    };
    await this.#turnOf(client, user, signal).catch((error) => {
      release();
      throw error;
    });
    const begun = performance.now();
    try {
      return await work();
    } finally {
      const end = () => {
        this.#count(client, user, -1);
        release();
      };
      const rest = restMs(performance.now() - begun);
      if (rest > 0) setTimeout(end, rest).unref();
      else end();
    }
  }

  #turnOf(client: Party, user: Party, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((begin, reject) => {
      const waiter = { client, user, begin: () => this.#dequeue(waiter, onAbort, signal, begin) };
      const onAbort = () => this.#dequeue(waiter, onAbort, signal, () => reject(signal?.reason));
      this.#waiters.add(waiter);
      client.waiting += 1;
      user.waiting += 1;
      signal?.addEventListener('abort', onAbort);
      this.#next();
    });
  }

  #dequeue(waiter: Waiter, onAbort: () => void, signal: AbortSignal | undefined, then: () => void): void {
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

  /** A new party ranks behind those already waiting for their turn, but before the one that had the last turn. */
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

/** Ties go to the waiter that came first, since a set keeps insertion order. */
function isBefore(a: Waiter, b: Waiter): boolean {
  return (
    (a.client.running - b.client.running ||
      a.client.lastTurn - b.client.lastTurn ||
      a.user.running - b.user.running ||
      a.user.lastTurn - b.user.lastTurn) < 0
  );
}
