/** The Travel Policies screen's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as policies from '../../../contract/travel-policies/calls.ts';
import { reports } from '../../http/reports.ts';
import { serveChange } from '../../http/serve-change.ts';
import { cardsAndLines } from '../../lines/figures.ts';
import { pagedTables } from '../../lines/paged-report.ts';
import {
  edit,
  merge,
  travelPoliciesMerged,
  travelPoliciesUnmerged,
  travelPolicyEdited,
  unmerge,
} from './changes.ts';
import { figures } from './figures.ts';
import { list, raw, seen, seenRaw } from './queries.ts';

export function routes(app: FastifyInstance): void {
  reports(app, policies, {
    ...cardsAndLines(policies, figures),
    ...pagedTables(policies, { list }),
    raw: (reading, _, { params }) => raw(reading, params.id),
  });
  serveChange(app, policies.edit, travelPolicyEdited, edit, (reading, { params }) =>
    seen(reading, [params.id]),
  );
  serveChange(app, policies.merge, travelPoliciesMerged, merge, (reading, { body }) =>
    seen(reading, body.policies),
  );
  serveChange(app, policies.unmerge, travelPoliciesUnmerged, unmerge, (reading, { body }) =>
    seenRaw(reading, body.policies),
  );
}
