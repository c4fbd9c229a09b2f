/** The endpoints of webhooks of watches. */
import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/watches/webhooks.ts';
import { serve } from '../../http/serve.ts';
import { serveChange } from '../../http/serve-change.ts';
import type { ServedCalls } from '../../http/served.ts';
import { watchChanged } from '../changes.ts';
import { readerOf } from '../routes.ts';
import {
  removeWebhook,
  replaceSecret,
  setWebhook,
  testWebhook,
  watchSecretReplaced,
  watchWebhookTested,
} from './changes.ts';
import * as queries from './queries.ts';

export function routes(app: FastifyInstance): ServedCalls<typeof calls> {
  return {
    offer: serve(app, calls.offer, async () => ({ isOffered: app.webhookHosts.length > 0 })),
    attempts: serve(app, calls.attempts, (request) =>
      queries.attempts(readerOf(app, request), request.params.id),
    ),
    setWebhook: serveChange(app, calls.setWebhook, watchChanged, (change) =>
      setWebhook(change, app.webhookHosts),
    ),
    removeWebhook: serveChange(app, calls.removeWebhook, watchChanged, removeWebhook),
    replaceSecret: serveChange(app, calls.replaceSecret, watchSecretReplaced, (change) =>
      replaceSecret(change, app.clock()),
    ),
    testWebhook: serveChange(app, calls.testWebhook, watchWebhookTested, (change) =>
      testWebhook(change, app.queue),
    ),
  };
}
