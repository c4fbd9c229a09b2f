/** Travellers, under the names of the feed or under those that people gave them. */
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
  writtenTextOrNone,
} from '../core/merging.ts';
import { paged } from '../core/paging.ts';
import { previewOf } from '../core/preview.ts';
import { seenVersion, version } from '../core/versions.ts';

const access = ['can_edit_travellers'] as const;
const name = writtenText('Please enter Name');

const record = {
  travellerId: z.number(),
  travellerName: z.string(),
  travellerEmployeeNumber: z.string().nullable(),
  version,
  travellerRaw: z
    .array(z.number())
    .meta({ description: 'Ids of raw travellers; more than one: they were merged.' }),
};

export const list = paged({
  path: '/api/traveller/merging/',
  summary: 'The travellers with a line on the selected node or below it, whatever the dates, by name.',
  access,
  isOfAnyDate: true,
  row: z.object({
    ...record,
    costCentre: z.string().meta({ description: 'The node of the latest line.' }),
  }),
  columns: [
    { field: 'travellerName', title: 'Name' },
    { field: 'travellerEmployeeNumber', title: 'Employee number' },
    { field: 'costCentre', title: 'Cost centre' },
  ],
  sums: z.object({ travellers: z.number() }),
  count: 'travellers',
  pageSize: 50,
  fileTitle: { screen: 'Traveller Merging', table: 'Travellers' },
});

export const raw = endpoint({
  method: 'GET',
  path: '/api/traveller/raw/analysis/',
  summary: 'The names and numbers of the feed that are one traveller.',
  access,
  query: z.object({ travellerId: id }),
  answer: z.array(z.object({ id: z.number(), name: z.string(), employee_number: z.string().nullable() })),
});

export const edit = change({
  method: 'POST',
  kind: 'traveller_edited',
  path: '/api/traveller/:id/',
  summary: 'Gives a traveller another name or employee number.',
  access,
  params: z.object({ id }),
  body: z.object({ name, employee_number: writtenTextOrNone, version: seenVersion }),
  answer: z.null(),
});

export const merge = change({
  method: 'POST',
  kind: 'travellers_merged',
  path: '/api/traveller/merge/',
  summary: 'Makes one of several travellers of one customer.',
  access,
  body: z.object({
    travellers: mergedIds('travellers'),
    primary_traveller: primaryId,
    seen_raw_ids: seenRawIds,
    override_name: name,
    override_employee_number: writtenTextOrNone,
  }),
  answer: z.null(),
});

export const unmerge = change({
  method: 'POST',
  kind: 'travellers_unmerged',
  path: '/api/traveller/unmerge/',
  summary: 'Makes travellers of their own again, with the feed’s name and number.',
  access,
  body: z.object({ travellers: unmergedIds('Please select at least 1 traveller to unmerge.') }),
  answer: z.null(),
});

export const previewEdit = previewOf(edit, {
  summary: 'How many lines editing a traveller would concern.',
  answer: consequence,
});

export const previewMerge = previewOf(merge, {
  summary: 'How many lines merging travellers would concern.',
  answer: consequence,
});

const suggested = { path: '/api/traveller/suggestions/', access } as const;
export const suggestions = suggestionsEndpoint({ ...suggested, row: z.object(record) });
export const dismiss = dismissEndpoint({ ...suggested, kind: 'traveller_suggestion_dismissed' });
