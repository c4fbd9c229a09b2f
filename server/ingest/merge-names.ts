/** Stores new travellers, policy codes and service fee types, raw and canonical, and policy code descriptions. */
import { sql } from 'kysely';
import { insertSelected } from '../database/insert-selected.ts';
import type { Trx } from '../database/schema.ts';
import { storeNewPolicyCodes, storeNewTravellers } from './derivation/raw-names.ts';

export async function insertNames(trx: Trx, clientId: number, importId: number | null): Promise<void> {
  await storeNewTravellers(trx, clientId, importId);
  await storePolicyDefaults(trx, clientId);
  await storeNewPolicyCodes(trx, clientId, importId);
  await insertFeeTypes(trx, clientId, importId);
}

/** Updates stored codes with the feed's descriptions unless people have edited them. */
export async function describePolicyCodes(trx: Trx, clientId: number): Promise<void> {
  await sql`
    update raw_policy_codes raw set
      feed_description = d.description,
      feed_is_compliant = d.is_compliant,
      feed_show_lost_savings = d.show_lost_savings,
      feed_is_own = d.is_own
    from redescribed d
    where raw.client_id = ${clientId} and raw.id = d.raw_id`.execute(trx);
  await sql`
    update policy_codes p set
      description = coalesce(p.edited_description, d.description),
      is_compliant = coalesce(p.edited_is_compliant, d.is_compliant),
      show_lost_savings = coalesce(p.edited_show_lost_savings, d.show_lost_savings)
    from redescribed d
    join raw_policy_codes raw on raw.client_id = ${clientId} and raw.id = d.raw_id
    where p.client_id = ${clientId} and p.id = raw.policy_code_id and p.code = raw.code`.execute(trx);
}

async function storePolicyDefaults(trx: Trx, clientId: number): Promise<void> {
  await insertSelected(
    trx,
    sql`insert into policy_defaults (client_id, code, description, is_compliant, show_lost_savings)
        select ${clientId}, code, description, is_compliant, show_lost_savings
        from described where customer_id is null
        on conflict (client_id, code) do update set description = excluded.description,
          is_compliant = excluded.is_compliant, show_lost_savings = excluded.show_lost_savings`,
  );
}

async function insertFeeTypes(trx: Trx, clientId: number, importId: number | null): Promise<void> {
  await insertSelected(
    trx,
    sql`insert into service_fee_types (client_id, id, description, feed_description) overriding system value
        select ${clientId}, service_fee_type_id, description, description from fee_ids where is_new`,
  );
  await insertSelected(
    trx,
    sql`insert into raw_service_fee_types (client_id, id, description, service_fee_type_id, import_id)
        overriding system value
        select ${clientId}, raw_id, description, service_fee_type_id, ${importId}::bigint from fee_ids where is_new`,
  );
}
