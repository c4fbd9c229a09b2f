/** Hierarchy editing endpoints. They read PostgreSQL only, since no replica holds the hierarchy's version. */
import type { FastifyInstance } from 'fastify';
import * as editing from '../../../contract/hierarchy/editing.ts';
import { onPostgres, openReading } from '../../access/ask.ts';
import type { Scope } from '../../access/scope.ts';
import { serve } from '../../http/serve.ts';
import { serveChange } from '../../http/serve-change.ts';
import type { ServedCalls } from '../../http/served.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { saveTree } from './changes.ts';
import { customerChanges } from './customer-changes.ts';
import { readEdited, readTree } from './editor-tree.ts';
import { nodeChanged } from './node-state.ts';
import { readGrants, visibilityChanges } from './visibility-changes.ts';

type Requester = { scope: Scope; user: SessionUser; signal: AbortSignal };

export function editingRoutes(app: FastifyInstance): ServedCalls<typeof editing> {
  const postgres = onPostgres(app.db);
  const readingOf = ({ scope, user, signal }: Requester) =>
    openReading(scope, user.dataVersion, postgres, signal);

  return {
    editorTree: serve(app, editing.editorTree, (request) => readTree(readingOf(request))),
    previewTree: serve(app, editing.previewTree, async ({ body, ...request }) => {
      const reading = readingOf(request);
      const edited = await readEdited(reading, body);
      return { ...visibilityChanges(edited, await readGrants(reading)), ...customerChanges(edited) };
    }),
    saveTree: serveChange(app, editing.saveTree, nodeChanged, ({ body, reading, ...change }) =>
      saveTree(change, reading, body),
    ),
  };
}
