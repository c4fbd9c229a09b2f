/**
 * Work that is done once for all who want the same at the same time. It is aborted when nobody waits for it any more,
 * and not before; whoever leaves, leaves alone.
 */
type UnderWay<T> = { result: Promise<T>; waiting: number; abandoned: AbortController };

export class SharedWork<T> {
  readonly #underWay = new Map<string, UnderWay<T>>();

  has(key: string): boolean {
    return this.#underWay.has(key);
  }

  get size(): number {
    return this.#underWay.size;
  }

  /** Rejects with the signal's reason where that is aborted before the work is done. */
  async take(
    key: string,
    signal: AbortSignal | undefined,
    begin: (abandoned: AbortSignal) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted();
    const work = this.#underWay.get(key) ?? this.#begin(key, begin);
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
      if (work.waiting === 0 && this.#underWay.get(key) === work) this.#abandon(key, work);
    }
  }

  #begin(key: string, begin: (abandoned: AbortSignal) => Promise<T>): UnderWay<T> {
    const abandoned = new AbortController();
    const work: UnderWay<T> = { result: begin(abandoned.signal), waiting: 0, abandoned };
    this.#underWay.set(key, work);
    const forget = () => this.#forget(key, work);
    work.result.then(forget, forget);
    return work;
  }

  /** Who comes after begins anew: what is being stopped has no answer. */
  #abandon(key: string, work: UnderWay<T>): void {
    this.#underWay.delete(key);
    work.abandoned.abort(new Error('Nobody waits any more'));
  }

  #forget(key: string, work: UnderWay<T>): void {
    if (this.#underWay.get(key) === work) this.#underWay.delete(key);
  }
}
