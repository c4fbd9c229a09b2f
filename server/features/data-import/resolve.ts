/**
 * The raw travellers, policy codes and service fee types that staged lines name: `traveller_ids`,
 * `policy_ids`, `fee_ids` give each its raw record's id, new ones numbered. Only imports make raw records, so
 * this holds until the merge, whatever people do meanwhile.
 */
import { sql } from 'kysely';
import type { Trx } from '../../db/schema.ts';
import { nextId } from '../../db/take-ids.ts';
import { createTemporary } from '../../db/temporary.ts';
import {
  describePolicies,
  numberPolicyCodes,
  numberTravellers,
  type Policy,
} from '../../derivation/raw-names.ts';

/** New or changed records in each list. */
export type Resolved = {
  newTravellers: number;
  newPolicies: number;
  changedPolicies: number;
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
    sql`select policy_code as code from mentioned where policy_code is not null
        union select code from described`,
  );
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
      (select count(*) from raw_policy_codes raw join described d on d.code = raw.code
        where raw.client_id = ${clientId} and ${differs}) as "changedPolicies"`.execute(trx);
  return rows[0] as Resolved;
}

/** The feed describes a policy code (`raw`) otherwise than before. */
export const differs = sql`(raw.feed_description, raw.feed_is_compliant, raw.feed_show_lost_savings)
  is distinct from (d.description, d.is_compliant, d.show_lost_savings)`;
