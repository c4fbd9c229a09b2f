/**
 * Intermediate values of a query, each computed once: values that need others are computed a layer above them. Written into
 * one expression, they would be repeated for each use, and their number would multiply.
 */
export class Bindings {
  readonly #names = new Map<string, { name: string; layer: number }>();

  /** The column that holds the value of this SQL, which may use other columns of the bindings. */
  readonly bind = (sql: string): string => {
    const known = this.#names.get(sql);
    if (known) return known.name;
    const layers = [...this.#names.values()].flatMap(({ name, layer }) =>
      new RegExp(`\\b${name}\\b`).test(sql) ? [layer + 1] : [],
    );
    const name = `x${this.#names.size}`;
    this.#names.set(sql, { name, layer: Math.max(0, ...layers) });
    return name;
  };

  /** The rows of `from` with the columns `kept` and all values. */
  readonly over = (kept: string, from: string): string => {
    const layers = Map.groupBy(this.#names, ([, { layer }]) => layer);
    const columns = (layer: number) =>
      (layers.get(layer) ?? []).map(([sql, { name }]) => `, ${sql} as ${name}`).join('');
    let query = `(select ${kept}${columns(0)} from ${from})`;
    for (let layer = 1; layer < layers.size; layer++) query = `(select *${columns(layer)} from ${query})`;
    return query;
  };
}
