/** The session's endpoints: sign-in settings, the current user, and the active TMC. */
import type { FastifyInstance } from 'fastify';
import * as session from '../../../contract/session/calls.ts';
import { serve } from '../../http/serve.ts';
import { serveChange } from '../../http/serve-change.ts';
import type { ServedCalls } from '../../http/served.ts';
import * as changes from './changes.ts';
import { currentUser } from './queries.ts';

export function routes(app: FastifyInstance): ServedCalls<typeof session> {
  return {
    signIn: serve(app, session.signIn, async () => app.signInSettings),
    me: serve(app, session.me, async ({ user }) => currentUser(user)),
    selectClient: serveChange(app, session.selectClient, changes.clientSelected, changes.selectClient),
    updateMetadata: serveChange(app, session.updateMetadata, changes.metadataUpdated, changes.updateMetadata),
  };
}
