/** Staged lines in their effective shape, and stored lines that follow from them. */
import { type RawBuilder, sql } from 'kysely';
import { insertSelected } from '../../db/insert-selected.ts';
import { nextId } from '../../db/take-ids.ts';
import { createTemporary } from '../../db/temporary.ts';
import { effectiveColumns, isFlown, placeless, refundOf } from '../../derivation/effective.ts';
import { ofTrip } from '../../derivation/store-trips.ts';
import { asGiven, noteRewritten, type Rewriting, rewrite } from '../../rewriting/rewriting.ts';
import { asRelocated } from './relocate.ts';
import { besideReplaced, stagedActive, stagedLines, stagedStatus } from './staged-lines.ts';

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
  // Without a traveller, no raw one holds the employee number.
  feed_values: sql`coalesce(s.feed_values, case when s.traveller_name is null and s.employee_number <> ''
    then jsonb_build_object('employee_number', s.employee_number) end)`,
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
  left join policy_ids policy on policy.customer_id = s.customer_id and policy.code = s.policy_code
  left join fee_ids fee on fee.description = s.service_fee_type`;

/** All that are staged: those whose key is new to the client, and beside stored ones those whose content is. */
export async function insertLines({ trx, clientId, version }: Rewriting): Promise<void> {
  await insertSelected(
    trx,
    sql`insert into line_items (client_id, id, version, ${sql.join(columns)}) overriding system value
        select ${clientId}, coalesce(line_id, ${nextId('line_items')}), ${version}, ${sql.join(columns)}
        from (${effectiveLines}) line`,
  );
  await noteRewritten(trx, 'line_items', sql`(select line_id as id from replaced)`);
}

/**
 * Stored lines that are not in the feed, but change with it: flown or not, where a place was described anew, and what they
 * have of their trip. Call it before the staged ones are put in.
 */
export async function rewriteLines(rewriting: Rewriting): Promise<void> {
  const { trx, clientId } = rewriting;
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
        ${besideReplaced}
        where not j.is_new and r.line_id is null
          and (${sql.join(Object.values(values))}) is distinct from (${sql.join(stored)})`,
    'id',
  );
  await rewrite(rewriting, 'line_items', { of: sql`turned`, set: asGiven(names) });
}
