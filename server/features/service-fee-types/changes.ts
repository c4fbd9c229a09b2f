/** Editing, merging and unmerging service fee types. */
import type * as feeTypes from '../../../contract/service-fee-types/calls.ts';
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
import { unreached } from './ability.ts';
import { type Raw, records, store, type Texts } from './store.ts';

const spec = {
  state: records,
  raises: ['service_fee_types_version'],
  undo: undoOf(store, unreached),
  // Fee types belong to the TMC: a record may name some that a reader of some nodes does not see.
  visible: toItsMaker,
} as const;

export const serviceFeeTypeEdited = kind('service_fee_type_edited', spec);
export const serviceFeeTypesMerged = kind('service_fee_types_merged', spec);
export const serviceFeeTypesUnmerged = kind('service_fee_types_unmerged', spec);

export const serviceFeeSuggestionDismissed = dismissalKind(
  'service_fee_suggestion_dismissed',
  'service fee type',
);

const merging: Merging<Texts, Raw> = {
  store,
  kinds: ['service_fee_types_merged', 'service_fee_types_unmerged'],
};

export function edit({ params, body, seen, ...change }: AskedSeeing<typeof feeTypes.edit>) {
  return editRecord(change, merging, { ...params, version: body.version }, seen, () => ({
    description: body.description,
  }));
}

export function merge({ body, seen, ...change }: AskedSeeing<typeof feeTypes.merge>) {
  const wanted = {
    ids: body.service_fee_types,
    primary: body.primary_service_fee_type,
    primaryField: 'primary_service_fee_type',
    seenRawIds: body.seen_raw_ids,
  };
  return mergeRecords(change, merging, wanted, { description: body.new_description }, seen);
}

export function unmerge({
  body,
  seen,
  ...change
}: AskedSeeing<typeof feeTypes.unmerge, ReadonlySet<number>>) {
  return unmergeRecords(change, merging, body.raw_service_fee_types, seen);
}

export function dismiss({ body, seen, ...change }: AskedSeeing<typeof feeTypes.dismiss>) {
  return dismissAll(change, 'service fee type', store, body.suggestions, seen);
}
