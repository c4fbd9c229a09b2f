/**
 * The raw travellers and policy codes of lines. `traveller_ids` and `policy_ids` map each to its raw record's id and
 * number new ones. Only imports and override maps create raw records, one after another (`database/locks.ts`), so the
 * numbers stay valid until they are stored, whatever people do meanwhile.
 */
import { type RawBuilder, sql } from 'kysely';
import { insertSelected } from '../../database/insert-selected.ts';
import type { Trx } from '../../database/schema.ts';
import { nextId } from '../../database/take-ids.ts';
import { createTemporary } from '../../database/temporary.ts';

/** A feed's description of a customer's policy code; a null customer is the default for all customers without one. */
export type Policy = {
  customerId: number | null;
  code: string;
  description: string;
  isCompliant: boolean;
  showLostSavings: boolean;
};

/** `named` is a query for distinct customer_id, name and employee_number. */
export const numberTravellers = (trx: Trx, clientId: number, named: RawBuilder<unknown>) =>
  createTemporary(
    trx,
    'traveller_ids',
    sql`select n.customer_id, n.name, n.employee_number, raw.id is null as is_new,
          coalesce(raw.id, ${nextId('raw_travellers')}) as raw_id,
          case when raw.id is null then ${nextId('travellers')} end as traveller_id
        from (${named}) n
        left join raw_travellers raw on raw.client_id = ${clientId} and raw.customer_id = n.customer_id
          and raw.name = n.name and raw.employee_number = n.employee_number`,
  );

/** `named` is a query for distinct customer_id and code. New codes are numbered in order of customer and code. */
export const numberPolicyCodes = (trx: Trx, clientId: number, named: RawBuilder<unknown>) =>
  createTemporary(
    trx,
    'policy_ids',
    sql`select customer_id, code, id is null as is_new, coalesce(id, ${nextId('raw_policy_codes')}) as raw_id,
          case when id is null then ${nextId('policy_codes')} end as policy_code_id
        from (
          select n.customer_id, n.code, raw.id
          from (${named}) n
          left join raw_policy_codes raw on raw.client_id = ${clientId} and raw.customer_id = n.customer_id
            and raw.code = n.code
          order by n.customer_id, n.code
        ) known`,
  );

/** Creates `described`, the feed's descriptions of policy codes. */
export const describePolicies = (trx: Trx, policies: Iterable<Policy>) =>
  createTemporary(
    trx,
    'described',
    sql`select "customerId" as customer_id, code, description, "isCompliant" as is_compliant,
          "showLostSavings" as show_lost_savings
        from jsonb_to_recordset(${JSON.stringify([...policies])}::jsonb)
          as x ("customerId" bigint, code text, description text, "isCompliant" boolean,
            "showLostSavings" boolean)`,
  );

/** The import that adds the records; null: an override map does. */
type ImportId = number | null;

/** Each raw traveller starts with a separate canonical traveller; people merge them. */
export async function storeNewTravellers(trx: Trx, clientId: number, importId: ImportId): Promise<void> {
  await insertSelected(
    trx,
    sql`insert into travellers (client_id, id, name, employee_number) overriding system value
        select ${clientId}, traveller_id, name, nullif(employee_number, '')
        from traveller_ids where is_new`,
  );
  await insertSelected(
    trx,
    sql`insert into raw_travellers (client_id, id, customer_id, name, employee_number, traveller_id, import_id)
        overriding system value
        select ${clientId}, raw_id, customer_id, name, employee_number, traveller_id, ${importId}::bigint
        from traveller_ids where is_new`,
  );
}

/**
 * A code is described by `described` for its customer, else by the default. Without either, the code is its own
 * description, is compliant and shows no lost savings. Call this after the defaults have been stored.
 */
export async function storeNewPolicyCodes(trx: Trx, clientId: number, importId: ImportId): Promise<void> {
  // Citus crashes on an outer join of a tenant table to two temporary ones, so the defaults become a third.
  await createTemporary(
    trx,
    'usual_policies',
    sql`select code, description, is_compliant, show_lost_savings from policy_defaults
      where client_id = ${clientId}`,
  );
  await createTemporary(
    trx,
    'new_policies',
    sql`select i.raw_id, i.policy_code_id, i.customer_id, i.code, own.code is not null as is_own,
      coalesce(own.description, usual.description, i.code) as description,
      coalesce(own.is_compliant, usual.is_compliant, true) as is_compliant,
      coalesce(own.show_lost_savings, usual.show_lost_savings, false) as show_lost_savings
    from policy_ids i
    left join described own on own.customer_id = i.customer_id and own.code = i.code
    left join usual_policies usual on usual.code = i.code
    where i.is_new`,
  );
  await insertSelected(
    trx,
    sql`insert into policy_codes (client_id, id, code, description, is_compliant, show_lost_savings)
        overriding system value
        select ${clientId}, policy_code_id, code, description, is_compliant, show_lost_savings
        from new_policies`,
  );
  await insertSelected(
    trx,
    sql`insert into raw_policy_codes (client_id, id, customer_id, code, policy_code_id, feed_description,
          feed_is_compliant, feed_show_lost_savings, feed_is_own, import_id) overriding system value
        select ${clientId}, raw_id, customer_id, code, policy_code_id, description, is_compliant,
          show_lost_savings, is_own, ${importId}::bigint
        from new_policies`,
  );
}
