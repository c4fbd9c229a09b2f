/** The session's endpoints: how to sign in, who is signed in, in which TMC. */
import type { FastifyInstance } from 'fastify';
import * as session from '../../../contract/session/calls.ts';
import { serve } from '../../http/serve.ts';
import { resolveKnown } from '../../identity/session.ts';
import * as changes from './changes.ts';
import { currentUser } from './queries.ts';

export function routes(app: FastifyInstance): void {
  serve(app, session.signIn, async () => app.signInSettings);
  serve(app, session.me, async ({ user }) => currentUser(user));
  serve(app, session.selectClient, async ({ db, user, params, body }) => {
    await changes.selectClient(db, user, params.subject, body.client);
    return currentUser(await resolveKnown(db, user.subject));
  });
  serve(app, session.updateMetadata, async ({ db, user, params, body }) => {
    await changes.updateMetadata(db, user, params.subject, body);
    return currentUser(await resolveKnown(db, user.subject));
  });
}
