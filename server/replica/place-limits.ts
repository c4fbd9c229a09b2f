/** The places at and below each node of a replica, which its queries need as constants to skip the lines of other nodes. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { PlaceLimit } from '../access/place-limit.ts';

type Range = Record<PlaceLimit['side'], number>;

/** Nothing is below a node that the replica does not have. */
const none: Range = { lowest: 0, highest: -1 };

/** The limits hold for one state of the data; they are read when a query first needs them. */
export class PlaceLimits {
  readonly #connection: DuckDBConnection;
  #ranges: Promise<ReadonlyMap<number, Range>> | undefined;

  constructor(connection: DuckDBConnection) {
    this.#connection = connection;
  }

  /** The parameters with numbers instead of the limits. */
  async filledIn(parameters: readonly unknown[]): Promise<readonly unknown[]> {
    if (!parameters.some((one) => one instanceof PlaceLimit)) return parameters;
    this.#ranges ??= readRanges(this.#connection);
    const ranges = await this.#ranges;
    return parameters.map((one) =>
      one instanceof PlaceLimit ? (ranges.get(one.node) ?? none)[one.side] : one,
    );
  }
}

async function readRanges(connection: DuckDBConnection): Promise<ReadonlyMap<number, Range>> {
  const found = await connection.runAndReadAll(
    'select ancestor_id, min(node_place), max(node_place) from node_places group by ancestor_id',
  );
  return new Map(
    found
      .getRows()
      .map(([node, lowest, highest]): [number, Range] => [
        Number(node),
        { lowest: Number(lowest), highest: Number(highest) },
      ]),
  );
}
