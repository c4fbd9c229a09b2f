/** Stores staged lines with their effective values, and stored lines that change because of them. */
import { type RawBuilder, sql } from 'kysely';
import { insertSelected } from '../database/insert-selected.ts';
import { nextId } from '../database/take-ids.ts';
import { createTemporary } from '../database/temporary.ts';
import { type BulkUpdate, noteRewritten, rewrite, setFromRelation } from './bulk-update/bulk-update.ts';
import { effectiveColumns, isFlown, placeless, refundOf } from './derivation/effective.ts';
import { ofTrip } from './derivation/store-trips.ts';
import { asRelocated } from './relocate.ts';
import { leftJoinReplaced, stagedActive, stagedLines, stagedStatus } from './staged-lines.ts';

/** Columns that are copied from the staged line unchanged. */
const copied = [
  'node_id',
  'origin_place_id',
  'destination_place_id',
  'transaction_date',
  'booked_date',
  'has_booked_date',
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
  'currency',
  'delivered',
  'exchange_rate',
  'rate_date',
  'rate_source',
  'import_file_id',
  'source_row',
];

/** Derived columns with their expressions. */
const derived: Record<string, RawBuilder<unknown>> = {
  booking_id: sql`j.booking_id`,
  trip_place_id: sql`j.destination_place_id`,
  raw_traveller_id: sql`traveller.raw_id`,
  feed_raw_policy_code_id: sql`policy.raw_id`,
  raw_service_fee_type_id: sql`fee.raw_id`,
  edited_status: sql`r.edited_status`,
  edited_raw_policy_code_id: sql`r.edited_raw_policy_code_id`,
  edited_is_active: sql`r.edited_is_active`,
  ...effectiveColumns(
    {
      status: sql`r.edited_status`,
      isActive: sql`r.edited_is_active`,
      rawPolicyCodeId: sql`r.edited_raw_policy_code_id`,
    },
    { status: sql`s.feed_status`, rawPolicyCodeId: sql`policy.raw_id` },
  ),
  // Without a traveller, there is no raw traveller to hold the employee number.
  feed_values: sql`coalesce(s.feed_values, case when s.traveller_name is null and s.employee_number <> ''
    then jsonb_build_object('employee_number', s.employee_number) end)`,
  is_flown: isFlown('s', stagedStatus, stagedActive),
  origin_country: sql`case when ${placeless('s')} then j.origin_country else s.origin_country end`,
  destination_country: sql`case when ${placeless('s')} then j.destination_country else s.destination_country end`,
};

const columns = [...copied, ...Object.keys(derived)].map((column) => sql.ref(column));

const effectiveLines = sql`
  select ${sql.join([
    sql`r.line_id`,
    ...copied.map((column) => sql.ref(`s.${column}`)),
    ...Object.entries(derived).map(([column, value]) => sql`${value} as ${sql.ref(column)}`),
  ])}
  from ${stagedLines}
  join journeys j on j.customer_id = s.customer_id and j.reference = s.booking_reference
  left join ${refundOf('s')}
  left join traveller_ids traveller on traveller.customer_id = s.customer_id
    and traveller.name = s.traveller_name and traveller.employee_number = s.employee_number
  left join policy_ids policy on policy.customer_id = s.customer_id and policy.code = s.policy_code
  left join fee_ids fee on fee.description = s.service_fee_type`;

/** Inserts all staged lines: those with a new key, and new versions of stored lines whose content changed. */
export async function insertLines({ trx, clientId, version }: BulkUpdate): Promise<void> {
  await insertSelected(
    trx,
    sql`insert into line_items (client_id, id, version, ${sql.join(columns)}) overriding system value
        select ${clientId}, coalesce(line_id, ${nextId('line_items')}), ${version}, ${sql.join(columns)}
        from (${effectiveLines}) line`,
  );
  await noteRewritten(trx, 'line_items', sql`(select line_id as id from replaced)`);
}

/**
 * Updates stored lines that are not in the feed but change with it: their flown flag, places whose description changed,
 * and values from their trip. Call this before the staged lines are inserted.
 */
export async function rewriteLines(bulkUpdate: BulkUpdate): Promise<void> {
  const { trx, clientId } = bulkUpdate;
  const values = {
    origin_place_id: asRelocated('origin_place_id'),
    destination_place_id: asRelocated('destination_place_id'),
    is_flown: sql`coalesce(f.is_flown, l.is_flown)`,
    ...ofTrip(asRelocated),
    distance_m: asRelocated('distance_m'),
    co2_factor: asRelocated('co2_factor'),
  };
  const names = Object.keys(values);
  const each = Object.entries(values).map(([name, value]) => sql`${value} as ${sql.ref(name)}`);
  const stored = names.map((name) => sql.ref(`l.${name}`));
  await createTemporary(
    trx,
    'turned',
    sql`select l.id, ${sql.join(each)}
        from journeys j
        join line_items l on l.client_id = ${clientId} and l.booking_id = j.booking_id
        left join reflown f on f.line_id = l.id
        left join relocated m on m.line_id = l.id
        ${leftJoinReplaced}
        where not j.is_new and r.line_id is null
          and (${sql.join(Object.values(values))}) is distinct from (${sql.join(stored)})`,
    'id',
  );
  await rewrite(bulkUpdate, 'line_items', { of: sql`turned`, set: setFromRelation(names) });
}
