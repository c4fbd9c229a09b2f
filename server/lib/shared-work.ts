/**
 * Deduplicates identical concurrent work. The work is aborted only when nobody is waiting for it any more; an aborted
 * caller does not affect the others.
 */
type Work<T> = { result: Promise<T>; waiting: number; abandoned: AbortController };

export class SharedWork<T> {
  readonly #works = new Map<string, Work<T>>();

  has(key: string): boolean {
    return this.#works.has(key);
  }

  get size(): number {
    return this.#works.size;
  }

  /** Rejects with the signal's reason if it is aborted before the work is done. */
  async take(
    key: string,
    signal: AbortSignal | undefined,
    begin: (abandoned: AbortSignal) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted();
    const work = this.#works.get(key) ?? this.#begin(key, begin);
    work.waiting += 1;
    let leave: (() => void) | undefined;
    try {
      if (!signal) return await work.result;
      const left = new Promise<never>((_, reject) => {
        leave = () => reject(signal.reason);
        signal.addEventListener('abort', leave);
      });
      return await Promise.race([work.result, left]);
    } finally {
      if (leave) signal?.removeEventListener('abort', leave);
      work.waiting -= 1;
      if (work.waiting === 0 && this.#works.get(key) === work) this.#abandon(key, work);
    }
  }

  #begin(key: string, begin: (abandoned: AbortSignal) => Promise<T>): Work<T> {
    const abandoned = new AbortController();
    const work: Work<T> = { result: begin(abandoned.signal), waiting: 0, abandoned };
    this.#works.set(key, work);
    const forget = () => this.#forget(key, work);
    work.result.then(forget, forget);
    return work;
  }

  /** Aborted work has no result, so later callers start it again. */
  #abandon(key: string, work: Work<T>): void {
    this.#works.delete(key);
    work.abandoned.abort(new Error('Nobody is waiting any more'));
  }

  #forget(key: string, work: Work<T>): void {
    if (this.#works.get(key) === work) this.#works.delete(key);
  }
}
