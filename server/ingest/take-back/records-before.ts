/** What an import changed besides lines: nodes, places and descriptions of policy codes, before and after it. */
import { sql } from 'kysely';
import * as z from 'zod';
import { any } from '../../database/build.ts';
import type { Trx } from '../../database/schema.ts';
import type { FeedNode } from '../hierarchy.ts';
import type { Location, Place } from '../places.ts';

const changed = <Shape extends z.ZodType>(shape: Shape) => z.array(z.object({ before: shape, after: shape }));

const node = z.object({
  code: z.string(),
  label: z.string(),
  parentCode: z.string(),
  industry: z.string().nullable(),
  fiscalYearEnd: z.string().nullable(),
});

const location = z.object({
  code: z.string(),
  name: z.string(),
  country: z.string().nullable(),
  cityCode: z.string().nullable(),
  coordinates: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
});

const description = {
  description: z.string(),
  is_compliant: z.boolean(),
  show_lost_savings: z.boolean(),
};
const policy = z.object({ raw_id: z.number(), is_own: z.boolean(), ...description });
/** The description is null where the feed gave none. */
const policyDefault = z.object({ code: z.string(), usual: z.object(description).nullable() });

export const recordsBefore = z.object({
  nodes: changed(node),
  places: changed(location),
  policies: changed(policy),
  policyDefaults: changed(policyDefault),
});
export type RecordsBefore = z.infer<typeof recordsBefore>;

export const nodeFacts = ({ code, label, parentCode, industry, fiscalYearEnd }: FeedNode) => ({
  code,
  label,
  parentCode,
  industry,
  fiscalYearEnd,
});

export const placeFacts = ({ code, name, country, cityCode, coordinates }: Place): Location => ({
  code,
  name,
  country,
  cityCode,
  coordinates,
});

/** Pairs the changed records of two lists by their code. */
export function pairs<T extends { code: string }>(before: readonly T[], after: readonly T[]) {
  const earlier = new Map(before.map((one) => [one.code, one]));
  return after.flatMap((one) => {
    const was = earlier.get(one.code);
    return was ? [{ before: was, after: one }] : [];
  });
}

/** Arguments of `json_build_object`: how a policy is described, from columns whose names begin with the prefix. */
const describedBy = (prefix: string) =>
  sql.join(Object.keys(description).flatMap((name) => [sql.lit(name), sql.ref(`${prefix}${name}`)]));

/** Policy codes and defaults that the staged feed describes anew (`resolveNames`), before the merge. */
export async function policiesBefore(trx: Trx, clientId: number) {
  const { rows: policies } = await sql<RecordsBefore['policies'][number]>`
    select json_build_object('raw_id', raw.id, 'is_own', raw.feed_is_own, ${describedBy('raw.feed_')}) as before,
      json_build_object('raw_id', d.raw_id, 'is_own', d.is_own, ${describedBy('d.')}) as after
    from redescribed d join raw_policy_codes raw on raw.client_id = ${clientId} and raw.id = d.raw_id`.execute(
    trx,
  );
  const { rows: policyDefaults } = await sql<RecordsBefore['policyDefaults'][number]>`
    select json_build_object('code', d.code, 'usual', case when usual.code is not null then
        json_build_object(${describedBy('usual.')}) end) as before,
      json_build_object('code', d.code, 'usual', json_build_object(${describedBy('d.')})) as after
    from described d
    left join policy_defaults usual on usual.client_id = ${clientId} and usual.code = d.code
    where d.customer_id is null and (usual.description, usual.is_compliant, usual.show_lost_savings)
      is distinct from (d.description, d.is_compliant, d.show_lost_savings)`.execute(trx);
  return { policies, policyDefaults };
}

/**
 * Adds to `redescribed` the policy codes whose description is still as the import left it, as they were before; returns
 * their number.
 */
export async function redescribeAsBefore(
  trx: Trx,
  clientId: number,
  { policies }: RecordsBefore,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into redescribed (raw_id, is_own, description, is_compliant, show_lost_savings)
    select raw.id, was.is_own, was.description, was.is_compliant, was.show_lost_savings
    from jsonb_to_recordset(${JSON.stringify(policies)}::jsonb) as p (before jsonb, after jsonb)
    cross join jsonb_to_record(p.before) as was
      (raw_id bigint, is_own boolean, description text, is_compliant boolean, show_lost_savings boolean)
    cross join jsonb_to_record(p.after) as now
      (is_own boolean, description text, is_compliant boolean, show_lost_savings boolean)
    join raw_policy_codes raw on raw.client_id = ${clientId} and raw.id = was.raw_id
    where (raw.feed_is_own, raw.feed_description, raw.feed_is_compliant, raw.feed_show_lost_savings)
      is not distinct from (now.is_own, now.description, now.is_compliant, now.show_lost_savings)`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Defaults that are still as the import left them become what they were; new ones go. */
export async function restorePolicyDefaults(
  trx: Trx,
  clientId: number,
  { policyDefaults }: RecordsBefore,
): Promise<void> {
  const stored = await trx
    .selectFrom('policy_defaults')
    .select(['code', 'description', 'is_compliant', 'show_lost_savings'])
    .where('client_id', '=', clientId)
    .where('code', '=', any(policyDefaults.map(({ after }) => after.code)))
    .execute();
  const now = new Map(stored.map((one) => [one.code, one]));
  for (const { before, after } of policyDefaults) {
    const { code } = after;
    const standing = now.get(code);
    if (!standing || JSON.stringify(standing) !== JSON.stringify({ code, ...after.usual })) continue;
    const one = { client_id: clientId, code };
    if (before.usual) {
      await trx
        .updateTable('policy_defaults')
        .set(before.usual)
        .where('client_id', '=', clientId)
        .where('code', '=', code)
        .execute();
    } else
      await trx
        .deleteFrom('policy_defaults')
        .where((eb) => eb.and(one))
        .execute();
  }
}
