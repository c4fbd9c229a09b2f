/** Travel policies of customers: the codes of the feed, their meaning, and which of them are merged. */
import * as z from 'zod';
import { column, rowOf } from '../http/columns.ts';
import { change, endpoint } from '../http/endpoint.ts';
import { linesEndpoint } from '../http/lines.ts';
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
import { card } from '../http/report.ts';
import { isCompliant } from '../http/shared-columns.ts';
import { expectedVersion, version } from '../http/versions.ts';
import { id } from '../vocabulary/filters.ts';
import { money } from '../vocabulary/money.ts';
import { metrics } from './metrics.ts';

const access = ['can_edit_policy_codes'] as const;
const texts = {
  description: writtenText('Please enter description'),
  is_compliant: z.boolean('Enter true or false.'),
  show_lost_savings: z.boolean('Enter true or false.'),
};

const record = {
  keys: {
    policyId: z.number(),
    version,
    mayEdit: z.boolean().meta({
      description: 'Whether the user has access to the whole customer, as changing its policies requires.',
    }),
    policyRaw: z
      .array(z.number())
      .meta({ description: 'Ids of raw codes; more than one: they were merged.' }),
  },
  columns: {
    policyCode: column.text('Code'),
    policyDescription: column.text('Description'),
    policyIsCompliant: isCompliant,
    policyShowLostSavings: column.yesNo('Lost savings'),
  },
};

export const list = paged({
  path: '/api/policy_code/list/',
  summary: 'The policies with a line on the selected node or below it, whatever the dates, by code.',
  access,
  isOfAnyDate: true,
  ...record,
  sums: z.object({ policies: z.number() }),
  count: 'policies',
  fileTitle: { screen: 'Travel Policies', table: 'Policies' },
});

export const raw = endpoint({
  method: 'GET',
  path: '/api/policy_code/:id/raw/',
  summary: 'The policy codes in the data that are merged into one policy.',
  access,
  params: z.object({ id }),
  answer: z.array(
    z.object({
      id: z.number(),
      code: z.string(),
      description: z.string().meta({ description: 'The feed’s.' }),
      organisation_id: z.number().meta({ description: 'The customer that the feed named: its code.' }),
    }),
  ),
});

export const edit = change({
  method: 'POST',
  kind: 'travel_policy_edited',
  path: '/api/policy_code/:id/',
  summary: 'Changes a policy; what is left unchanged keeps following the data.',
  access,
  params: z.object({ id }),
  body: z.object({ ...texts, version: expectedVersion }),
  answer: z.null(),
});

export const merge = change({
  method: 'POST',
  kind: 'travel_policies_merged',
  path: '/api/policy_code/merge/',
  summary: 'Merges several policies of one customer into one.',
  access,
  body: z.object({
    policies: mergedIds('policies'),
    primary_policy: primaryId,
    seen_raw_ids: seenRawIds,
    ...texts,
  }),
  answer: z.null(),
});

export const noneToUnmerge = 'Please select at least 1 policy code to unmerge.';

export const unmerge = change({
  method: 'POST',
  kind: 'travel_policies_unmerged',
  path: '/api/policy_code/unmerge/',
  summary: 'Unmerges policy codes; each gets back its meaning in the data.',
  access,
  body: z.object({ policies: unmergedIds(noneToUnmerge) }),
  answer: z.null(),
});

const affectedLines = z.object({ lines: z.number(), amount: money });

const policyConsequence = consequence.extend({
  toNonCompliant: affectedLines.meta({ description: 'Lines that turn from compliant to non-compliant.' }),
  toCompliant: affectedLines.meta({ description: 'Lines that turn from non-compliant to compliant.' }),
  lostSavingsAdded: affectedLines.meta({ description: 'Lines whose lost savings are counted from then on.' }),
  lostSavingsRemoved: affectedLines.meta({ description: 'Lines whose lost savings are counted no more.' }),
  differing: z
    .array(z.enum(['compliance', 'lost savings']))
    .meta({ description: 'In what the policies differ from one another, as they stand.' }),
});
export type PolicyConsequence = z.infer<typeof policyConsequence>;

export const previewEdit = previewOf(edit, {
  summary: 'What editing a policy would do to lines.',
  answer: policyConsequence,
});

export const previewMerge = previewOf(merge, {
  summary: 'What merging policies would do to lines.',
  answer: policyConsequence,
});

const suggested = { path: '/api/policy_code/suggestions/', access } as const;
export const suggestions = suggestionsEndpoint({ ...suggested, row: rowOf(record) });
export const dismiss = dismissEndpoint({ ...suggested, kind: 'travel_policy_suggestion_dismissed' });

export const compliant = card(metrics, {
  path: '/api/policy_code/compliant/',
  summary: 'Spend, bookings and lines that comply.',
  names: ['compliantSpend', 'compliantBookings', 'compliantLines'],
});

export const nonCompliant = card(metrics, {
  path: '/api/policy_code/non_compliant/',
  summary: 'Spend, bookings and lines that do not.',
  names: ['nonCompliantSpend', 'nonCompliantBookings', 'nonCompliantLines'],
});

export const codes = card(metrics, {
  path: '/api/policy_code/summary/',
  summary: 'How many bookings have a code, and the savings that were lost.',
  names: ['bookingsWithCode', 'lostSavings'],
});

/** The message for users with access to only part of a customer, who cannot change its policies. */
export const wholeCustomerOnly =
  'Travel policies apply to the whole customer, and you have access to only part of it. ' +
  'Only users who see all data of the customer can change them.';

/** Figures go by their glossary names; the percentage opens the lines of its numerator. */
export const lines = linesEndpoint(metrics, {
  path: '/api/policy_code/lines/',
  screen: 'Travel Policies',
});
