/** The Printable Report, drawn for whoever asks. */
import type { FastifyInstance } from 'fastify';
import type { Input } from '../../../contract/core/endpoint.ts';
import { printableReport } from '../../../contract/reports/printable-report.ts';
import { disposition } from '../../files/file-name.ts';
import { hangUpOf } from '../../http/hang-up.ts';
import { askerOf, route } from '../../http/serve.ts';
import { readingOf } from '../../http/serve-report.ts';
import { makeDrawn } from './make.ts';

export function printableRoutes(app: FastifyInstance): void {
  route(
    app,
    printableReport,
    async (request, reply) => {
      const { query } = request as unknown as Input<typeof printableReport>;
      const asker = askerOf(request);
      const reading = readingOf(app, { ...asker, signal: hangUpOf(reply) });
      const { reportFormat, ...filter } = query;
      const { fileName, mediaType, bytes } = await makeDrawn(app.db, reading, asker.user, {
        type: 'Printable Report',
        extension: reportFormat,
        filter,
        dateField: 'transaction_date',
        productTypes: [],
      });
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', disposition(fileName))
        .type(mediaType)
        .send(bytes);
    },
    { compress: false },
  );
}
