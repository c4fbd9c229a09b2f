/** The Travel Policies screen's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as policies from '../../../contract/travel-policies/calls.ts';
import { reports } from '../../http/reports.ts';
import type { ServedCalls } from '../../http/served.ts';
import { serveMergeable } from '../../merged-records/serve-mergeable.ts';
import { travelPolicyMetrics } from '../../metrics/formulas/travel-policies.ts';
import { pagedTables } from '../../metrics/paged-report.ts';
import { cardsAndLines } from '../../metrics/screen-metrics.ts';
import { travelPolicies } from './changes.ts';
import { preview } from './preview.ts';
import { list, raw } from './queries.ts';
import { suggest } from './suggestions.ts';

export function routes(app: FastifyInstance): ServedCalls<typeof policies> {
  const { suggestions: _, ...reads } = policies;
  return {
    ...reports(app, reads, {
      ...cardsAndLines(policies, travelPolicyMetrics),
      ...pagedTables(policies, { list }),
      raw: (reading, _, { id }) => raw(reading, id),
    }),
    ...serveMergeable(app, travelPolicies, policies, {
      editedTexts,
      mergeRequest: (body) => ({
        ids: body.policies,
        primary: body.primary_policy,
        primaryField: 'primary_policy',
        texts: editedTexts(body),
      }),
      unmergedIds: (body) => body.policies,
      preview,
      suggest,
    }),
  };
}

type Body = { description: string; is_compliant: boolean; show_lost_savings: boolean };

const editedTexts = ({ description, is_compliant, show_lost_savings }: Body) => ({
  description,
  isCompliant: is_compliant,
  showLostSavings: show_lost_savings,
});
