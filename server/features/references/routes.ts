/** Override maps of reference fields. */
import type { FastifyInstance } from 'fastify';
import * as references from '../../../contract/references/calls.ts';
import { onPostgres, openReading } from '../../db/ask.ts';
import type { Scope } from '../../db/scope.ts';
import { serve } from '../../http/serve.ts';
import { serveChange } from '../../http/serve-change.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { createMap, overrideMapSaved, updateMap } from './changes.ts';
import * as known from './known-fields.ts';
import * as queries from './queries.ts';

type Asker = { scope: Scope; user: SessionUser; signal: AbortSignal };

export function routes(app: FastifyInstance): void {
  const run = onPostgres(app.db);
  const readingOf = ({ scope, user, signal }: Asker) => openReading(scope, user.dataVersion, run, signal);

  serve(app, references.list, (asked) => queries.list(readingOf(asked), asked.query));
  serve(app, references.map, (asked) => queries.detail(readingOf(asked), asked.params.id));
  serve(app, references.dataSources, (asked) => known.dataSources(readingOf(asked), asked.query));
  serve(app, references.referenceFields, (asked) => known.referenceFields(readingOf(asked), asked.query));
  serve(app, references.overridingFields, async () =>
    references.overridingNames.map((id) => ({ id, label: references.overridingLabels[id] })),
  );
  // Before the change begins: what the form has asked for already is known.
  serveChange(app, references.create, overrideMapSaved, createMap, (reading, { body }) =>
    known.knownFields({ ...reading, run }, body),
  );
  serveChange(app, references.update, overrideMapSaved, updateMap, async (reading, { params }) => {
    const onDatabase = { ...reading, run };
    return known.knownFields(onDatabase, await queries.readMap(onDatabase, params.id));
  });
}
