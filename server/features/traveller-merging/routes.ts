/** The Traveller Merging screen's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/traveller-merging/calls.ts';
import { reports } from '../../http/reports.ts';
import type { ServedCalls } from '../../http/served.ts';
import { countAffectedLines, serveMergeable } from '../../merged-records/serve-mergeable.ts';
import { pagedTables } from '../../metrics/paged-report.ts';
import { travellers } from './changes.ts';
import { list, raw } from './queries.ts';
import { suggest } from './suggestions.ts';

export function routes(app: FastifyInstance): ServedCalls<typeof calls> {
  const { suggestions: _, ...reads } = calls;
  return {
    ...reports(app, reads, { ...pagedTables(calls, { list }), raw }),
    ...serveMergeable(app, travellers, calls, {
      editedTexts: ({ name, employee_number: employeeNumber }) => ({ name, employeeNumber }),
      mergeRequest: (body) => ({
        ids: body.travellers,
        primary: body.primary_traveller,
        primaryField: 'primary_traveller',
        texts: { name: body.override_name, employeeNumber: body.override_employee_number },
      }),
      unmergedIds: (body) => body.travellers,
      preview: countAffectedLines(travellers.tables.line),
      suggest,
    }),
  };
}
