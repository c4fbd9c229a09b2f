/** The Traveller Merging screen's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as travellers from '../../../contract/traveller-merging/calls.ts';
import { reports } from '../../http/reports.ts';
import { serveChange } from '../../http/serve-change.ts';
import { pagedTables } from '../../lines/paged-report.ts';
import { edit, merge, travellerEdited, travellersMerged, travellersUnmerged, unmerge } from './changes.ts';
import { list, raw, seen, seenRaw } from './queries.ts';

export function routes(app: FastifyInstance): void {
  reports(app, travellers, { ...pagedTables(travellers, { list }), raw });
  serveChange(app, travellers.edit, travellerEdited, edit, (reading, { params }) =>
    seen(reading, [params.id]),
  );
  serveChange(app, travellers.merge, travellersMerged, merge, (reading, { body }) =>
    seen(reading, body.travellers),
  );
  serveChange(app, travellers.unmerge, travellersUnmerged, unmerge, (reading, { body }) =>
    seenRaw(reading, body.travellers),
  );
}
