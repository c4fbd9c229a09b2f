/** Editing, merging and unmerging travel policies. */
import type * as policies from '../../../contract/travel-policies/calls.ts';
import { kind } from '../../changes/kind.ts';
import { toItsMaker } from '../../changes/visible.ts';
import {
  type AskedSeeing,
  editRecord,
  type Merging,
  mergeRecords,
  unmergeRecords,
} from '../../merging/changes.ts';
import { dismissAll, dismissalKind } from '../../merging/suggestions.ts';
import { undoOf } from '../../merging/undo.ts';
import { meaningOf, type Raw, records, store, type Texts } from './store.ts';

const spec = {
  state: records,
  raises: ['policy_codes_version'],
  undo: undoOf(store),
  // Policies belong to the TMC: a record may name some that a reader of some nodes does not see.
  visible: toItsMaker,
} as const;

export const travelPolicyEdited = kind('travel_policy_edited', spec);
export const travelPoliciesMerged = kind('travel_policies_merged', spec);
export const travelPoliciesUnmerged = kind('travel_policies_unmerged', spec);

export const travelPolicySuggestionDismissed = dismissalKind(
  'travel_policy_suggestion_dismissed',
  'travel policy',
);

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
  return mergeRecords(change, merging, wanted, { description, isCompliant, showLostSavings }, seen);
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
