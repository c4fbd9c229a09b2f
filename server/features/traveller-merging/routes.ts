/** The Traveller Merging screen's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as travellers from '../../../contract/traveller-merging/calls.ts';
import { reports } from '../../http/reports.ts';
import { serveChange } from '../../http/serve-change.ts';
import { pagedTables } from '../../lines/paged-report.ts';
import { carriedBy, serveWithPreview } from '../../merging/preview.ts';
import { serveSuggestions } from '../../merging/serve-suggestions.ts';
import {
  dismiss,
  edit,
  merge,
  travellerEdited,
  travellerSuggestionDismissed,
  travellersMerged,
  travellersUnmerged,
  unmerge,
} from './changes.ts';
import { list, madeOf, raw, seen, seenRaw } from './queries.ts';
import { suggestions } from './suggestions.ts';

export function routes(app: FastifyInstance): void {
  const { suggestions: _, ...reads } = travellers;
  reports(app, reads, { ...pagedTables(travellers, { list }), raw });
  serveSuggestions(app, travellers.suggestions, 'traveller', suggestions, (row) => row.travellerId, madeOf);
  const previewed = carriedBy('line.raw_traveller_id');
  serveWithPreview(
    app,
    { save: travellers.edit, preview: travellers.previewEdit },
    travellerEdited,
    edit,
    (reading, { params }) => seen(reading, [params.id]),
    previewed,
  );
  serveWithPreview(
    app,
    { save: travellers.merge, preview: travellers.previewMerge },
    travellersMerged,
    merge,
    (reading, { body }) => seen(reading, body.travellers),
    previewed,
  );
  serveChange(app, travellers.unmerge, travellersUnmerged, unmerge, (reading, { body }) =>
    seenRaw(reading, body.travellers),
  );
  serveChange(app, travellers.dismiss, travellerSuggestionDismissed, dismiss, (reading, { body }) =>
    seen(reading, body.suggestions.flat()),
  );
}
