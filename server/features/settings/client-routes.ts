/** The endpoints of a TMC's settings, logo and introduction. */
import type { FastifyInstance } from 'fastify';
import * as settings from '../../../contract/settings/client.ts';
import { exportColumns } from '../../../contract/vocabulary/client-settings.ts';
import { withForms } from '../../http/forms.ts';
import { route, serve } from '../../http/serve.ts';
import { type Precheck, serveChange, servePreview } from '../../http/serve-change.ts';
import { type Served, type ServedCalls, served } from '../../http/served.ts';
import { previewRestated } from '../../ingest/currency/restate.ts';
import { previewRetained } from '../../ingest/retention/due.ts';
import { notFound } from '../../lib/errors.ts';
import { type StoredSettings, settingsOfClient } from '../../tenants/client-settings.ts';
import { logoImage } from '../../tenants/logos.ts';
import {
  clientSettingsChanged,
  deliveryDates,
  setDeliveryDate,
  updateClient,
  uploadLogo,
} from './client-changes.ts';
import { introductionPage } from './introduction.ts';
import { logoOf } from './logo-image.ts';

const nothing: Precheck<typeof settings.updateClient, undefined> = async () => undefined;

export function clientRoutes(app: FastifyInstance): ServedCalls<typeof settings> {
  return {
    updateClient: serveChange(app, settings.updateClient, clientSettingsChanged, updateClient),
    previewClient: servePreview(
      app,
      settings.previewClient,
      clientSettingsChanged,
      updateClient,
      nothing,
      async ({ trx, clientId }) => ({
        restated: await previewRestated(trx, clientId),
        retained: await previewRetained(trx, clientId, app.clock()),
      }),
      async (_, { after }) => after,
    ),
    setDeliveryDate: serveChange(app, settings.setDeliveryDate, clientSettingsChanged, setDeliveryDate),
    uploadLogo: serveUpload(app),
    dataExportColumns: serve(app, settings.dataExportColumns, async () =>
      Object.entries(exportColumns).map(([id, label]) => ({ id, label })),
    ),
    deliveryDateList: serve(app, settings.deliveryDateList, async ({ client }) =>
      deliveryDates((await settingsOfClient(app.db, client.id)) as StoredSettings),
    ),

    logo: route(app, settings.logo, async (request, reply) => {
      const { id, key } = request.params as { id: number; key: string };
      const image = await logoImage(app.db, id, key);
      if (!image) throw notFound();
      return reply
        .type('image/png')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(image);
    }),
    introduction: route(app, settings.introduction, async (request, reply) => {
      const { id } = request.params as { id: number };
      const { video } = request.query as { video: string };
      const settled = await settingsOfClient(app.db, id);
      // Only the video in the TMC's settings is shown.
      if (!settled?.intro_video_url || settled.intro_video_url !== video) throw notFound();
      const { html, policy } = introductionPage(new URL(video));
      return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);
    }),
  };
}

function serveUpload(app: FastifyInstance): Served<typeof settings.uploadLogo> {
  const file = { field: 'img', maxBytes: settings.mostLogoBytes, tooLarge: settings.logoTooLarge };
  withForms(app, file, (forms) => {
    serveChange(forms, settings.uploadLogo, clientSettingsChanged, uploadLogo, (_reading, { body }) =>
      logoOf(body.img),
    );
  });
  return served(settings.uploadLogo);
}
