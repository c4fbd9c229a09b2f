/** Serves the Printable Report. */
import type { FastifyInstance } from 'fastify';
import type { Input } from '../../../contract/http/endpoint.ts';
import * as calls from '../../../contract/reports/printable-report.ts';
import { disposition } from '../../files/file-name.ts';
import { disconnectSignal } from '../../http/disconnect-signal.ts';
import { requesterOf, route } from '../../http/serve.ts';
import { readingOf } from '../../http/serve-report.ts';
import type { ServedCalls } from '../../http/served.ts';
import { makeDrawn } from './make.ts';

export function printableRoutes(app: FastifyInstance): ServedCalls<typeof calls> {
  return {
    printableReport: route(
      app,
      calls.printableReport,
      async (request, reply) => {
        const { query } = request as unknown as Input<typeof calls.printableReport>;
        const requester = requesterOf(request);
        const reading = readingOf(app, { ...requester, signal: disconnectSignal(reply) });
        const { reportFormat, compare, ...filter } = query;
        const { fileName, mediaType, bytes } = await makeDrawn(app.db, reading, requester.user, {
          type: 'Printable Report',
          extension: reportFormat,
          filter,
          dateField: 'transaction_date',
          productTypes: [],
          compare,
        });
        return reply
          .header('cache-control', 'no-store')
          .header('content-disposition', disposition(fileName))
          .type(mediaType)
          .send(bytes);
      },
      { compress: false },
    ),
  };
}
