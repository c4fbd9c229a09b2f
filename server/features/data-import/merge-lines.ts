/** Staged lines in their effective shape, and stored lines that follow from them. */
import { type RawBuilder, sql } from 'kysely';
import { insertSelected } from '../../db/insert-selected.ts';
import type { Trx } from '../../db/schema.ts';
import { effectivePolicyCode, isCounted, isFlown, placeless, refundOf } from '../../derivation/effective.ts';
import { stagedActive, stagedLines, stagedStatus } from './staged-lines.ts';

/** Columns that a line takes from the feed as they stand. */
const taken = [
  'node_id',
  'origin_place_id',
  'destination_place_id',
  'transaction_date',
  'booked_date',
  'invoice_date',
  'credit_expiry',
  'segment_sequence',
  'quantity',
  'start_at',
  'end_at',
  'amount_paid',
  'tax',
  'ancillary_amount',
  'cheapest_rate',
  'cost_of_change',
  'credit_value',
  'distance_m',
  'co2_factor',
  'is_online',
  'product_type',
  'origin_code',
  'destination_code',
  'supplier_code',
  'supplier_name',
  'class_of_travel',
  'fare_type',
  'fare_type_description',
  'ticket_number',
  'ticket_type',
  'car_type',
  'travel_booker',
  'consultant_name',
  'matter_number',
  'invoice_number',
  'data_source',
  'line_key',
  'content_hash',
  'feed_status',
  'feed_distance_m',
  'feed_co2_g',
  'reference_fields',
];

/** Columns that are worked out, each with its expression. */
const derived: Record<string, RawBuilder<unknown>> = {
  booking_id: sql`j.booking_id`,
  trip_place_id: sql`j.destination_place_id`,
  raw_traveller_id: sql`traveller.raw_id`,
  feed_raw_policy_code_id: sql`policy.raw_id`,
  raw_policy_code_id: effectivePolicyCode(sql`r.edited_raw_policy_code_id`, sql`policy.raw_id`),
  raw_service_fee_type_id: sql`fee.raw_id`,
  status: stagedStatus,
  is_active: stagedActive,
  // Without a traveller, no raw one holds the employee number.
  feed_values: sql`coalesce(s.feed_values, case when s.traveller_name is null and s.employee_number <> ''
    then jsonb_build_object('employee_number', s.employee_number) end)`,
  is_counted: isCounted(stagedStatus, stagedActive),
  is_flown: isFlown('s', stagedStatus, stagedActive),
  origin_country: sql`case when ${placeless('s')} then j.origin_country else s.origin_country end`,
  destination_country: sql`case when ${placeless('s')} then j.destination_country else s.destination_country end`,
};

const columns = [...taken, ...Object.keys(derived)].map((column) => sql.ref(column));

const effectiveLines = sql`
  select ${sql.join([
    sql`r.line_id`,
    ...taken.map((column) => sql.ref(`s.${column}`)),
    ...Object.entries(derived).map(([column, value]) => sql`${value} as ${sql.ref(column)}`),
  ])}
  from ${stagedLines}
  join journeys j on j.customer_id = s.customer_id and j.reference = s.booking_reference
  left join ${refundOf('s')}
  left join traveller_ids traveller on traveller.customer_id = s.customer_id
    and traveller.name = s.traveller_name and traveller.employee_number = s.employee_number
  left join policy_ids policy on policy.code = s.policy_code
  left join fee_ids fee on fee.description = s.service_fee_type`;

/** Lines whose key is new to the client. */
export async function insertLines(trx: Trx, clientId: number, version: number): Promise<void> {
  await insertSelected(
    trx,
    sql`insert into line_items (client_id, version, ${sql.join(columns)})
        select ${clientId}, ${version}, ${sql.join(columns)}
        from (${effectiveLines}
          where not exists (select from replaced known where known.row_number = s.row_number)) line`,
  );
}

/** Lines whose content changed: the row of the feed replaces them, edits stay. */
export async function updateLines(trx: Trx, clientId: number, version: number): Promise<void> {
  const assignments = [...taken, ...Object.keys(derived)].map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(`line.${column}`)}`,
  );
  await sql`
    update line_items l set version = ${version}, ${sql.join(assignments)}
    from (${effectiveLines} where r.line_id is not null) line
    where l.client_id = ${clientId} and l.id = line.line_id`.execute(trx);
}

/** Stored lines that are not in the feed, but change with it: flown or not, and where a place was described anew. */
export async function turnStoredLines(trx: Trx, clientId: number, version: number): Promise<void> {
  await sql`
    update line_items l set version = ${version}, is_flown = f.is_flown
    from reflown f where l.client_id = ${clientId} and l.id = f.line_id`.execute(trx);
  const places = ['origin_country', 'destination_country', 'distance_m', 'co2_factor'];
  const list = (alias: string) => sql.join(places.map((column) => sql.ref(`${alias}.${column}`)));
  await sql`
    update line_items l
    set version = ${version}, ${sql.join(places.map((one) => sql`${sql.ref(one)} = ${sql.ref(`m.${one}`)}`))}
    from relocated m
    where l.client_id = ${clientId} and l.id = m.line_id
      and (${list('l')}) is distinct from (${list('m')})`.execute(trx);
}
