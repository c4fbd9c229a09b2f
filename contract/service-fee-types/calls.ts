/** Service fee types, with the descriptions of the feed or those that users gave them. */
import * as z from 'zod';
import { column, rowOf } from '../http/columns.ts';
import { change, endpoint } from '../http/endpoint.ts';
import {
  consequence,
  dismissEndpoint,
  mergedIds,
  primaryId,
  seenRawIds,
  suggestionsEndpoint,
  unmergedIds,
  writtenText,
} from '../http/merging.ts';
import { paged } from '../http/paging.ts';
import { previewOf } from '../http/preview.ts';
import { expectedVersion, version } from '../http/versions.ts';
import { id } from '../vocabulary/filters.ts';

const access = ['can_edit_service_fee_type'] as const;
const description = writtenText('Please enter description');

const record = {
  keys: {
    serviceFeeTypeId: z.number(),
    version,
    rawServiceFeeTypeIds: z.array(z.number()).meta({ description: 'More than one: they were merged.' }),
  },
  columns: { serviceFeeTypeDescription: column.text('Description') },
};

export const list = paged({
  path: '/api/service_fee/list/',
  summary: 'The fee types in use, whatever the dates, by description.',
  isOfAnyDate: true,
  ...record,
  sums: z.object({ feeTypes: z.number() }),
  count: 'feeTypes',
  fileTitle: { screen: 'Service Fee Types', table: 'Fee types' },
});

export const raw = endpoint({
  method: 'GET',
  path: '/api/service_fee/raw/analysis/',
  summary: 'The descriptions in the data that are merged into one fee type.',
  access,
  query: z.object({ serviceFeeTypeId: id }),
  answer: z.array(z.object({ id: z.number(), description: z.string() })),
});

export const edit = change({
  method: 'POST',
  kind: 'service_fee_type_edited',
  path: '/api/service_fee/:id/',
  summary: 'Changes the description of a fee type.',
  access,
  params: z.object({ id }),
  body: z.object({ description, version: expectedVersion }),
  answer: z.null(),
});

export const merge = change({
  method: 'POST',
  kind: 'service_fee_types_merged',
  path: '/api/service_fee/merge/',
  summary: 'Merges several fee types into one.',
  access,
  body: z.object({
    service_fee_types: mergedIds('service fee types'),
    primary_service_fee_type: primaryId,
    seen_raw_ids: seenRawIds,
    new_description: description,
  }),
  answer: z.null(),
});

export const noneToUnmerge = 'Please select at least 1 service fee type to unmerge.';

export const unmerge = change({
  method: 'POST',
  kind: 'service_fee_types_unmerged',
  path: '/api/service_fee/unmerge/',
  summary: 'Unmerges fee types; each gets back the description in the data.',
  access,
  body: z.object({
    raw_service_fee_types: unmergedIds(noneToUnmerge),
  }),
  answer: z.null(),
});

export const previewEdit = previewOf(edit, {
  summary: 'How many lines editing a fee type would affect.',
  answer: consequence,
});

export const previewMerge = previewOf(merge, {
  summary: 'How many lines merging fee types would affect.',
  answer: consequence,
});

const suggested = { path: '/api/service_fee/suggestions/', access } as const;
export const suggestions = suggestionsEndpoint({ ...suggested, row: rowOf(record) });
export const dismiss = dismissEndpoint({ ...suggested, kind: 'service_fee_suggestion_dismissed' });
