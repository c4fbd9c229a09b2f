/** Travel policies as records that people merge. */
import { sql } from 'kysely';
import * as z from 'zod';
import type { Reading } from '../../access/ask.ts';
import { mergeable } from '../../merged-records/mergeable.ts';
import { recordsInUse } from '../../merged-records/visible-records.ts';
import { isGranted, toItsMaker, type Visible } from '../../mutations/visible.ts';
import { mayEdit, partialAccessRefusal } from './ability.ts';

/**
 * Readers who were granted the policies' customer see its changes; others see their own. The customer is that of a raw
 * code: the policy may have been merged into another since, while raw codes stay.
 */
const ofCustomer: Visible = (reader) => sql`(${toItsMaker(reader)} or exists (
  select from raw_policy_codes as raw where raw.client_id = ${reader.clientId}
    and raw.id = (coalesce(changes.after, changes.before) #>> '{records,0,raw,0,id}')::bigint
    and ${isGranted(reader, sql`raw.customer_id`)}))`;

export const tables = {
  canonical: 'policy_codes',
  raw: 'raw_policy_codes',
  key: 'policy_code_id',
  line: 'line.raw_policy_code_id',
} as const;

/** The policies of visible lines. */
export const inUse = (reading: Reading, nodeId?: number) => recordsInUse(reading, tables, nodeId);

export const travelPolicies = mergeable({
  noun: 'travel policy',
  kinds: {
    edited: 'travel_policy_edited',
    merged: 'travel_policies_merged',
    unmerged: 'travel_policies_unmerged',
    dismissed: 'travel_policy_suggestion_dismissed',
  },
  raises: 'policy_codes_version',
  visible: ofCustomer,
  ability: { refusal: partialAccessRefusal, missingFirst: false, forDismissing: true },
  oneCustomer: {
    field: 'policies',
    refusal: (customers) => `Policies of ${customers} cannot be merged: a policy belongs to one customer.`,
  },
  tables,
  // What people wrote; null: the feed's value for the code.
  texts: z.object({
    code: z.string(),
    description: z.string().nullable(),
    isCompliant: z.boolean().nullable(),
    showLostSavings: z.boolean().nullable(),
  }),
  columns: {
    code: sql`code`,
    description: sql`edited_description`,
    isCompliant: sql`edited_is_compliant`,
    showLostSavings: sql`edited_show_lost_savings`,
  },
  raw: z.object({ id: z.number(), code: z.string() }),
  rawColumns: { code: sql`code` },
  inUse,
  label: ({ code }) => code,
  feedTexts: ({ code }) => ({ code, description: null, isCompliant: null, showLostSavings: null }),
  // A policy goes by one of its own codes.
  textsOfRest: ({ code }, rest) => ({
    code: rest.some((one) => one.code === code) ? code : (rest[0]?.code ?? code),
  }),
  effective: ({ trx, clientId }, id) =>
    trx
      .selectFrom('policy_codes')
      .select(['description', 'is_compliant as isCompliant', 'show_lost_savings as showLostSavings'])
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  row: {
    id: 'policyId',
    rawIds: 'policyRaw',
    texts: (row) => ({
      description: row.policyDescription,
      isCompliant: row.policyIsCompliant,
      showLostSavings: row.policyShowLostSavings,
    }),
    more: mayEdit,
  },
  upsert: ({ trx, clientId }, policies) =>
    sql`
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
        edited_show_lost_savings = excluded.edited_show_lost_savings`.execute(trx),
});

export const {
  edited: travelPolicyEdited,
  merged: travelPoliciesMerged,
  unmerged: travelPoliciesUnmerged,
  dismissed: travelPolicySuggestionDismissed,
} = travelPolicies.kinds;
