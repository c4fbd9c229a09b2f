/** Service fee types, under the texts of the feed or under those that people gave them. */
import * as z from 'zod';
import { change, endpoint } from '../core/endpoint.ts';
import { id } from '../core/filters.ts';
import {
  consequence,
  dismissEndpoint,
  mergedIds,
  primaryId,
  seenRawIds,
  suggestionsEndpoint,
  unmergedIds,
  writtenText,
} from '../core/merging.ts';
import { paged } from '../core/paging.ts';
import { previewOf } from '../core/preview.ts';
import { seenVersion, version } from '../core/versions.ts';

const access = ['can_edit_service_fee_type'] as const;
const description = writtenText('Please enter description');

const record = {
  serviceFeeTypeId: z.number(),
  serviceFeeTypeDescription: z.string(),
  version,
  rawServiceFeeTypeIds: z.array(z.number()).meta({ description: 'More than one: they were merged.' }),
};

export const list = paged({
  path: '/api/service_fee/list/',
  summary: 'The fee types in use, whatever the dates, by description.',
  isOfAnyDate: true,
  row: z.object(record),
  columns: [{ field: 'serviceFeeTypeDescription', title: 'Description' }],
  sums: z.object({ feeTypes: z.number() }),
  count: 'feeTypes',
  fileTitle: { screen: 'Service Fee Types', table: 'Fee types' },
});

export const raw = endpoint({
  method: 'GET',
  path: '/api/service_fee/raw/analysis/',
  summary: 'The texts of the feed that are one fee type.',
  access,
  query: z.object({ serviceFeeTypeId: id }),
  answer: z.array(z.object({ id: z.number(), description: z.string() })),
});

export const edit = change({
  method: 'POST',
  kind: 'service_fee_type_edited',
  path: '/api/service_fee/:id/',
  summary: 'Gives a fee type another description.',
  access,
  params: z.object({ id }),
  body: z.object({ description, version: seenVersion }),
  answer: z.null(),
});

export const merge = change({
  method: 'POST',
  kind: 'service_fee_types_merged',
  path: '/api/service_fee/merge/',
  summary: 'Makes one of several fee types.',
  access,
  body: z.object({
    service_fee_types: mergedIds('service fee types'),
    primary_service_fee_type: primaryId,
    seen_raw_ids: seenRawIds,
    new_description: description,
  }),
  answer: z.null(),
});

export const unmerge = change({
  method: 'POST',
  kind: 'service_fee_types_unmerged',
  path: '/api/service_fee/unmerge/',
  summary: 'Makes fee types of their own again, with the feed’s description.',
  access,
  body: z.object({
    raw_service_fee_types: unmergedIds('Please select at least 1 service fee type to unmerge.'),
  }),
  answer: z.null(),
});

export const previewEdit = previewOf(edit, {
  summary: 'How many lines editing a fee type would concern.',
  answer: consequence,
});

export const previewMerge = previewOf(merge, {
  summary: 'How many lines merging fee types would concern.',
  answer: consequence,
});

const suggested = { path: '/api/service_fee/suggestions/', access } as const;
export const suggestions = suggestionsEndpoint({ ...suggested, row: z.object(record) });
export const dismiss = dismissEndpoint({ ...suggested, kind: 'service_fee_suggestion_dismissed' });
