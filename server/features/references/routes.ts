/** The endpoints of override maps for reference fields. */
import type { FastifyInstance } from 'fastify';
import * as references from '../../../contract/references/calls.ts';
import { onPostgres, openReading } from '../../access/ask.ts';
import type { Scope } from '../../access/scope.ts';
import { serve } from '../../http/serve.ts';
import { serveChange } from '../../http/serve-change.ts';
import type { ServedCalls } from '../../http/served.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { createMap, overrideMapSaved, updateMap } from './changes.ts';
import * as known from './known-fields.ts';
import * as queries from './queries.ts';

type Requester = { scope: Scope; user: SessionUser; signal: AbortSignal };

export function routes(app: FastifyInstance): ServedCalls<typeof references> {
  const run = onPostgres(app.db);
  const readingOf = ({ scope, user, signal }: Requester) => openReading(scope, user.dataVersion, run, signal);

  return {
    list: serve(app, references.list, (request) => queries.list(readingOf(request), request.query)),
    map: serve(app, references.map, (request) => queries.detail(readingOf(request), request.params.id)),
    dataSources: serve(app, references.dataSources, (request) =>
      known.dataSources(readingOf(request), request.query),
    ),
    referenceFields: serve(app, references.referenceFields, (request) =>
      known.referenceFields(readingOf(request), request.query),
    ),
    fieldNames: serve(app, references.fieldNames, (request) => known.fieldNames(readingOf(request))),
    overridingFields: serve(app, references.overridingFields, async () =>
      references.overridingNames.map((id) => ({ id, label: references.overridingLabels[id] })),
    ),
    // Read before the change begins; the form's own requests have usually cached these answers.
    create: serveChange(app, references.create, overrideMapSaved, createMap, (reading, { body }) =>
      known.knownFields({ ...reading, run }, body),
    ),
    update: serveChange(app, references.update, overrideMapSaved, updateMap, async (reading, { params }) => {
      const onDatabase = { ...reading, run };
      return known.knownFields(onDatabase, await queries.readMap(onDatabase, params.id));
    }),
  };
}
