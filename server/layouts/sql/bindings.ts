/** The row of a table in which columns have these values (SQL), of which there is one at most; and its column that is wanted. */
export type Lookup = { table: string; where: Readonly<Record<string, string>>; value: string };

type Binding = { sql: string; name: string; layer: number; join: string };

/**
 * Intermediate values of a query, each computed once: values that need others are computed a layer above them. Written into
 * one expression, they would be repeated for each use, and their number would multiply.
 */
export class Bindings {
  readonly #bindings = new Map<string, Binding>();

  /** The column that holds the value of this SQL, which may use other columns of the bindings. */
  readonly bind = (sql: string): string => this.#keep(sql, 0, () => ({ sql, join: '' }));

  /** The column that holds what is looked up. As a subquery for each row, all rows would be kept in memory for each lookup. */
  readonly look = ({ table, where, value }: Lookup): string => {
    const condition = Object.entries(where).map(([column, sql]) => `found.${column} = ${sql}`);
    const key = `${table} ${value} ${condition.join(' and ')}`;
    return this.#keep(key, 1, (name) => ({
      sql: `${name}_found.${value}`,
      join: ` left join ${table} ${name}_found on ${condition.map((one) => `${name}_${one}`).join(' and ')}`,
    }));
  };

  /** The rows of `from` with the columns `kept` and all values. */
  readonly over = (kept: string, from: string): string => {
    const all = [...this.#bindings.values()];
    const columns = (some: Binding[]) => some.map(({ sql, name }) => `, ${sql} as ${name}`).join('');
    const of = (layer: number) => all.filter((one) => one.layer === layer);
    let query = `(select ${kept}${columns(of(0))} from ${from})`;
    const last = Math.max(0, ...all.map(({ layer }) => layer));
    for (let layer = 1; layer <= last; layer++) {
      const joins = of(layer).map(({ join }) => join);
      query = `(select below.*${columns(of(layer))} from ${query} below${joins.join('')})`;
    }
    return query;
  };

  #keep(key: string, least: number, make: (name: string) => Pick<Binding, 'sql' | 'join'>): string {
    const known = this.#bindings.get(key);
    if (known) return known.name;
    const below = [...this.#bindings.values()].flatMap(({ name, layer }) =>
      new RegExp(`\\b${name}\\b`).test(key) ? [layer + 1] : [],
    );
    const name = `x${this.#bindings.size}`;
    this.#bindings.set(key, { name, layer: Math.max(least, ...below), ...make(name) });
    return name;
  }
}
