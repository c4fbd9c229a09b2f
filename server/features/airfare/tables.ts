/** The Airfare dashboard's tables and charts: airfares by destination, airline, fare and class; advance purchase. */
import { sql } from 'kysely';
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import { ask, type Reading } from '../../access/ask.ts';
import { air, used } from '../../metrics/conditions.ts';
import { countedLines } from '../../metrics/counted-lines.ts';
import {
  classOfTravel,
  fareType,
  fareTypeDescription,
  supplierOf,
  tripDestination,
} from '../../metrics/dimensions.ts';
import { tripsWith } from '../../metrics/facts.ts';
import { type AnswerRow, answer, desc } from '../../metrics/layer/answer.ts';
import { Levels } from '../../metrics/layer/levels.ts';
import { measuresOf, ratio, shareOf, sum } from '../../metrics/layer/model.ts';
import { ofProduct } from '../../metrics/line-measures.ts';
import {
  airBookings,
  airSpend,
  changedFares,
  costOfChange,
  daysInAdvance,
  spendOf,
  tickets,
  usedAirLines,
} from '../../metrics/measures.ts';
import { nameColors } from '../../metrics/name-colors.ts';
import { writtenName } from '../../metrics/suppliers.ts';

const tripDays = sum(tripsWith('Air'), sql`line.duration_days`);
const costOfBooking = ratio(airSpend, airBookings);

/** Air lines by the destination of their booking's trip. */
export async function spendByDestination(reading: Reading, filter: ReportFilter) {
  const rows = await answer(reading, filter, {
    by: { place: tripDestination },
    of: {
      bookings: airBookings,
      tickets,
      totalDays: tripDays,
      totalSpend: airSpend,
      aveBookingCost: costOfBooking,
    },
    order: [desc('totalSpend')],
  });
  return rows.map(({ place, ...values }) => ({
    locationId: place.key as number | null,
    destination: place.label,
    country: place.country,
    ...values,
  }));
}

export const airline = supplierOf('Air');

export async function airlineMarketShare(reading: Reading, filter: ReportFilter) {
  const [rows, colorOf] = await Promise.all([
    answer(reading, filter, {
      by: { airline },
      of: {
        bookings: airBookings,
        tickets,
        totalSpend: airSpend,
        marketShare: shareOf(airSpend),
        aveBookingCost: costOfBooking,
        aveTicketPrice: ratio(airSpend, tickets),
      },
      order: [desc('totalSpend')],
    }),
    nameColors(reading, 'Air', writtenName),
  ]);
  return rows.map(({ airline: { key, label }, ...values }) => ({
    airline: key as string | null,
    airlineName: label,
    ...values,
    color: colorOf(label),
  }));
}

const ofFares = {
  spend: airSpend,
  averageBookingCost: costOfBooking,
  averageAdvancePurchase: ratio(daysInAdvance, usedAirLines),
  faresChanged: changedFares,
  costOfChange,
};

/**
 * The subtotal of each fare type description, followed by its classes. A booking with two classes counts in the row of
 * each, but once in their subtotal.
 */
export async function spendByClassOfTravel(reading: Reading, filter: ReportFilter) {
  const by = { fare: fareTypeDescription, class: classOfTravel };
  const measures = Object.values(ofFares).flatMap((one) => [...measuresOf(one)]);
  const all = { of: ofFares, order: [desc('spend')], levels: new Levels(reading, filter, { by, measures }) };
  const [fares, classes] = await Promise.all([
    answer(reading, filter, { by: { fare: by.fare }, ...all }),
    answer(reading, filter, { by, ...all }),
  ]);
  const classesOf = Map.groupBy(classes, ({ fare }) => fare.key);
  return fares.flatMap(({ fare, ...subtotal }) => [
    { fareTypeDescription: fare.label, classOfTravel: null, ...subtotal },
    ...(classesOf.get(fare.key) ?? []).map(({ fare: _, class: { label }, ...values }) => ({
      fareTypeDescription: fare.label,
      classOfTravel: label,
      ...values,
    })),
  ]);
}

/** The classes of travel on the client's Air lines of any date, on the nodes that the reader may see. */
export function bookingClasses(reading: Reading, { nodeId }: { nodeId?: number | undefined }) {
  const allDates = { nodeId, countries: [], dateStart: '1970-01-01', dateEnd: '2100-12-31' };
  return ask(
    reading,
    countedLines(reading, allDates)
      .where(ofProduct('Air'))
      .where('line.class_of_travel', 'is not', null)
      .select(sql<string>`line.class_of_travel`.as('classOfTravel'))
      .distinct()
      .orderBy('classOfTravel'),
  );
}

const fareDimensions = { type: fareType, description: fareTypeDescription, class: classOfTravel };
const leadTimesOfFares = { spend: spendOf(air, used), days: daysInAdvance, lines: usedAirLines };
type Fare = AnswerRow<typeof fareDimensions, typeof leadTimesOfFares>;

/** Mean lead times as a tree; each level is ordered by descending spend, then by name. */
export async function advancePurchase(reading: Reading, filter: ReportFilter) {
  const rows = await answer(reading, filter, { by: fareDimensions, of: leadTimesOfFares });
  return branches(rows, 'type').map(({ rows: descriptions, ...type }) => ({
    ...type,
    children: branches(descriptions, 'description').map(({ rows: classes, ...description }) => ({
      ...description,
      children: branches(classes, 'class').map(({ rows: _, ...leaf }) => leaf),
    })),
  }));
}

/** The names at one level, each with its mean lead time and the rows below it. */
function branches(rows: readonly Fare[], level: keyof typeof fareDimensions) {
  const sumOf = (list: readonly Fare[], column: keyof typeof leadTimesOfFares) =>
    list.reduce((sum, row) => sum + row[column], 0);
  const cents = (list: readonly Fare[]) => Math.round(sumOf(list, 'spend') * 100);
  return [...Map.groupBy(rows, (row) => row[level].label)]
    .toSorted(([name, list], [otherName, other]) => cents(other) - cents(list) || (name < otherName ? -1 : 1))
    .map(([name, list]) => {
      const lines = sumOf(list, 'lines');
      return { name, value: sumOf(list, 'days') / lines, lines, rows: list };
    });
}
