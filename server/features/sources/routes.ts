/** The endpoints of sources of imports. */
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/import-sources/calls.ts';
import * as pushes from '../../../contract/import-sources/push.ts';
import { onPostgres, openReading } from '../../access/ask.ts';
import { importDelivered } from '../../deliveries/kinds.ts';
import { serve } from '../../http/serve.ts';
import { type Precheck, serveChange } from '../../http/serve-change.ts';
import { type ServedCalls, served } from '../../http/served.ts';
import { createSource, importSourceSaved, removeSource, saveSource } from './changes.ts';
import { type Pushed, receivePush, recordPush, tooLarge } from './push.ts';
import * as queries from './queries.ts';

export function routes(app: FastifyInstance): ServedCalls<typeof calls> {
  const postgres = onPostgres(app.db);
  const place = () => ({ hasInbox: app.hasInbox, now: app.clock() });
  return {
    list: serve(app, calls.list, ({ scope, user, signal }) =>
      queries.list(openReading(scope, user.dataVersion, postgres, signal), place()),
    ),
    create: serveChange(app, calls.create, importSourceSaved, (change) => createSource(change, place())),
    save: serveChange(app, calls.save, importSourceSaved, (change) => saveSource(change, place())),
    remove: serveChange(app, calls.remove, importSourceSaved, removeSource),
  };
}

/** Only these endpoints take whole files, as a stream, so they are registered by themselves. */
export function pushRoutes(app: FastifyInstance): ServedCalls<typeof pushes> {
  const { uploads, queue } = app;
  const postgres = onPostgres(app.db);
  const receive = (reading: Parameters<typeof receivePush>[1], wanted: Parameters<typeof receivePush>[3]) =>
    receivePush(app.db, { ...reading, run: postgres }, uploads, wanted);
  const precheckPush: Precheck<typeof pushes.push, Pushed> = (reading, { params, query, body, signal }) =>
    receive(reading, { source: params.source, name: query.name, content: body, signal });
  const precheckNamed: Precheck<typeof pushes.pushNamed, Pushed> = (reading, { params, body, signal }) =>
    receive(reading, { ...params, content: body, signal });
  app.register(async (files) => {
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('*', async (_request: unknown, bytes: Readable) => bytes);
    files.addHook('preParsing', async ({ headers }) => {
      if (Number(headers['content-length']) > uploads.upload.maxBytes)
        throw tooLarge(uploads.upload.maxBytes);
    });
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, isLong: true };
    });
    const record = { uploads, queue };
    serveChange(files, pushes.push, importDelivered, (change) => recordPush(change, record), precheckPush);
    serveChange(
      files,
      pushes.pushNamed,
      importDelivered,
      (change) => recordPush(change, record),
      precheckNamed,
    );
  });
  return { push: served(pushes.push), pushNamed: served(pushes.pushNamed) };
}
