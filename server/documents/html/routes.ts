/** The stages of a Summary Report: the figures of each period, then the page made from them. */
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { Input } from '../../../contract/http/endpoint.ts';
import { reportTitles } from '../../../contract/reports/kinds.ts';
import * as calls from '../../../contract/reports/summary-report.ts';
import type { TimedReading } from '../../access/ask.ts';
import { withTripVisibility } from '../../access/trip-visibility.ts';
import { requireSelectedNode } from '../../access/visible-nodes.ts';
import { titleInRecords } from '../../files/file-name.ts';
import { disconnectSignal } from '../../http/disconnect-signal.ts';
import { recordDownload } from '../../http/record-download.ts';
import { requesterOf, route } from '../../http/serve.ts';
import { answerOf, readingOf, serveReport } from '../../http/serve-report.ts';
import type { ServedCalls } from '../../http/served.ts';
import { conflict } from '../../lib/errors.ts';
import type { Report } from '../../metrics/report.ts';
import { periodMetrics } from '../content/period-metrics.ts';
import { documentOf, finished } from '../content/report-document.ts';
import type { ReportRequest } from '../request.ts';
import { pageOf } from './page.ts';

export function summaryReportRoutes(app: FastifyInstance): ServedCalls<typeof calls> {
  const metrics: Report<typeof calls.summaryReport, TimedReading> = (reading, query) =>
    periodMetrics(app.db, reading, query);
  return {
    summaryReport: serveReport(app, calls.summaryReport, metrics),
    createSummaryReport: route(app, calls.createSummaryReport, async (request, reply) => {
      const { query, body } = request as unknown as Input<typeof calls.createSummaryReport>;
      const requester = requesterOf(request);
      const reading = readingOf(app, { ...requester, signal: disconnectSignal(reply) });
      await requireSelectedNode(reading, query);

      // A page in the TMC's colours must contain only the server's own figures, so the body is compared with the server's
      // answers. They are still cached from a moment ago.
      const { nodeId, ...dated } = query;
      const answers = await Promise.all(
        calls.comparedPeriods.map(async (period) => {
          const input = {
            params: {},
            query: { ...dated, period, nodeId } as Input<typeof calls.summaryReport>['query'],
          };
          const { answer } = await answerOf(app, calls.summaryReport, metrics, reading, input);
          return [period, JSON.parse(answer.json.toString())] as const;
        }),
      );
      const { version } = body.current;
      const isOfOneVersion = calls.comparedPeriods.every((period) => body[period].version === version);
      if (!isOfOneVersion || !isDeepStrictEqual(Object.fromEntries(answers), body))
        throw conflict(calls.metricsChanged);

      const sighted = await withTripVisibility(reading);
      const wanted: ReportRequest = {
        type: 'Summary Report',
        extension: 'html',
        filter: query,
        dateField: 'transaction_date',
        productTypes: [],
        compare: query.compare ?? 'previous',
      };
      const { dateStart, dateEnd } = body.previous;
      const made = await documentOf(app.db, sighted, requester.user, wanted, { dateStart, dateEnd });
      if ([...reading.versionsSeen].some((seen) => seen !== version)) throw conflict(calls.metricsChanged);
      const document = finished(made, version);
      const subject = titleInRecords(reportTitles[wanted.type], wanted.extension);
      await recordDownload(app, request, { subject, nodeId });
      return reply.type('text/html; charset=utf-8').send(pageOf(document));
    }),
  };
}
