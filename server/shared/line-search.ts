/** A text looked for in whatever a row behind a figure shows. */
import { type RawBuilder, sql } from 'kysely';
import { lineStatuses, productTypes } from '../../contract/constants.ts';
import { build, type Scope } from '../db/scope.ts';
import { onKey } from './joins.ts';
import { flightWords, supplierWords } from './line-columns.ts';
import { contains, folded } from './text-search.ts';

/** The line names the text anywhere, in capitals or not. Names are searched once each, not once for every line. */
export function lineSearch(scope: Scope, searched: string): RawBuilder<boolean> {
  const has = (column: string) => contains(sql.ref(column), searched);
  const named = <Table extends 'bookings' | 'nodes' | 'places'>(table: Table, column: string) =>
    build
      .selectFrom(`${table} as named` as 'bookings as named')
      .where('named.client_id', '=', scope.clientId)
      .where(has(`named.${column}`))
      .select('named.id');
  const travellers = build
    .selectFrom('raw_travellers as raw')
    .innerJoin('travellers as named', onKey(scope, 'named', 'raw.traveller_id'))
    .where('raw.client_id', '=', scope.clientId)
    .where(has('named.name'))
    .select('raw.id');
  const policies = build
    .selectFrom('raw_policy_codes as raw')
    .innerJoin('policy_codes as named', onKey(scope, 'named', 'raw.policy_code_id'))
    .where('raw.client_id', '=', scope.clientId)
    .where(has('named.code'))
    .select('raw.id');
  const feeTypes = build
    .selectFrom('raw_service_fee_types as raw')
    .innerJoin('service_fee_types as named', onKey(scope, 'named', 'raw.service_fee_type_id'))
    .where('raw.client_id', '=', scope.clientId)
    .where(has('named.description'))
    .select('raw.id');
  const conditions = [
    sql`line.booking_id in (${named('bookings', 'reference')})`,
    sql`line.node_id in (${named('nodes', 'label')})`,
    sql`line.destination_place_id in (${named('places', 'name')})`,
    sql`line.raw_traveller_id in (${travellers})`,
    sql`line.raw_policy_code_id in (${policies})`,
    sql`line.raw_service_fee_type_id in (${feeTypes})`,
    contains(supplierWords, searched),
    contains(sql`line.ticket_number`, searched),
    contains(sql`line.car_type`, searched),
    sql`(line.product_type = 'Air' and ${contains(flightWords, searched)})`,
    ...oneOf('product_type', productTypes, searched),
    ...oneOf('status', lineStatuses, searched),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** The words of a fixed list that hold the text are found here. */
function oneOf(column: string, words: readonly string[], searched: string): RawBuilder<boolean>[] {
  const found = words.filter((word) => folded(word).includes(folded(searched)));
  if (found.length === 0) return [];
  return [sql<boolean>`${sql.ref(`line.${column}`)} in (${sql.join(found.map((word) => sql.lit(word)))})`];
}
