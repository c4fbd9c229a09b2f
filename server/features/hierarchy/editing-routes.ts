/** Editing the hierarchy. It is read from PostgreSQL alone: no copy knows the version of the hierarchy. */
import type { FastifyInstance } from 'fastify';
import * as editing from '../../../contract/hierarchy/editing.ts';
import { onPostgres, openReading } from '../../db/ask.ts';
import type { Scope } from '../../db/scope.ts';
import { serve } from '../../http/serve.ts';
import { serveChange } from '../../http/serve-change.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { saveTree } from './changes.ts';
import { customerChanges } from './customer-changes.ts';
import { readEdited, readTree } from './editor-tree.ts';
import { nodeChanged } from './node-state.ts';
import { readGrants, sightChanges } from './sight.ts';

type Asker = { scope: Scope; user: SessionUser; signal: AbortSignal };

export function editingRoutes(app: FastifyInstance): void {
  const postgres = onPostgres(app.db);
  const readingOf = ({ scope, user, signal }: Asker) =>
    openReading(scope, user.dataVersion, postgres, signal);

  serve(app, editing.editorTree, (asked) => readTree(readingOf(asked)));
  serve(app, editing.previewTree, async ({ body, ...asked }) => {
    const reading = readingOf(asked);
    const edited = await readEdited(reading, body);
    return { ...sightChanges(edited, await readGrants(reading)), ...customerChanges(edited) };
  });
  serveChange(app, editing.saveTree, nodeChanged, ({ body, reading, ...change }) =>
    saveTree(change, reading, body),
  );
}
