/** The endpoints of exchange rates. */
import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/exchange-rates/calls.ts';
import { onPostgres, openReading } from '../../access/ask.ts';
import type { Scope } from '../../access/scope.ts';
import { withForms } from '../../http/forms.ts';
import { serve } from '../../http/serve.ts';
import { type Precheck, serveChange, servePreview } from '../../http/serve-change.ts';
import { type ServedCalls, served } from '../../http/served.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import type { RateFile } from '../../ingest/currency/rate-file.ts';
import { exchangeRatesLoaded } from '../../ingest/currency/rate-loads.ts';
import { type StoredSettings, settingsOfClient } from '../../tenants/client-settings.ts';
import { loadFile, previewAnswer, ratesState, readUpload, setRate } from './changes.ts';
import * as queries from './queries.ts';

type Requester = { scope: Scope; user: SessionUser; signal: AbortSignal };

const nothing: Precheck<typeof calls.setRate, undefined> = async () => undefined;

const file = { field: 'file', maxBytes: calls.mostRateFileBytes, tooLarge: calls.rateFileTooLarge };

export function routes(app: FastifyInstance): ServedCalls<typeof calls> {
  const postgres = onPostgres(app.db);
  const readingOf = ({ scope, user, signal }: Requester) =>
    openReading(scope, user.dataVersion, postgres, signal);
  const read: Precheck<typeof calls.loadFile, RateFile> = async ({ clientId }, { body }) =>
    readUpload(body.file, (await settingsOfClient(app.db, clientId)) as StoredSettings);
  withForms(app, file, (forms) => {
    serveChange(forms, calls.loadFile, exchangeRatesLoaded, loadFile, read);
    servePreview(
      forms,
      calls.previewFile,
      exchangeRatesLoaded,
      loadFile,
      read,
      ratesState,
      async (_, { before, after, prechecked }) => previewAnswer(before, after, prechecked.gaps),
    );
  });
  return {
    list: serve(app, calls.list, (request) => queries.list(readingOf(request))),
    pairDays: serve(app, calls.pairDays, (request) => queries.pairDays(readingOf(request), request.query)),
    loadFile: served(calls.loadFile),
    previewFile: served(calls.previewFile),
    setRate: serveChange(app, calls.setRate, exchangeRatesLoaded, setRate),
    previewRate: servePreview(
      app,
      calls.previewRate,
      exchangeRatesLoaded,
      setRate,
      nothing,
      ratesState,
      async (_, { before, after }) => previewAnswer(before, after, []),
    ),
  };
}
