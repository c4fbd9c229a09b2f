/**
 * The raw travellers, policy codes and service fee types that staged lines name: `traveller_ids`,
 * `policy_ids`, `fee_ids` give each its raw record's id, new ones numbered. Only imports make raw records, so
 * this holds until the merge, whatever people do meanwhile.
 */
import { sql } from 'kysely';
import type { Trx } from '../../db/schema.ts';
import type { Policy } from './descriptions.ts';
import { createTemporary } from './staging.ts';

/** New or changed records in each list. */
export type Resolved = {
  newTravellers: number;
  newPolicies: number;
  changedPolicies: number;
  newFeeTypes: number;
};

const nextId = (table: string) => sql`nextval(pg_get_serial_sequence(${sql.lit(table)}, 'id'))`;

export async function resolveNames(
  trx: Trx,
  clientId: number,
  policies: Iterable<Policy>,
): Promise<Resolved> {
  await createTemporary(
    trx,
    'traveller_ids',
    sql`select n.customer_id, n.name, n.employee_number, raw.id is null as is_new,
          coalesce(raw.id, ${nextId('raw_travellers')}) as raw_id,
          case when raw.id is null then ${nextId('travellers')} end as traveller_id
        from (
          select distinct customer_id, traveller_name as name, employee_number
          from staged where traveller_name is not null
        ) n
        left join raw_travellers raw on raw.client_id = ${clientId} and raw.customer_id = n.customer_id
          and raw.name = n.name and raw.employee_number = n.employee_number`,
  );
  await createTemporary(
    trx,
    'described',
    sql`select code, description, "isCompliant" as is_compliant, "showLostSavings" as show_lost_savings
        from jsonb_to_recordset(${JSON.stringify([...policies])}::jsonb)
          as x (code text, description text, "isCompliant" boolean, "showLostSavings" boolean)`,
  );
  await createTemporary(
    trx,
    'policy_ids',
    sql`select n.code, raw.id is null as is_new, coalesce(raw.id, ${nextId('raw_policy_codes')}) as raw_id,
          case when raw.id is null then ${nextId('policy_codes')} end as policy_code_id
        from (
          select policy_code as code from mentioned where policy_code is not null
          union select code from described
        ) n
        left join raw_policy_codes raw on raw.client_id = ${clientId} and raw.code = n.code`,
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
