/** The Service Fee Types screen's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as feeTypes from '../../../contract/service-fee-types/calls.ts';
import { reports } from '../../http/reports.ts';
import type { ServedCalls } from '../../http/served.ts';
import { countAffectedLines, serveMergeable } from '../../merged-records/serve-mergeable.ts';
import { pagedTables } from '../../metrics/paged-report.ts';
import { serviceFeeTypes } from './changes.ts';
import { list, raw } from './queries.ts';
import { suggest } from './suggestions.ts';

export function routes(app: FastifyInstance): ServedCalls<typeof feeTypes> {
  const { suggestions: _, ...reads } = feeTypes;
  return {
    ...reports(app, reads, { ...pagedTables(feeTypes, { list }), raw }),
    ...serveMergeable(app, serviceFeeTypes, feeTypes, {
      editedTexts: ({ description }) => ({ description }),
      mergeRequest: (body) => ({
        ids: body.service_fee_types,
        primary: body.primary_service_fee_type,
        primaryField: 'primary_service_fee_type',
        texts: { description: body.new_description },
      }),
      unmergedIds: (body) => body.raw_service_fee_types,
      preview: countAffectedLines(serviceFeeTypes.tables.line),
      suggest,
    }),
  };
}
