/** The places at and below each node of a replica, which its queries need as constants to skip the lines of other nodes. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { PlaceLimit, withExactLimits } from '../access/place-limit.ts';

type Range = Record<PlaceLimit['side'], number> & {
  /** No other node's place lies within. */
  isExact: boolean;
};
type Query = { readonly sql: string; readonly parameters: readonly unknown[] };

/** Nothing is below a node that the replica does not have. */
const none: Range = { lowest: 0, highest: -1, isExact: true };

/** The limits hold for one state of the data; they are read when a query first needs them. */
export class PlaceLimits {
  readonly #connection: DuckDBConnection;
  #ranges: Promise<ReadonlyMap<number, Range>> | undefined;

  constructor(connection: DuckDBConnection) {
    this.#connection = connection;
  }

  /** The query with numbers instead of the limits, and without what is superfluous beside exact ones. */
  async filledIn({ sql, parameters }: Query): Promise<Query> {
    const limits = parameters.filter((one) => one instanceof PlaceLimit);
    if (limits.length === 0) return { sql, parameters };
    this.#ranges ??= readRanges(this.#connection);
    const ranges = await this.#ranges;
    const rangeOf = ({ node }: PlaceLimit) => ranges.get(node) ?? none;
    return {
      sql: limits.every((one) => rangeOf(one).isExact) ? withExactLimits(sql) : sql,
      parameters: parameters.map((one) => (one instanceof PlaceLimit ? rangeOf(one)[one.side] : one)),
    };
  }
}

async function readRanges(connection: DuckDBConnection): Promise<ReadonlyMap<number, Range>> {
  const found = await connection.runAndReadAll(`
    select place.ancestor_id, min(node_place), max(node_place),
      max(number.position) - min(number.position) + 1 = count(*)
    from node_places as place
    join (select node_place, row_number() over (order by node_place) as position from node_numbers) as number
      using (node_place)
    group by place.ancestor_id`);
  return new Map(
    found
      .getRows()
      .map(([node, lowest, highest, isExact]): [number, Range] => [
        Number(node),
        { lowest: Number(lowest), highest: Number(highest), isExact: isExact === true },
      ]),
  );
}
