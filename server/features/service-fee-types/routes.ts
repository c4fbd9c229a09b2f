/** The Service Fee Types screen's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as feeTypes from '../../../contract/service-fee-types/calls.ts';
import { reports } from '../../http/reports.ts';
import { serveChange } from '../../http/serve-change.ts';
import { pagedTables } from '../../lines/paged-report.ts';
import { carriedBy, serveWithPreview } from '../../merging/preview.ts';
import { serveSuggestions } from '../../merging/serve-suggestions.ts';
import {
  dismiss,
  edit,
  merge,
  serviceFeeSuggestionDismissed,
  serviceFeeTypeEdited,
  serviceFeeTypesMerged,
  serviceFeeTypesUnmerged,
  unmerge,
} from './changes.ts';
import { list, madeOf, raw, reached, reachedRaw, seen } from './queries.ts';
import { suggestions } from './suggestions.ts';

export function routes(app: FastifyInstance): void {
  const { suggestions: _, ...reads } = feeTypes;
  reports(app, reads, { ...pagedTables(feeTypes, { list }), raw });
  serveSuggestions(
    app,
    feeTypes.suggestions,
    'service fee type',
    suggestions,
    (row) => row.serviceFeeTypeId,
    madeOf,
  );
  const previewed = carriedBy('line.raw_service_fee_type_id');
  serveWithPreview(
    app,
    { save: feeTypes.edit, preview: feeTypes.previewEdit },
    serviceFeeTypeEdited,
    edit,
    (reading, { params }) => reached(reading, [params.id]),
    previewed,
  );
  serveWithPreview(
    app,
    { save: feeTypes.merge, preview: feeTypes.previewMerge },
    serviceFeeTypesMerged,
    merge,
    (reading, { body }) => reached(reading, body.service_fee_types),
    previewed,
  );
  serveChange(app, feeTypes.unmerge, serviceFeeTypesUnmerged, unmerge, (reading, { body }) =>
    reachedRaw(reading, body.raw_service_fee_types),
  );
  serveChange(app, feeTypes.dismiss, serviceFeeSuggestionDismissed, dismiss, (reading, { body }) =>
    seen(reading, body.suggestions.flat()),
  );
}
