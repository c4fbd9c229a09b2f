/**
 * What the lines that an import changes were before, as they were staged then: with names instead of ids where the records
 * may go, and with the feed's values where an override map replaced them. Taking the import back stages them again.
 */
import { type RawBuilder, sql } from 'kysely';
import type { OverridingField } from '../../../contract/references/calls.ts';
import { insertSelected } from '../../database/insert-selected.ts';
import type { Trx } from '../../database/schema.ts';
import { createTemporary } from '../../database/temporary.ts';
import { placeless } from '../derivation/effective.ts';
import { keptColumns, prepareJoins } from '../staging.ts';

/** The feed's value of a field that an override map may have replaced. */
const ofFeed = (field: OverridingField, stored: RawBuilder<unknown>) => sql`
  case when l.feed_values ? ${sql.lit(field)} then l.feed_values ->> ${sql.lit(field)} else ${stored} end`;

const ownCountry = (column: string) =>
  sql`case when ${placeless('l')} then null else ${sql.ref(`l.${column}`)} end`;

/** Staged columns that a stored line (`l`) has in another form; all others have the same name there. */
const inAnotherForm: Record<string, RawBuilder<unknown>> = {
  node_id: sql`coalesce(feed_node.id, l.node_id)`,
  node_code: ofFeed('node_code', sql`node.code`),
  customer_id: sql`booking.customer_id`,
  booking_reference: sql`booking.reference`,
  origin_country: ownCountry('origin_country'),
  destination_country: ownCountry('destination_country'),
  traveller_name: ofFeed('traveller_name', sql`traveller.name`),
  employee_number: sql`coalesce(${ofFeed('employee_number', sql`traveller.employee_number`)}, '')`,
  travel_booker: ofFeed('travel_booker', sql`l.travel_booker`),
  matter_number: ofFeed('matter_number', sql`l.matter_number`),
  policy_code: ofFeed('policy_code', sql`policy.code`),
  service_fee_type: sql`fee.description`,
};

/** A restored line is numbered anew. */
const columns = sql.join(keptColumns.map((column) => sql.ref(column)));

/** Call this once the differences are known, before the lines are merged. */
export async function keepLinesBefore(trx: Trx, clientId: number, importId: number): Promise<void> {
  const values = keptColumns.map((column) => inAnotherForm[column] ?? sql.ref(`l.${column}`));
  await insertSelected(
    trx,
    sql`insert into import_lines_before (client_id, import_id, line_id, ${columns})
        select ${clientId}, ${importId}, l.id, ${sql.join(values)}
        from known k
        join line_items l on l.client_id = ${clientId} and l.id = k.line_id
        join bookings booking on booking.client_id = ${clientId} and booking.id = l.booking_id
        join nodes node on node.client_id = ${clientId} and node.id = l.node_id
        left join nodes feed_node
          on feed_node.client_id = ${clientId} and feed_node.code = l.feed_values ->> 'node_code'
        left join raw_travellers traveller
          on traveller.client_id = ${clientId} and traveller.id = l.raw_traveller_id
        left join raw_policy_codes policy
          on policy.client_id = ${clientId} and policy.id = l.feed_raw_policy_code_id
        left join raw_service_fee_types fee
          on fee.client_id = ${clientId} and fee.id = l.raw_service_fee_type_id`,
  );
}

/**
 * Stages what the import's changed lines were before, and creates `known` (row_number, line_id) with them and with the
 * lines that it added, which have no row and therefore go.
 */
export async function stageLinesBefore(trx: Trx, clientId: number, importId: number): Promise<void> {
  await createTemporary(
    trx,
    'before',
    sql`select row_number() over (order by line_id) as row_number, line_id
        from import_lines_before where client_id = ${clientId} and import_id = ${importId}`,
    'line_id',
  );
  const { numAffectedRows } = await sql`
    insert into staged (row_number, ${columns})
    select b.row_number, ${columns}
    from before b
    join import_lines_before l
      on l.client_id = ${clientId} and l.import_id = ${importId} and l.line_id = b.line_id`.execute(trx);
  await prepareJoins(trx, Number(numAffectedRows ?? 0));
  await createTemporary(
    trx,
    'known',
    sql`select b.row_number, l.id as line_id
        from import_files file
        join line_items l on l.client_id = ${clientId} and l.import_file_id = file.id
        left join before b on b.line_id = l.id
        where file.client_id = ${clientId} and file.import_id = ${importId}`,
    'row_number',
  );
}
