/** The session's endpoints: how to sign in, who is signed in, in which TMC. */
import type { FastifyInstance } from 'fastify';
import * as session from '../../../contract/session/calls.ts';
import { serve } from '../../http/serve.ts';
import { serveChange } from '../../http/serve-change.ts';
import * as changes from './changes.ts';
import { currentUser } from './queries.ts';

export function routes(app: FastifyInstance): void {
  serve(app, session.signIn, async () => app.signInSettings);
  serve(app, session.me, async ({ user }) => currentUser(user));
  serveChange(app, session.selectClient, changes.clientSelected, changes.selectClient);
  serveChange(app, session.updateMetadata, changes.metadataUpdated, changes.updateMetadata);
}
