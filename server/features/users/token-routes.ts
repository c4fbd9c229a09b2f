/** The endpoints of service tokens. Like users, they are in no replica, and answers about them are not cached. */
import type { FastifyInstance } from 'fastify';
import * as tokens from '../../../contract/users/service-tokens.ts';
import { onPostgres, openReading } from '../../access/ask.ts';
import { serve } from '../../http/serve.ts';
import { serveChange } from '../../http/serve-change.ts';
import type { ServedCalls } from '../../http/served.ts';
import { create, revoke, tokenCreated, tokenRevoked } from './token-changes.ts';
import { listTokensOf } from './token-queries.ts';

export function tokenRoutes(app: FastifyInstance): ServedCalls<typeof tokens> {
  const postgres = onPostgres(app.db);
  return {
    listTokens: serve(app, tokens.listTokens, ({ scope, user, signal, query }) =>
      listTokensOf(openReading(scope, user.dataVersion, postgres, signal), query, {
        permissions: user.permissions,
        now: app.clock(),
      }),
    ),
    createToken: serveChange(app, tokens.createToken, tokenCreated, (input) => create(input, app.clock())),
    revokeToken: serveChange(app, tokens.revokeToken, tokenRevoked, (input) => revoke(input, app.clock())),
  };
}
