/** How much something is asked for lately: every question counts, half as much a minute later. */
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
