/** Makes a report's document, from figures that are queried now or that were queried in earlier stages. */

import { comparedPeriods } from '../../../contract/reports/summary-report.ts';
import * as credits from '../../../contract/tickets-in-credit/calls.ts';
import type { TimedReading } from '../../access/ask.ts';
import { readConsistently } from '../../access/consistent-read.ts';
import { withTripVisibility } from '../../access/trip-visibility.ts';
import type { ReadOnlyDb } from '../../database/schema.ts';
import { details } from '../../features/tickets-in-credit/details.ts';
import { pagedReport } from '../../metrics/paged-report.ts';
import type { ReportDocument } from '../document.ts';
import type { ReportReader, ReportRequest } from '../request.ts';
import { coverOf } from './cover.ts';
import { headlineOf } from './headline.ts';
import type { Periods } from './metrics.ts';
import type { ExpiringCredits } from './notices.ts';
import { periodMetrics } from './period-metrics.ts';
import { glossaryOf, sectionsOf } from './sections.ts';

/** The document with the visibility of the reading's scope, from a single data version. */
export async function reportDocument(
  db: ReadOnlyDb,
  reading: TimedReading,
  reader: ReportReader,
  request: ReportRequest,
): Promise<ReportDocument> {
  const { made, version } = await readConsistently(reading, async (fresh) => {
    const sighted = await withTripVisibility(fresh);
    const [current, previous, ytd] = await Promise.all(
      comparedPeriods.map((period) => periodMetrics(db, sighted, { ...request.filter, period })),
    );
    return documentOf(db, sighted, reader, request, { current, previous, ytd } as Periods);
  });
  return { ...made, cover: { ...made.cover, dataVersion: version } };
}

/** The document from figures that were answered before; the cover and the credits are queried now. */
export async function documentOf(
  db: ReadOnlyDb,
  reading: TimedReading,
  reader: ReportReader,
  request: ReportRequest,
  periods: Periods,
): Promise<ReportDocument> {
  const [{ cover, barColor }, expiring] = await Promise.all([
    coverOf(db, reading, reader, request),
    expiringCredits(reading, reader, request),
  ]);
  const sections = sectionsOf(periods, expiring, cover, { barColor, co2: reading.co2 });
  return {
    title: request.type,
    cover: { ...cover, dataVersion: periods.current.version },
    headline: headlineOf(periods, cover),
    sections,
    glossary: glossaryOf(sections),
  };
}

const creditPages = pagedReport(credits.details, details);

/** As of now, regardless of the report's dates. */
async function expiringCredits(
  reading: TimedReading,
  { permissions }: ReportReader,
  { filter }: ReportRequest,
): Promise<ExpiringCredits> {
  if (!permissions.includes('tickets_in_credit')) return null;
  const { nodeId, countries } = filter;
  const input = { client: nodeId, countries: JSON.stringify(countries), expiring: 'true', pageSize: 1 };
  const { sums } = await creditPages.page(reading, credits.details.query!.parse(input));
  return { tickets: sums.tickets, value: sums.creditValue };
}
