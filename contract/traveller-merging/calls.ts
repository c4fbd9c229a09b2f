/** Travellers, with the names of the feed or those that users gave them. */
import * as z from 'zod';
import { column, described, rowOf } from '../http/columns.ts';
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
  writtenTextOrNone,
} from '../http/merging.ts';
import { paged } from '../http/paging.ts';
import { previewOf } from '../http/preview.ts';
import { costCentre, employeeNumber } from '../http/shared-columns.ts';
import { expectedVersion, version } from '../http/versions.ts';
import { id } from '../vocabulary/filters.ts';

const access = ['can_edit_travellers'] as const;
const name = writtenText('Please enter Name');

const record = {
  keys: {
    travellerId: z.number(),
    version,
    travellerRaw: z
      .array(z.number())
      .meta({ description: 'Ids of raw travellers; more than one: they were merged.' }),
  },
  columns: { travellerName: column.text('Name'), travellerEmployeeNumber: employeeNumber },
};

export const list = paged({
  path: '/api/traveller/merging/',
  summary: 'The travellers with a line on the selected node or below it, whatever the dates, by name.',
  access,
  isOfAnyDate: true,
  ...record,
  columns: { ...record.columns, costCentre: described(costCentre, 'The node of the latest line.') },
  sums: z.object({ travellers: z.number() }),
  count: 'travellers',
  pageSize: 50,
  fileTitle: { screen: 'Traveller Merging', table: 'Travellers' },
});

export const raw = endpoint({
  method: 'GET',
  path: '/api/traveller/raw/analysis/',
  summary: 'The names and employee numbers in the data that are merged into one traveller.',
  access,
  query: z.object({ travellerId: id }),
  answer: z.array(z.object({ id: z.number(), name: z.string(), employee_number: z.string().nullable() })),
});

export const edit = change({
  method: 'POST',
  kind: 'traveller_edited',
  path: '/api/traveller/:id/',
  summary: 'Changes the name or employee number of a traveller.',
  access,
  params: z.object({ id }),
  body: z.object({ name, employee_number: writtenTextOrNone, version: expectedVersion }),
  answer: z.null(),
});

export const merge = change({
  method: 'POST',
  kind: 'travellers_merged',
  path: '/api/traveller/merge/',
  summary: 'Merges several travellers of one customer into one.',
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

export const noneToUnmerge = 'Please select at least 1 traveller to unmerge.';

export const unmerge = change({
  method: 'POST',
  kind: 'travellers_unmerged',
  path: '/api/traveller/unmerge/',
  summary: 'Unmerges travellers; each gets back the name and number in the data.',
  access,
  body: z.object({ travellers: unmergedIds(noneToUnmerge) }),
  answer: z.null(),
});

export const previewEdit = previewOf(edit, {
  summary: 'How many lines editing a traveller would affect.',
  answer: consequence,
});

export const previewMerge = previewOf(merge, {
  summary: 'How many lines merging travellers would affect.',
  answer: consequence,
});

const suggested = { path: '/api/traveller/suggestions/', access } as const;
export const suggestions = suggestionsEndpoint({ ...suggested, row: rowOf(record) });
export const dismiss = dismissEndpoint({ ...suggested, kind: 'traveller_suggestion_dismissed' });
