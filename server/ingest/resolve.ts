/**
 * The raw travellers, policy codes and service fee types of staged lines: `traveller_ids`, `policy_ids` and `fee_ids`
 * map each to its raw record's id and number new ones. Only imports create raw records, so this stays valid until the
 * merge, whatever people do meanwhile.
 */
import { sql } from 'kysely';
import type { Trx } from '../database/schema.ts';
import { nextId } from '../database/take-ids.ts';
import { createTemporary } from '../database/temporary.ts';
import {
  describePolicies,
  numberPolicyCodes,
  numberTravellers,
  type Policy,
} from './derivation/raw-names.ts';

/** New or changed records in each list. */
export type Resolved = {
  newTravellers: number;
  newPolicies: number;
  changedPolicies: number;
  /** New or changed descriptions that apply to every customer. */
  policyDefaults: number;
  newFeeTypes: number;
};

export async function resolveNames(
  trx: Trx,
  clientId: number,
  policies: Iterable<Policy>,
): Promise<Resolved> {
  await numberTravellers(
    trx,
    clientId,
    sql`select distinct customer_id, traveller_name as name, employee_number
        from staged where traveller_name is not null`,
  );
  await describePolicies(trx, policies);
  await numberPolicyCodes(
    trx,
    clientId,
    sql`select customer_id, policy_code as code from mentioned where policy_code is not null
        union select customer_id, code from described where customer_id is not null`,
  );
  await findRedescribed(trx, clientId);
  await createTemporary(
    trx,
    'fee_ids',
    sql`select n.description, raw.id is null as is_new,
          coalesce(raw.id, ${nextId('raw_service_fee_types')}) as raw_id,
          case when raw.id is null then ${nextId('service_fee_types')} end as service_fee_type_id
        from (select distinct service_fee_type as description from mentioned where service_fee_type is not null) n
        left join raw_service_fee_types raw
          on raw.client_id = ${clientId} and raw.description = n.description`,
  );
  const { rows } = await sql<Resolved>`
    select (select count(*) from traveller_ids where is_new) as "newTravellers",
      (select count(*) from policy_ids where is_new) as "newPolicies",
      (select count(*) from fee_ids where is_new) as "newFeeTypes",
      (select count(*) from redescribed) as "changedPolicies",
      (select count(*) from described d
        left join policy_defaults usual on usual.client_id = ${clientId} and usual.code = d.code
        where d.customer_id is null and (usual.description, usual.is_compliant, usual.show_lost_savings)
          is distinct from (d.description, d.is_compliant, d.show_lost_savings)) as "policyDefaults"
      `.execute(trx);
  return rows[0] as Resolved;
}

/**
 * Creates `redescribed`: stored policy codes whose description in the feed has changed. A default does not apply to a
 * customer for which this feed or an earlier one has a specific description.
 */
const findRedescribed = (trx: Trx, clientId: number) =>
  createTemporary(
    trx,
    'redescribed',
    sql`select raw.id as raw_id, d.customer_id is not null as is_own, d.description, d.is_compliant,
          d.show_lost_savings
        from raw_policy_codes raw
        join described d on d.code = raw.code
        left join described own on own.customer_id = raw.customer_id and own.code = raw.code
        where raw.client_id = ${clientId}
          and (d.customer_id = raw.customer_id
            or d.customer_id is null and not raw.feed_is_own and own.code is null)
          and (raw.feed_description, raw.feed_is_compliant, raw.feed_show_lost_savings, raw.feed_is_own)
            is distinct from (d.description, d.is_compliant, d.show_lost_savings, d.customer_id is not null)`,
  );
