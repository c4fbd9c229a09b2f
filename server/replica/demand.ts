/** How often something was requested lately: the weight of each query halves every minute. */
const halfLifeMs = 60_000;

export class Demand {
  #count = 0;
  #at = Date.now();

  get now(): number {
    return this.#count * 2 ** ((this.#at - Date.now()) / halfLifeMs);
  }

  add(): void {
    this.#count = this.now + 1;
    this.#at = Date.now();
  }
}
