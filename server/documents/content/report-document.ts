/** Makes a report's document from the metrics layer, at one data version and under the reader's scope. */
import { comparedDates } from '../../../contract/vocabulary/comparison.ts';
import type { TimedReading } from '../../access/ask.ts';
import { readConsistently } from '../../access/consistent-read.ts';
import { withTripVisibility } from '../../access/trip-visibility.ts';
import type { ReadOnlyDb } from '../../database/schema.ts';
import { longPeriod } from '../../lib/period-words.ts';
import type { Dates, ReportDocument, Section } from '../document.ts';
import { filterWords } from '../filter-words.ts';
import { titleOf } from '../report-words.ts';
import type { ReportReader, ReportRequest } from '../request.ts';
import { aboutOf } from './about.ts';
import { budgetOutlook } from './budgets.ts';
import { coverOf } from './cover.ts';
import { Figures } from './figures.ts';
import { glossaryOf } from './glossary.ts';
import { headlineOf } from './headline.ts';
import { air } from './sections/air.ts';
import { carbon } from './sections/carbon.ts';
import { compliance } from './sections/compliance.ts';
import { costCentres } from './sections/cost-centres.ts';
import { cars, fees, hotels } from './sections/ground.ts';
import { outlook } from './sections/outlook.ts';
import { travellers, unusedTickets } from './sections/people.ts';
import { productsAndMonths } from './sections/products.ts';
import type { MakeSection } from './sections/section.ts';
import { summary } from './summary/summary.ts';
import { Words } from './words.ts';

/** After the summary, in reading order. */
const sections: readonly MakeSection[] = [
  costCentres,
  productsAndMonths,
  air,
  hotels,
  cars,
  fees,
  compliance,
  travellers,
  unusedTickets,
  carbon,
  outlook,
];

export async function reportDocument(
  db: ReadOnlyDb,
  reading: TimedReading,
  reader: ReportReader,
  request: ReportRequest,
): Promise<ReportDocument> {
  const before = comparedDates(request.compare ?? 'lastYear', request.filter);
  const { made, version } = await readConsistently(reading, async (fresh) =>
    documentOf(db, await withTripVisibility(fresh), reader, request, before),
  );
  return finished(made, version);
}

/** Without the data version, which is known once everything has been read. */
export type Unfinished = Awaited<ReturnType<typeof documentOf>>;

/** `before`: the dates to compare with; null: none. */
export async function documentOf(
  db: ReadOnlyDb,
  reading: TimedReading,
  reader: ReportReader,
  request: ReportRequest,
  before: Dates | null,
) {
  const { nodeId, countries, dateStart, dateEnd } = request.filter;
  const filter = { nodeId, countries, dateStart, dateEnd };
  const compared = await comparedWith(new Figures(reading, filter, before, reader.permissions));
  const figures = new Figures(reading, filter, compared, reader.permissions);
  const [cover, budgets, [organisation = '', ...filters]] = await Promise.all([
    coverOf(db, reading, filter),
    budgetOutlook(db, figures),
    filterWords(reading, request, (dates) => longPeriod(dates, reading.settings.locale)),
  ]);
  const words = new Words(cover, filter, compared);
  const sources = { figures, words, budgets };
  const [headline, first, ...made] = await Promise.all([
    headlineOf(figures, words),
    summary(sources),
    ...sections.map((make) => make(sources)),
  ]);
  return {
    cover: { ...cover, before: compared },
    sections: withoutEmptyPage([first, ...made.filter(hasSomethingToSay)]),
    title: titleOf(request.type),
    headline,
    about: { organisation, filters, asked: before, reader: reader.name, timeZone: reading.settings.timeZone },
  };
}

/** The earlier dates; null: there was no travel in them, and “new” beside every figure would say nothing. */
async function comparedWith(figures: Figures): Promise<Dates | null> {
  const { before } = await figures.totals(['totalTravelSpend', 'bookings']);
  return before?.totalTravelSpend || before?.bookings ? figures.before : null;
}

const hasOnlyCards = ({ blocks }: Section) => blocks.every(({ kind }) => kind === 'cards');

/** Cards alone do not show how they came to be. */
const hasSomethingToSay = (section: Section | null): section is Section =>
  section !== null && !hasOnlyCards(section);

/** Where the summary has nothing but its cards, what the next section shows stands below them. */
function withoutEmptyPage(all: readonly Section[]): Section[] {
  const [first, next, ...others] = all;
  if (!first || !next || !hasOnlyCards(first)) return [...all];
  return [{ ...first, blocks: [...first.blocks, ...next.blocks] }, ...others];
}

export function finished(
  { cover, sections: made, about, title, headline }: Unfinished,
  dataVersion: number,
): ReportDocument {
  const whole = { ...cover, dataVersion };
  const { blocks, ...glossary } = glossaryOf(made);
  const last = {
    ...glossary,
    title: 'Glossary, and about this report',
    blocks: [...blocks, aboutOf(whole, about)],
  };
  return { title, cover: whole, headline, sections: [...made, last] };
}
