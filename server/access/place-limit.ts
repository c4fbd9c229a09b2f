import { type RawBuilder, sql } from 'kysely';

/**
 * The lowest or highest `node_place` at or below a node, as a query's parameter. A replica fills in its own numbers,
 * PostgreSQL, whose places are not in order, a number that excludes nothing.
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

const [start, end] = ['/*unless exact*/', '/*end*/'] as const;

/**
 * A part of a statement that is superfluous where no other node's place lies within the limits of its parameters. It must
 * not have parameters of its own, so that a replica can leave it out.
 */
export const unlessExact = (part: RawBuilder<unknown>) => sql`${sql.raw(start)} ${part} ${sql.raw(end)}`;

export const withExactLimits = (text: string): string =>
  text
    .split(start)
    .map((piece, at) => (at === 0 ? piece : piece.slice(piece.indexOf(end) + end.length)))
    .join('');
