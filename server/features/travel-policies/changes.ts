/** Editing, merging and unmerging travel policies. */
import { sql } from 'kysely';
import type * as policies from '../../../contract/travel-policies/calls.ts';
import { kind } from '../../changes/kind.ts';
import { isGranted, toItsMaker, type Visible } from '../../changes/visible.ts';
import {
  type AskedSeeing,
  editRecord,
  type Merging,
  mergeRecords,
  unmergeRecords,
} from '../../merging/changes.ts';
import { type OfCustomer, requireOneCustomer } from '../../merging/one-customer.ts';
import { dismissAll, dismissalKind } from '../../merging/suggestions.ts';
import { undoOf } from '../../merging/undo.ts';
import { notWhole } from './ability.ts';
import { meaningOf, type Raw, records, store, type Texts } from './store.ts';

/**
 * Whoever was granted the policies' customer sees the records; others, what they changed themselves. The raw codes tell the
 * customer: a policy may have been merged into another since, while raw codes stay.
 */
const ofCustomer: Visible = (reader) => sql`(${toItsMaker(reader)} or exists (
  select from raw_policy_codes as raw where raw.client_id = ${reader.clientId}
    and raw.id = (coalesce(changes.after, changes.before) #>> '{records,0,raw,0,id}')::bigint
    and ${isGranted(reader, sql`raw.customer_id`)}))`;

const spec = {
  state: records,
  raises: ['policy_codes_version'],
  undo: undoOf(store, notWhole),
  visible: ofCustomer,
} as const;

export const travelPolicyEdited = kind('travel_policy_edited', spec);
export const travelPoliciesMerged = kind('travel_policies_merged', spec);
export const travelPoliciesUnmerged = kind('travel_policies_unmerged', spec);

export const travelPolicySuggestionDismissed = dismissalKind(
  'travel_policy_suggestion_dismissed',
  'travel policy',
);

const ofPolicies: OfCustomer = {
  raws: 'raw_policy_codes',
  canonical: 'policy_code_id',
  field: 'policies',
  refusal: (customers) => `Policies of ${customers} cannot be merged: a policy belongs to one customer.`,
};

const merging: Merging<Texts, Raw> = { store, kinds: ['travel_policies_merged', 'travel_policies_unmerged'] };

/** What is left as it stands keeps following the feed. */
export function edit({ params, body, seen, ...change }: AskedSeeing<typeof policies.edit>) {
  return editRecord(change, merging, { ...params, version: body.version }, seen, async () => {
    const now = await meaningOf(change, params.id);
    const { description, is_compliant: isCompliant, show_lost_savings: showLostSavings } = body;
    return {
      ...(description !== now.description && { description }),
      ...(isCompliant !== now.isCompliant && { isCompliant }),
      ...(showLostSavings !== now.showLostSavings && { showLostSavings }),
    };
  });
}

export function merge({ body, seen, ...change }: AskedSeeing<typeof policies.merge>) {
  const wanted = {
    ids: body.policies,
    primary: body.primary_policy,
    primaryField: 'primary_policy',
    seenRawIds: body.seen_raw_ids,
  };
  const { description, is_compliant: isCompliant, show_lost_savings: showLostSavings } = body;
  const texts = { description, isCompliant, showLostSavings };
  return mergeRecords(change, merging, wanted, texts, seen, () =>
    requireOneCustomer(change, ofPolicies, wanted.ids),
  );
}

export function unmerge({
  body,
  seen,
  ...change
}: AskedSeeing<typeof policies.unmerge, ReadonlySet<number>>) {
  return unmergeRecords(change, merging, body.policies, seen);
}

export function dismiss({ body, seen, ...change }: AskedSeeing<typeof policies.dismiss>) {
  return dismissAll(change, 'travel policy', store, body.suggestions, seen);
}
