/** New travellers, policy codes and service fee types, raw and canonical; what the feed says of policy codes. */
import { sql } from 'kysely';
import type { Trx } from '../../db/schema.ts';
import { differs } from './resolve.ts';
import { createTemporary } from './staging.ts';

export async function mergeNames(trx: Trx, clientId: number): Promise<void> {
  await mergeTravellers(trx, clientId);
  await mergePolicyCodes(trx, clientId);
  await mergeFeeTypes(trx, clientId);
}

/** Every raw traveller starts with a canonical one of its own; people merge them. */
async function mergeTravellers(trx: Trx, clientId: number): Promise<void> {
  await sql`
    insert into travellers (client_id, id, name, employee_number) overriding system value
    select ${clientId}, traveller_id, name, nullif(employee_number, '')
    from traveller_ids where is_new`.execute(trx);
  await sql`
    insert into raw_travellers (client_id, id, customer_id, name, employee_number, traveller_id)
    overriding system value
    select ${clientId}, raw_id, customer_id, name, employee_number, traveller_id
    from traveller_ids where is_new`.execute(trx);
}

/** A code that nothing describes is its own description, compliant, and shows no lost savings. */
async function mergePolicyCodes(trx: Trx, clientId: number): Promise<void> {
  await createTemporary(
    trx,
    'new_policies',
    sql`select i.raw_id, i.policy_code_id, i.code, coalesce(d.description, i.code) as description,
      coalesce(d.is_compliant, true) as is_compliant, coalesce(d.show_lost_savings, false) as show_lost_savings
    from policy_ids i left join described d on d.code = i.code
    where i.is_new`,
  );
  await sql`
    insert into policy_codes (client_id, id, code, description, is_compliant, show_lost_savings)
    overriding system value
    select ${clientId}, policy_code_id, code, description, is_compliant, show_lost_savings
    from new_policies`.execute(trx);
  await sql`
    insert into raw_policy_codes (client_id, id, code, policy_code_id, feed_description, feed_is_compliant,
      feed_show_lost_savings) overriding system value
    select ${clientId}, raw_id, code, policy_code_id, description, is_compliant, show_lost_savings
    from new_policies`.execute(trx);
  await sql`
    update raw_policy_codes raw set
      feed_description = d.description,
      feed_is_compliant = d.is_compliant,
      feed_show_lost_savings = d.show_lost_savings
    from described d
    where raw.client_id = ${clientId} and raw.code = d.code and ${differs}`.execute(trx);
  await sql`
    update policy_codes p set
      description = coalesce(p.edited_description, d.description),
      is_compliant = coalesce(p.edited_is_compliant, d.is_compliant),
      show_lost_savings = coalesce(p.edited_show_lost_savings, d.show_lost_savings)
    from described d
    where p.client_id = ${clientId} and p.code = d.code
      and (p.description, p.is_compliant, p.show_lost_savings)
        is distinct from (coalesce(p.edited_description, d.description),
          coalesce(p.edited_is_compliant, d.is_compliant),
          coalesce(p.edited_show_lost_savings, d.show_lost_savings))`.execute(trx);
}

async function mergeFeeTypes(trx: Trx, clientId: number): Promise<void> {
  await sql`
    insert into service_fee_types (client_id, id, description, feed_description) overriding system value
    select ${clientId}, service_fee_type_id, description, description from fee_ids where is_new`.execute(trx);
  await sql`
    insert into raw_service_fee_types (client_id, id, description, service_fee_type_id)
    overriding system value
    select ${clientId}, raw_id, description, service_fee_type_id from fee_ids where is_new`.execute(trx);
}
