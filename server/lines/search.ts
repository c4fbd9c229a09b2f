/** A text looked for in whatever a row behind a figure shows. */
import { type RawBuilder, sql } from 'kysely';
import { lineStatuses, productTypes } from '../../contract/core/constants.ts';
import type { Scope } from '../db/scope.ts';
import { flightWords } from './columns.ts';
import { supplierHolds } from './suppliers.ts';
import { contains, withoutCase } from './text-search.ts';

/**
 * The line names the text anywhere, in capitals or not. What lines refer to is searched once by itself, not once for
 * every line.
 */
export function lineSearch({ clientId }: Pick<Scope, 'clientId'>, text: string): RawBuilder<boolean> {
  const has = (column: string) => contains(sql.ref(column), text);
  const named = (table: string, column: string) => sql`(
    select named.id from ${sql.table(table)} as named
    where named.client_id = ${clientId} and ${has(`named.${column}`)})`;
  const canonical = (table: string, column: string, raw: string, reference: string) => sql`(
    select raw.id from ${sql.table(raw)} as raw where raw.client_id = ${clientId}
    and ${sql.ref(`raw.${reference}`)} in ${named(table, column)})`;
  const travellers = canonical('travellers', 'name', 'raw_travellers', 'traveller_id');
  const policies = canonical('policy_codes', 'code', 'raw_policy_codes', 'policy_code_id');
  const feeTypes = canonical(
    ...(['service_fee_types', 'description', 'raw_service_fee_types', 'service_fee_type_id'] as const),
  );
  const conditions = [
    sql`line.booking_id in ${named('bookings', 'reference')}`,
    sql`line.node_id in ${named('nodes', 'label')}`,
    sql`line.destination_place_id in ${named('places', 'name')}`,
    sql`line.raw_traveller_id in ${travellers}`,
    sql`line.raw_policy_code_id in ${policies}`,
    sql`line.raw_service_fee_type_id in ${feeTypes}`,
    supplierHolds({ clientId }, text),
    has('line.ticket_number'),
    has('line.car_type'),
    sql`(line.product_type = 'Air' and ${flight(text)})`,
    ...oneOf('line.product_type', productTypes, text),
    ...oneOf('line.status', lineStatuses, text),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** From, to and class one by one, unless the text reaches from one into the next. */
function flight(text: string): RawBuilder<boolean> {
  if (/[-,]/.test(text)) return contains(flightWords, text);
  const columns = ['class_of_travel', ...(text.length > 3 ? [] : ['origin_code', 'destination_code'])];
  return sql`(${sql.join(
    columns.map((column) => contains(sql.ref(`line.${column}`), text)),
    sql` or `,
  )})`;
}

/** Which words of a fixed list hold the text is found here. */
function oneOf(column: string, words: readonly string[], text: string): RawBuilder<boolean>[] {
  const found = words.filter((word) => withoutCase(word).includes(withoutCase(text)));
  if (found.length === 0) return [];
  return [sql<boolean>`${sql.ref(column)} in (${sql.join(found.map((word) => sql.lit(word)))})`];
}
