/** Serves the reports that are drawn on request. */
import type { FastifyInstance } from 'fastify';
import type { Endpoint, Input } from '../../../contract/http/endpoint.ts';
import * as quality from '../../../contract/reports/data-quality-report.ts';
import { reportTitles } from '../../../contract/reports/kinds.ts';
import * as calls from '../../../contract/reports/printable-report.ts';
import { disposition, titleInRecords } from '../../files/file-name.ts';
import { disconnectSignal } from '../../http/disconnect-signal.ts';
import { recordDownload } from '../../http/record-download.ts';
import { requesterOf, route } from '../../http/serve.ts';
import { readingOf } from '../../http/serve-report.ts';
import type { ServedCalls } from '../../http/served.ts';
import type { ReportRequest } from '../request.ts';
import { makeDrawn } from './make.ts';

type Wanted = Omit<ReportRequest, 'dateField' | 'productTypes'>;

export function printableRoutes(app: FastifyInstance): ServedCalls<typeof calls> {
  return {
    printableReport: drawn(app, calls.printableReport, ({ query }) => {
      const { reportFormat, compare, ...filter } = query;
      return { type: 'Printable Report', extension: reportFormat, filter, compare };
    }),
  };
}

export function dataQualityReportRoutes(app: FastifyInstance): ServedCalls<typeof quality> {
  return {
    dataQualityReport: drawn(app, quality.dataQualityReport, ({ query: filter }) => ({
      type: 'Data Quality',
      extension: 'pdf',
      filter,
    })),
  };
}

function drawn<E extends Endpoint>(app: FastifyInstance, endpoint: E, wantedBy: (input: Input<E>) => Wanted) {
  return route(
    app,
    endpoint,
    async (request, reply) => {
      const requester = requesterOf(request);
      const reading = readingOf(app, { ...requester, signal: disconnectSignal(reply) });
      const wanted = wantedBy(request as unknown as Input<E>);
      const { fileName, mediaType, bytes } = await makeDrawn(app.db, reading, requester.user, {
        ...wanted,
        dateField: 'transaction_date',
        productTypes: [],
      });
      await recordDownload(app, request, {
        subject: titleInRecords(reportTitles[wanted.type], wanted.extension),
        nodeId: wanted.filter.nodeId,
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
