/** How travel policies are read and written to be merged. */
import { sql } from 'kysely';
import * as z from 'zod';
import type { Change } from '../../changes/change.ts';
import { any } from '../../db/build.ts';
import { takeIds } from '../../db/take-ids.ts';
import type { Store } from '../../merging/records.ts';

/** What people wrote; null: what the feed says of the code. */
const texts = {
  code: z.string(),
  description: z.string().nullable(),
  isCompliant: z.boolean().nullable(),
  showLostSavings: z.boolean().nullable(),
};
const raw = z.object({ id: z.number(), code: z.string() });

export const records = z.object({
  records: z.array(z.object({ id: z.number(), ...texts, raw: z.array(raw) })),
});

export type Texts = z.infer<z.ZodObject<typeof texts>>;
export type Raw = z.infer<typeof raw>;

export const store: Store<Texts, Raw> = {
  label: ({ code }) => code,

  read: async ({ trx, clientId }, ids) => {
    const policies = await trx
      .selectFrom('policy_codes')
      .select(['id', 'code', 'edited_description as description', 'edited_is_compliant as isCompliant'])
      .select('edited_show_lost_savings as showLostSavings')
      .where('client_id', '=', clientId)
      .where('id', '=', any(ids))
      .orderBy('id')
      .execute();
    const raws = await trx
      .selectFrom('raw_policy_codes')
      .select(['id', 'code', 'policy_code_id as policyId'])
      .where('client_id', '=', clientId)
      .where('policy_code_id', '=', any(ids))
      .orderBy('id')
      .execute();
    const byPolicy = Map.groupBy(raws, ({ policyId }) => policyId);
    return policies.map((policy) => ({
      ...policy,
      raw: (byPolicy.get(policy.id) ?? []).map(({ id, code }) => ({ id, code })),
    }));
  },

  canonicalOf: async ({ trx, clientId }, rawIds) => {
    const policies = await trx
      .selectFrom('raw_policy_codes')
      .select('policy_code_id as id')
      .distinct()
      .where('client_id', '=', clientId)
      .where('id', '=', any(rawIds))
      .orderBy('id')
      .execute();
    return policies.map(({ id }) => id);
  },

  write: async ({ trx, clientId }, policies, removed) => {
    await sql`
      insert into policy_codes (client_id, id, code, description, is_compliant, show_lost_savings,
        edited_description, edited_is_compliant, edited_show_lost_savings) overriding system value
      select ${clientId}, row.id, row.code, coalesce(row.description, raw.feed_description),
        coalesce(row."isCompliant", raw.feed_is_compliant),
        coalesce(row."showLostSavings", raw.feed_show_lost_savings),
        row.description, row."isCompliant", row."showLostSavings"
      from jsonb_to_recordset(${JSON.stringify(policies)}::jsonb)
        as row (id bigint, code text, description text, "isCompliant" boolean, "showLostSavings" boolean,
          raw jsonb)
      join raw_policy_codes raw on raw.client_id = ${clientId} and raw.code = row.code
        and raw.id in (select (own.value ->> 'id')::bigint from jsonb_array_elements(row.raw) as own)
      on conflict (client_id, id) do update set code = excluded.code, description = excluded.description,
        is_compliant = excluded.is_compliant, show_lost_savings = excluded.show_lost_savings,
        edited_description = excluded.edited_description, edited_is_compliant = excluded.edited_is_compliant,
        edited_show_lost_savings = excluded.edited_show_lost_savings`.execute(trx);
    const places = policies.flatMap(({ id, raw }) => raw.map((one) => ({ id: one.id, policyId: id })));
    await sql`
      update raw_policy_codes as raw set policy_code_id = row."policyId"
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as row (id bigint, "policyId" bigint)
      where raw.client_id = ${clientId} and raw.id = row.id`.execute(trx);
    await trx
      .deleteFrom('policy_codes')
      .where('client_id', '=', clientId)
      .where('id', '=', any(removed))
      .execute();
  },

  shown: meaningOf,

  newIds: ({ trx }, count) => takeIds(trx, 'policy_codes', count),

  ofFeed: ({ code }) => ({ code, description: null, isCompliant: null, showLostSavings: null }),

  // A policy goes by one of its own codes.
  without: ({ code, description, isCompliant, showLostSavings }, rest) => ({
    code: rest.some((one) => one.code === code) ? code : (rest[0]?.code ?? code),
    description,
    isCompliant,
    showLostSavings,
  }),
};

/** What holds for a policy: what people said, else what the feed says. */
export function meaningOf({ trx, clientId }: Pick<Change, 'trx' | 'clientId'>, id: number) {
  return trx
    .selectFrom('policy_codes')
    .select(['description', 'is_compliant as isCompliant', 'show_lost_savings as showLostSavings'])
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
