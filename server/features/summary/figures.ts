/** The Summary screen's figures: how each is worked out, and the lines behind it. Money is in cents until the last step. */
import { type RawBuilder, sql } from 'kysely';
import type { ProductType } from '../../../contract/core/constants.ts';
import type { ReportFilter } from '../../../contract/core/filters.ts';
import type * as summary from '../../../contract/summary/calls.ts';
import { askOne, type Reading } from '../../db/ask.ts';
import { countedLines } from '../../lines/counted-lines.ts';
import { type FiguresOf, from } from '../../lines/figures.ts';
import { withPolicy } from '../../lines/joins.ts';
import { bookingCount, fromCents, ofProduct, takenUp } from '../../lines/line-measures.ts';
import type { TableAsked } from '../../lines/row-table.ts';
import { spendByProduct } from '../../measures/product-spend.ts';
import { bookingsByPlace, costOfAirChange, productMonths, sumOf } from './shared-questions.ts';

const of = (...products: readonly ProductType[]) => ({ where: ofProduct(...products) });

/** Products with a quantity: nights and days. */
const quantityOf = (product: ProductType) => ({
  where: sql<boolean>`${ofProduct(product)} and ${takenUp}`,
  value: sql<number>`line.quantity`,
});

const spend = from([productMonths], spendByProduct);

const sumOfProduct = (product: ProductType, column: 'quantity' | 'lines') =>
  from([productMonths], (months) =>
    sumOf(
      months.filter((row) => row.product === product),
      (row) => row[column],
    ),
  );

const bookings = from([bookingsByPlace], (places) => ({
  all: sumOf(places, (row) => row.bookings),
  bookable: sumOf(places, (row) => row.bookable),
  online: sumOf(places, (row) => row.online),
}));

function nonCompliant(reading: Reading, filter: ReportFilter) {
  const broken = withPolicy(reading, countedLines(reading, filter)).where('policy.is_compliant', '=', false);
  return askOne(reading, broken.select(bookingCount().as('bookings')));
}

export const figures: FiguresOf<typeof summary> = {
  total: { value: from([spend], ({ totalSpend }) => totalSpend), rows: {} },
  air: { value: from([spend], ({ airSpend }) => airSpend), rows: of('Air') },
  hotel: { value: from([spend], ({ hotelSpend }) => hotelSpend), rows: of('Hotel') },
  car: { value: from([spend], ({ carSpend }) => carSpend), rows: of('Car') },
  service_fees: {
    value: from([spend], ({ serviceFeesSpend }) => serviceFeesSpend),
    rows: of('Service Fee'),
  },
  other: {
    value: from([spend], ({ otherSpend }) => otherSpend),
    rows: of('Rail', 'Insurance', 'Other'),
  },
  bookings: {
    value: from([bookings], ({ all }) => all),
    rows: {},
  },
  hotel_room_nights: { value: sumOfProduct('Hotel', 'quantity'), rows: quantityOf('Hotel') },
  car_hire_days: { value: sumOfProduct('Car', 'quantity'), rows: quantityOf('Car') },
  service_fees_charged: { value: sumOfProduct('Service Fee', 'lines'), rows: of('Service Fee') },
  costOfChange: {
    parts: from([costOfAirChange], ({ costOfChange, airSpend }) => [
      fromCents(costOfChange),
      fromCents(airSpend),
    ]),
    rows: {
      where: sql`${ofProduct('Air')} and line.cost_of_change <> 0`,
      value: sql`line.cost_of_change`,
    },
  },
  nonCompliantBookings: {
    parts: from([nonCompliant, bookings], (broken, { all }) => [broken.bookings, all]),
    rows: { joins: ['policy'], where: sql`policy.is_compliant = false` },
  },
  onlineBookingCompliance: {
    parts: from([bookings], ({ online, bookable }) => [online, bookable]),
    rows: { where: sql`${ofProduct('Air', 'Hotel', 'Car')} and line.is_online` },
  },
};

/** Narrows to the lines of one traveller. */
export function ofTraveller(
  reading: Reading,
  { travellerId }: TableAsked<typeof summary.lines>,
): RawBuilder<boolean> | undefined {
  if (travellerId === undefined) return undefined;
  return sql<boolean>`line.raw_traveller_id in (
    select id from raw_travellers where client_id = ${reading.clientId} and traveller_id = ${travellerId})`;
}
