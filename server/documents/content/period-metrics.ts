/** The figures of one period of a report, from the screens' own queries; nothing is calculated here. */
import * as accommodation from '../../../contract/accommodation/calls.ts';
import * as airfare from '../../../contract/airfare/calls.ts';
import * as car from '../../../contract/rental-car/calls.ts';
import type { ComparedPeriod, PeriodMetrics, ReportCard } from '../../../contract/reports/summary-report.ts';
import * as summary from '../../../contract/summary/calls.ts';
import type { Comparison } from '../../../contract/vocabulary/comparison.ts';
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import { onPostgres, type Reading, type ReadingWithSettings } from '../../access/ask.ts';
import type { Question } from '../../access/once-per-reading.ts';
import type { ReadOnlyDb } from '../../database/schema.ts';
import { accommodationMetrics } from '../../metrics/formulas/accommodation.ts';
import { airfareMetrics } from '../../metrics/formulas/airfare.ts';
import { rentalCarMetrics } from '../../metrics/formulas/rental-car.ts';
import { summaryMetrics } from '../../metrics/formulas/summary.ts';
import { cardsAndLines } from '../../metrics/screen-metrics.ts';
import { customerOf } from '../../tenants/customer-settings.ts';
import { datesOf } from './periods.ts';

const ofSummary = cardsAndLines(summary, summaryMetrics);
const ofAir = cardsAndLines(airfare, airfareMetrics);
const ofHotel = cardsAndLines(accommodation, accommodationMetrics);
const ofCar = cardsAndLines(car, rentalCarMetrics);

const cards: { [Name in ReportCard]: Question<PeriodMetrics['cards'][Name]> } = {
  totalSpend: ofSummary.totalSpend,
  transactions: ofSummary.transactionSummary,
  compliance: ofSummary.compliance,
  air: ofAir.summary,
  airAverages: ofAir.statistics,
  airCompliance: ofAir.compliance,
  emissionIntensity: ofAir.emissionIntensity,
  hotel: ofHotel.summary,
  hotelAverages: ofHotel.statistics,
  hotelCompliance: ofHotel.compliance,
  car: ofCar.summary,
  carAverages: ofCar.statistics,
  carCompliance: ofCar.compliance,
};

/** `db` is used to read the customer's fiscal year. */
export async function periodMetrics(
  db: ReadOnlyDb,
  reading: ReadingWithSettings,
  {
    period,
    compare,
    ...filterInput
  }: ReportFilter & { period: ComparedPeriod; compare?: Comparison | undefined },
): Promise<PeriodMetrics> {
  const { nodeId } = filterInput;
  const customer =
    period === 'ytd' && nodeId !== undefined
      ? await customerOf({ ...reading, run: onPostgres(db) }, nodeId)
      : undefined;
  const yearEnd = customer?.fiscalYearEnd ?? reading.settings.fiscalYearEnd;
  const dates = datesOf(period, compare, filterInput, yearEnd);
  // A single object, since shared queries are run once per filter object.
  const filter = { nodeId, countries: filterInput.countries, ...dates };
  const answers = await byName(cards, reading, filter);
  const version = Math.max(reading.version, ...reading.versionsSeen);
  return { period, ...dates, version, cards: answers };
}

async function byName<Answers extends object>(
  questions: { [Name in keyof Answers]: Question<Answers[Name]> },
  reading: Reading,
  filter: ReportFilter,
): Promise<Answers> {
  const named = Object.entries<Question<unknown>>(questions).map(
    async ([name, question]) => [name, await question(reading, filter)] as const,
  );
  return Object.fromEntries(await Promise.all(named)) as Answers;
}
