/**
 * The lowest or highest `node_place` at or below a node, as a query's parameter. It only helps DuckDB to skip lines: a
 * replica fills in its own numbers, PostgreSQL, whose places are not in order, a number that excludes nothing.
 */
export class PlaceLimit {
  readonly node: number;
  readonly side: 'lowest' | 'highest';

  constructor(node: number, side: PlaceLimit['side']) {
    this.node = node;
    this.side = side;
  }

  /** The driver of PostgreSQL calls this by its name. */
  toPostgres(): string {
    return this.side === 'lowest' ? '0' : '9223372036854775807';
  }
}
