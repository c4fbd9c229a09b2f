/** The figures of one period of a report, as the screens answer them: none is worked out here. */
import * as accommodation from '../../../contract/accommodation/calls.ts';
import * as airfare from '../../../contract/airfare/calls.ts';
import type { ReportFilter } from '../../../contract/core/filters.ts';
import * as car from '../../../contract/rental-car/calls.ts';
import type { ComparedPeriod, PeriodFigures, ReportCard } from '../../../contract/reports/summary-report.ts';
import * as summary from '../../../contract/summary/calls.ts';
import { onPostgres, type Reading } from '../../db/ask.ts';
import type { Question } from '../../db/once-per-reading.ts';
import type { ReadOnlyDb } from '../../db/schema.ts';
import { figures as hotelFigures } from '../../features/accommodation/figures.ts';
import { figures as airFigures } from '../../features/airfare/figures.ts';
import { figures as carFigures } from '../../features/rental-car/figures.ts';
import { figures as summaryFigures } from '../../features/summary/figures.ts';
import { byMonth } from '../../features/summary/queries.ts';
import { cardsAndLines } from '../../lines/figures.ts';
import { customerOf } from '../../settings/customers.ts';
import { datesOf, usualYearEnd } from './periods.ts';
import { rankingQuestions } from './rankings.ts';

const ofSummary = cardsAndLines(summary, summaryFigures);
const ofAir = cardsAndLines(airfare, airFigures);
const ofHotel = cardsAndLines(accommodation, hotelFigures);
const ofCar = cardsAndLines(car, carFigures);

const cards: { [Name in ReportCard]: Question<PeriodFigures['cards'][Name]> } = {
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

/** `db` tells the customer's fiscal year. */
export async function periodFigures(
  db: ReadOnlyDb,
  reading: Reading,
  { period, ...asked }: ReportFilter & { period: ComparedPeriod },
): Promise<PeriodFigures> {
  const { nodeId } = asked;
  const customer =
    period === 'ytd' && nodeId !== undefined
      ? await customerOf({ ...reading, run: onPostgres(db) }, nodeId)
      : undefined;
  const dates = datesOf(period, asked, customer?.fiscalYearEnd ?? usualYearEnd);
  // One object: what several figures need is asked once for a filter.
  const filter = { nodeId, countries: asked.countries, ...dates };
  const [answers, details] = await Promise.all([
    byName(cards, reading, filter),
    period === 'ytd' ? null : detailsOf(reading, filter),
  ]);
  const version = Math.max(reading.version, ...reading.versionsSeen);
  return { period, ...dates, version, cards: answers, details };
}

async function detailsOf(reading: Reading, filter: ReportFilter): Promise<PeriodFigures['details']> {
  const [months, rankings] = await Promise.all([
    byMonth(reading, filter),
    byName(rankingQuestions, reading, filter),
  ]);
  return { months, rankings };
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
