/** Editing, merging and unmerging travellers. */
import { sql } from 'kysely';
import type * as travellers from '../../../contract/traveller-merging/calls.ts';
import { kind } from '../../changes/kind.ts';
import { isGranted, subjectId, toItsMaker, type Visible } from '../../changes/visible.ts';
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
import { type Raw, records, store, type Texts } from './store.ts';

/** Whoever was granted the traveller's customer sees all of its travellers; others, what they changed themselves. */
const ofCustomer: Visible = (reader) => sql`(${toItsMaker(reader)} or exists (
  select from raw_travellers as raw where raw.client_id = ${reader.clientId} and raw.traveller_id = ${subjectId}
    and ${isGranted(reader, sql`raw.customer_id`)}))`;

const spec = {
  state: records,
  raises: ['travellers_version'],
  undo: undoOf(store),
  visible: ofCustomer,
} as const;

export const travellerEdited = kind('traveller_edited', spec);
export const travellersMerged = kind('travellers_merged', spec);
export const travellersUnmerged = kind('travellers_unmerged', spec);

export const travellerSuggestionDismissed = dismissalKind('traveller_suggestion_dismissed', 'traveller');

const ofTravellers: OfCustomer = {
  raws: 'raw_travellers',
  canonical: 'traveller_id',
  field: 'travellers',
  refusal: (customers) => `Travellers of ${customers} cannot be merged: a traveller belongs to one customer.`,
};

const merging: Merging<Texts, Raw> = { store, kinds: ['travellers_merged', 'travellers_unmerged'] };

export function edit({ params, body, seen, ...change }: AskedSeeing<typeof travellers.edit>) {
  const { name, employee_number: employeeNumber } = body;
  return editRecord(change, merging, { ...params, version: body.version }, seen, () => ({
    name,
    employeeNumber,
  }));
}

export function merge({ body, seen, ...change }: AskedSeeing<typeof travellers.merge>) {
  const wanted = {
    ids: body.travellers,
    primary: body.primary_traveller,
    primaryField: 'primary_traveller',
    seenRawIds: body.seen_raw_ids,
  };
  const texts = { name: body.override_name, employeeNumber: body.override_employee_number };
  return mergeRecords(change, merging, wanted, texts, seen, () =>
    requireOneCustomer(change, ofTravellers, wanted.ids),
  );
}

export function unmerge({
  body,
  seen,
  ...change
}: AskedSeeing<typeof travellers.unmerge, ReadonlySet<number>>) {
  return unmergeRecords(change, merging, body.travellers, seen);
}

export function dismiss({ body, seen, ...change }: AskedSeeing<typeof travellers.dismiss>) {
  return dismissAll(change, 'traveller', store, body.suggestions, seen);
}
