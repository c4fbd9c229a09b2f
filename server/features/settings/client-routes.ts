/** What a TMC settles for all who work in it, its logo, and its introduction. */
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { exportColumns } from '../../../contract/core/client-settings.ts';
import * as settings from '../../../contract/settings/client.ts';
import { HttpError, notFound, refuseFaults } from '../../ground/errors.ts';
import { route, serve } from '../../http/serve.ts';
import { serveChange } from '../../http/serve-change.ts';
import { type StoredSettings, settingsOfClient } from '../../settings/client-settings.ts';
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

/** A little more than a logo, for the form around it. */
const mostFormBytes = settings.mostLogoBytes + 10_000;

export function clientRoutes(app: FastifyInstance): void {
  serveChange(app, settings.updateClient, clientSettingsChanged, updateClient);
  serveChange(app, settings.setDeliveryDate, clientSettingsChanged, setDeliveryDate);
  app.register(async (forms) => {
    forms.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: mostFormBytes },
      async ({ headers }: FastifyRequest, bytes: Buffer) => fieldsOf(bytes, headers['content-type']),
    );
    forms.setErrorHandler<FastifyError>((error) => {
      // A form that is far too large is refused before it is read.
      refuseFaults({ img: [error.statusCode === 413 && settings.logoTooLarge] });
      throw error;
    });
    serveChange(forms, settings.uploadLogo, clientSettingsChanged, uploadLogo, (_reading, { body }) =>
      logoOf(body.img),
    );
  });

  serve(app, settings.dataExportColumns, async () =>
    Object.entries(exportColumns).map(([id, label]) => ({ id, label })),
  );
  serve(app, settings.deliveryDateList, async ({ client }) =>
    deliveryDates((await settingsOfClient(app.db, client.id)) as StoredSettings),
  );

  route(app, settings.logo, async (request, reply) => {
    const { id, key } = request.params as { id: number; key: string };
    const image = await logoImage(app.db, id, key);
    if (!image) throw notFound();
    return reply.type('image/png').header('cache-control', 'public, max-age=31536000, immutable').send(image);
  });
  route(app, settings.introduction, async (request, reply) => {
    const { id } = request.params as { id: number };
    const { video } = request.query as { video: string };
    const settled = await settingsOfClient(app.db, id);
    // Nothing is shown but what the TMC has settled.
    if (!settled?.intro_video_url || settled.intro_video_url !== video) throw notFound();
    const { html, policy } = introductionPage(new URL(video));
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);
  });
}

async function fieldsOf(bytes: Buffer, type = ''): Promise<object> {
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
    return Object.fromEntries(form);
  } catch {
    throw new HttpError(400, { __all__: ['This form cannot be read.'] });
  }
}
