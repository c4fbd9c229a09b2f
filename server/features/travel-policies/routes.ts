/** The Travel Policies screen's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as policies from '../../../contract/travel-policies/calls.ts';
import { reports } from '../../http/reports.ts';
import { serveChange } from '../../http/serve-change.ts';
import { cardsAndLines } from '../../lines/figures.ts';
import { pagedTables } from '../../lines/paged-report.ts';
import { serveWithPreview } from '../../merging/preview.ts';
import { serveSuggestions } from '../../merging/serve-suggestions.ts';
import {
  dismiss,
  edit,
  merge,
  travelPoliciesMerged,
  travelPoliciesUnmerged,
  travelPolicyEdited,
  travelPolicySuggestionDismissed,
  unmerge,
} from './changes.ts';
import { figures } from './figures.ts';
import { previewed } from './preview.ts';
import { list, madeOf, raw, seen, seenRaw } from './queries.ts';
import { suggestions } from './suggestions.ts';

export function routes(app: FastifyInstance): void {
  const { suggestions: _, ...reads } = policies;
  reports(app, reads, {
    ...cardsAndLines(policies, figures),
    ...pagedTables(policies, { list }),
    raw: (reading, _, { id }) => raw(reading, id),
  });
  serveSuggestions(app, policies.suggestions, 'travel policy', suggestions, (row) => row.policyId, madeOf);
  serveWithPreview(
    app,
    { save: policies.edit, preview: policies.previewEdit },
    travelPolicyEdited,
    edit,
    (reading, { params }) => seen(reading, [params.id]),
    previewed,
  );
  serveWithPreview(
    app,
    { save: policies.merge, preview: policies.previewMerge },
    travelPoliciesMerged,
    merge,
    (reading, { body }) => seen(reading, body.policies),
    previewed,
  );
  serveChange(app, policies.unmerge, travelPoliciesUnmerged, unmerge, (reading, { body }) =>
    seenRaw(reading, body.policies),
  );
  serveChange(app, policies.dismiss, travelPolicySuggestionDismissed, dismiss, (reading, { body }) =>
    seen(reading, body.suggestions.flat()),
  );
}
