/** A report as a document, of figures that are asked for now, or of those that were asked for stage by stage. */

import { comparedPeriods } from '../../../contract/reports/summary-report.ts';
import * as credits from '../../../contract/tickets-in-credit/calls.ts';
import type { TimedReading } from '../../db/ask.ts';
import { atOneVersion } from '../../db/one-version.ts';
import type { ReadOnlyDb } from '../../db/schema.ts';
import { withTripSight } from '../../db/trip-sight.ts';
import { details } from '../../features/tickets-in-credit/details.ts';
import { pagedReport } from '../../lines/paged-report.ts';
import type { ReportDocument } from '../document.ts';
import type { ReportReader, ReportRequest } from '../request.ts';
import { coverOf } from './cover.ts';
import type { Periods } from './figures.ts';
import type { ExpiringCredits } from './notices.ts';
import { periodFigures } from './period-figures.ts';
import { glossaryOf, sectionsOf } from './sections.ts';

/** The document as the reading's holder may see it, all of it of one data version. */
export async function reportDocument(
  db: ReadOnlyDb,
  reading: TimedReading,
  reader: ReportReader,
  request: ReportRequest,
): Promise<ReportDocument> {
  const { made, version } = await atOneVersion(reading, async (fresh) => {
    const sighted = await withTripSight(fresh);
    const [current, previous, ytd] = await Promise.all(
      comparedPeriods.map((period) => periodFigures(db, sighted, { ...request.filter, period })),
    );
    return documentOf(db, sighted, reader, request, { current, previous, ytd } as Periods);
  });
  return { ...made, cover: { ...made.cover, dataVersion: version } };
}

/** The document of figures that were answered before, and of what else is asked for now. */
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
    sections,
    glossary: glossaryOf(sections),
  };
}

const creditPages = pagedReport(credits.details, details);

/** As of now, whatever the dates. */
async function expiringCredits(
  reading: TimedReading,
  { permissions }: ReportReader,
  { filter }: ReportRequest,
): Promise<ExpiringCredits> {
  if (!permissions.includes('tickets_in_credit')) return null;
  const { nodeId, countries } = filter;
  const asked = { client: nodeId, countries: JSON.stringify(countries), expiring: 'true', pageSize: 1 };
  const { sums } = await creditPages.page(reading, credits.details.query!.parse(asked));
  return { tickets: sums.tickets, value: sums.creditValue };
}
