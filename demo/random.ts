/** Pseudo-random numbers that are reproducible from the seed on every machine. */

export class Random {
  #state: number;

  constructor(seed: string) {
    // FNV-1a hashes the seed's letters to 32 bits.
    let hash = 0x811c9dc5;
    for (let i = 0; i < seed.length; i += 1) hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193);
    this.#state = hash >>> 0;
  }

  /** A number from 0 to, but not including, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** An integer, including both ends. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.next() * items.length)]!;
  }

  draw<T>(lot: Lot<T>): T {
    const wanted = this.next() * lot.total;
    let low = 0;
    let high = lot.items.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (lot.sums[middle]! > wanted) high = middle;
      else low = middle + 1;
    }
    return lot.items[low]!;
  }

  shuffled<T>(items: readonly T[]): T[] {
    const result = [...items];
    for (let i = result.length - 1; i > 0; i -= 1) {
      const j = this.whole(0, i);
      [result[i], result[j]] = [result[j]!, result[i]!];
    }
    return result;
  }
}

/** Items with weights for random draws. */
export type Lot<T> = { items: readonly T[]; sums: Float64Array; total: number };

export function lotOf<T>(items: readonly T[], weight: (item: T) => number): Lot<T> {
  const sums = new Float64Array(items.length);
  let total = 0;
  items.forEach((item, i) => {
    total += weight(item);
    sums[i] = total;
  });
  return { items, sums, total };
}

/** Creates a lot from pairs of item and weight. */
export function lot<T>(...pairs: readonly (readonly [T, number])[]): Lot<T> {
  const weights = new Map(pairs);
  return lotOf(
    pairs.map(([item]) => item),
    (item) => weights.get(item)!,
  );
}
