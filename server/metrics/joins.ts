/** Joins between tenant tables, which always compare both the client and the id. */
import { type JoinBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { notSpecified } from '../../contract/vocabulary/constants.ts';
import type { Scope } from '../access/scope.ts';
import type { Tables } from '../database/schema.ts';
import type { Lines } from './counted-lines.ts';
import type { Rows } from './row-table.ts';

/**
 * Joins a tenant table by its key: `onKey(reading, 'traveller', 'raw.traveller_id')`. The client is compared with the
 * scope's, as on every other table of the statement, so rows of two clients can never be joined. That leaves a single
 * join column, by which the replica finds rows without hashing.
 */
export function onKey({ clientId }: Pick<Scope, 'clientId'>, alias: string, reference: string) {
  // biome-ignore lint/suspicious/noExplicitAny: the callback serves a join onto any table; the names are checked by every query's test
  return (join: JoinBuilder<any, any>) =>
    join.on(`${alias}.client_id`, '=', clientId).onRef(`${alias}.id`, '=', reference);
}

/** Joins by the code, which is unique among a client's places. */
export function onCode({ clientId }: Pick<Scope, 'clientId'>, alias: string, reference: string) {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  return (join: JoinBuilder<any, any>) =>
    join.on(`${alias}.client_id`, '=', clientId).onRef(`${alias}.code`, '=', reference);
}

/**
 * Joins, as `originPoint` and `destinationPoint`, the rows of locations.csv for the exact points where lines start and
 * end, such as a station of a city. An airport has no such row unless its code is also its city's.
 */
export function withPoints<Query extends object>(scope: Scope, lines: Query): WithPoints<Query> {
  return (lines as unknown as Lines)
    .leftJoin('places as originPoint', onCode(scope, 'originPoint', 'line.origin_code'))
    .leftJoin(
      'places as destinationPoint',
      onCode(scope, 'destinationPoint', 'line.destination_code'),
    ) as never;
}

type Point = { [Column in keyof Selectable<Tables['places']>]: Selectable<Tables['places']>[Column] | null };
type Points = { originPoint: Point; destinationPoint: Point };
type WithPoints<Query> =
  Query extends SelectQueryBuilder<infer Joined, infer Names, infer Row>
    ? SelectQueryBuilder<Joined & Points, Names | keyof Points, Row>
    : never;

/** Joins the node and every node above it as `above.ancestor_id`, which multiplies the rows. */
export const withNodesAbove = ({ clientId }: Pick<Scope, 'clientId'>, rows: Rows, node: string): Rows =>
  rows.innerJoin('node_closure as above', (join) =>
    join.on('above.client_id', '=', clientId).onRef('above.descendant_id', '=', node),
  );

/** The name of the left-joined `place`. */
export const placeName = sql<string>`coalesce(place.name, ${sql.lit(notSpecified)})`;
