/** The two columns that every join between tenant tables needs: the client and the id. */
import { type JoinBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { notSpecified } from '../../contract/core/constants.ts';
import type { Tables } from '../db/schema.ts';
import type { Scope } from '../db/scope.ts';
import type { Lines } from './counted-lines.ts';

/**
 * Joins a tenant table by its key: `onKey(reading, 'traveller', 'raw.traveller_id')`. The client is the scope's, as
 * on every other table of the statement, so rows of two clients can never meet; joined by the one column that is
 * left, the copy's rows are found without hashing.
 */
export function onKey({ clientId }: Pick<Scope, 'clientId'>, alias: string, reference: string) {
  // biome-ignore lint/suspicious/noExplicitAny: the callback serves a join onto any table; the names are checked by every query's test
  return (join: JoinBuilder<any, any>) =>
    join.on(`${alias}.client_id`, '=', clientId).onRef(`${alias}.id`, '=', reference);
}

/** The same by the code, which a client's places have each for itself. */
export function onCode({ clientId }: Pick<Scope, 'clientId'>, alias: string, reference: string) {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  return (join: JoinBuilder<any, any>) =>
    join.on(`${alias}.client_id`, '=', clientId).onRef(`${alias}.code`, '=', reference);
}

/**
 * Joins as `originPoint` and `destinationPoint` what locations.csv says of the very points where lines start and end, as
 * of a station of a city. An airport has none of its own, unless it has its city's code.
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

type Policy = { rawPolicy: Tables['raw_policy_codes']; policy: Tables['policy_codes'] };
type WithPolicy<Query> =
  Query extends SelectQueryBuilder<infer Joined, infer Names, infer Row>
    ? SelectQueryBuilder<Joined & Policy, Names | keyof Policy, Row>
    : never;

/** Those of the lines that have a policy code, with it. */
export function withPolicy<Query extends object>(scope: Scope, lines: Query): WithPolicy<Query> {
  return (lines as unknown as Lines)
    .innerJoin('raw_policy_codes as rawPolicy', onKey(scope, 'rawPolicy', 'line.raw_policy_code_id'))
    .innerJoin('policy_codes as policy', onKey(scope, 'policy', 'rawPolicy.policy_code_id')) as never;
}

/** What the joined `place` is called where there may be none. */
export const placeName = sql<string>`coalesce(place.name, ${sql.lit(notSpecified)})`;
