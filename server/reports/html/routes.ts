/** The Summary Report's stages: the figures of each period, then the page that is made of them. */
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { Input } from '../../../contract/core/endpoint.ts';
import {
  comparedPeriods,
  createSummaryReport,
  figuresChanged,
  summaryReport,
} from '../../../contract/reports/summary-report.ts';
import type { TimedReading } from '../../db/ask.ts';
import { withTripSight } from '../../db/trip-sight.ts';
import { requireSelectedNode } from '../../db/visible-nodes.ts';
import { conflict } from '../../ground/errors.ts';
import { hangUpOf } from '../../http/hang-up.ts';
import { askerOf, route } from '../../http/serve.ts';
import { answerOf, type Report, readingOf, serveReport } from '../../http/serve-report.ts';
import { periodFigures } from '../content/period-figures.ts';
import { documentOf } from '../content/report-document.ts';
import { pageOf } from './page.ts';

export function summaryReportRoutes(app: FastifyInstance): void {
  const figures: Report<typeof summaryReport, TimedReading> = (reading, query) =>
    periodFigures(app.db, reading, query);
  serveReport(app, summaryReport, figures);

  route(app, createSummaryReport, async (request, reply) => {
    const { query, body } = request as unknown as Input<typeof createSummaryReport>;
    const asker = askerOf(request);
    const reading = readingOf(app, { ...asker, signal: hangUpOf(reply) });
    await requireSelectedNode(reading, query);

    // A page in the TMC's colours holds no figure but the server's own: what is sent must be what it answers. It has
    // the answers yet, which it gave a moment ago.
    const { nodeId, ...dated } = query;
    const answers = await Promise.all(
      comparedPeriods.map(async (period) => {
        const asked = {
          params: {},
          query: { ...dated, period, nodeId } as Input<typeof summaryReport>['query'],
        };
        const { answer } = await answerOf(app, summaryReport, figures, reading, asked);
        return [period, JSON.parse(answer.json.toString())] as const;
      }),
    );
    const { version } = body.current;
    const isOfOneVersion = comparedPeriods.every((period) => body[period].version === version);
    if (!isOfOneVersion || !isDeepStrictEqual(Object.fromEntries(answers), body))
      throw conflict(figuresChanged);

    const sighted = await withTripSight(reading);
    const document = await documentOf(
      app.db,
      sighted,
      asker.user,
      {
        type: 'Summary Report',
        extension: 'html',
        filter: query,
        dateField: 'transaction_date',
        productTypes: [],
      },
      body,
    );
    if ([...reading.versionsSeen].some((seen) => seen !== version)) throw conflict(figuresChanged);
    return reply.type('text/html; charset=utf-8').send(pageOf(document));
  });
}
