/** The Summary dashboard's questions, each one statement. Money is in cents until the last step. */
import { sql } from 'kysely';
import type { ProductType } from '../../../contract/constants.ts';
import type { ReportFilter } from '../../../contract/filters.ts';
import { ask, askOne, type Reading } from '../../db/ask.ts';
import { build, countedLines } from '../../db/scope.ts';
import { onKey, withPolicy } from '../../shared/joins.ts';
import {
  bookingCount,
  fromCents,
  lineCount,
  ofProduct,
  percentage,
  takenUp,
  total,
} from '../../shared/measures.ts';
import { monthsOf } from '../../shared/months.ts';
import { productSpend, spendByProduct } from '../../shared/product-spend.ts';
import { policyColors } from './colors.ts';

const air = ofProduct('Air');
const bookable = ofProduct('Air', 'Hotel', 'Car');

export async function totalSpend(reading: Reading, filter: ReportFilter) {
  const { totalSpend: total, ...spend } = spendByProduct(
    await ask(reading, countedLines(reading, filter).select(productSpend).groupBy('line.product_type')),
  );
  return {
    total,
    air: spend.airSpend,
    hotel: spend.hotelSpend,
    car: spend.carSpend,
    service_fees: spend.serviceFeesSpend,
    other: spend.otherSpend,
  };
}

export async function transactionSummary(reading: Reading, filter: ReportFilter) {
  const lines = countedLines(reading, filter);
  const [{ bookings }, products] = await Promise.all([
    askOne(reading, lines.select(bookingCount().as('bookings'))),
    ask(
      reading,
      lines
        .select(['line.product_type', lineCount().as('lines'), total('quantity', takenUp).as('quantity')])
        .groupBy('line.product_type'),
    ),
  ]);
  const of = (product: ProductType) => products.find((row) => row.product_type === product);
  return {
    bookings,
    hotel_room_nights: of('Hotel')?.quantity ?? 0,
    car_hire_days: of('Car')?.quantity ?? 0,
    service_fees: of('Service Fee')?.lines ?? 0,
  };
}

export async function compliance(reading: Reading, filter: ReportFilter) {
  const lines = countedLines(reading, filter);
  const ofBooking = lines
    .select('line.booking_id')
    .select([
      sql<boolean>`bool_or(${bookable})`.as('isBookable'),
      sql<boolean>`bool_or(${bookable} and line.is_online)`.as('isOnline'),
    ])
    .groupBy('line.booking_id');
  const [change, booking, broken] = await Promise.all([
    costOfAirChange(reading, filter),
    askOne(
      reading,
      build
        .selectFrom(ofBooking.as('booking'))
        .select([
          lineCount().as('all'),
          lineCount(sql`booking."isBookable"`).as('bookable'),
          lineCount(sql`booking."isOnline"`).as('online'),
        ]),
    ),
    askOne(
      reading,
      withPolicy(reading, lines)
        .where('policy.is_compliant', '=', false)
        .select(bookingCount().as('bookings')),
    ),
  ]);
  return {
    costOfChange: percentage(change.costOfChange, change.airSpend),
    nonCompliantBookings: percentage(broken.bookings, booking.all),
    onlineBookingCompliance: percentage(booking.online, booking.bookable),
  };
}

/** Cost of change beside the airfares that its percentage is taken of. */
export async function costOfChangeSummary(reading: Reading, filter: ReportFilter) {
  const changed = countedLines(reading, filter).where(air).where('line.cost_of_change', '<>', 0);
  const [change, { bookings }] = await Promise.all([
    costOfAirChange(reading, filter),
    askOne(reading, changed.select(bookingCount().as('bookings'))),
  ]);
  return {
    costOfChange: fromCents(change.costOfChange),
    airSpend: fromCents(change.airSpend),
    percentage: percentage(change.costOfChange, change.airSpend),
    bookings,
  };
}

async function costOfAirChange(reading: Reading, filter: ReportFilter) {
  // By product, and not of Air alone: grouping costs less than picking.
  const products = await ask(
    reading,
    countedLines(reading, filter)
      .select('line.product_type')
      .select([total('cost_of_change').as('costOfChange'), total('amount_paid').as('airSpend')])
      .groupBy('line.product_type'),
  );
  return products.find((row) => row.product_type === 'Air') ?? { costOfChange: 0, airSpend: 0 };
}

/** Every month of the range, those without spend as zero. */
export async function byMonth(reading: Reading, filter: ReportFilter) {
  // By day first: days are grouped much faster than what is worked out from them.
  const days = countedLines(reading, filter)
    .select(['line.transaction_date as day', ...productSpend])
    .groupBy(['line.transaction_date', 'line.product_type']);
  const month = sql<string>`date_trunc('month', day.day)::date`;
  const rows = await ask(
    reading,
    build
      .selectFrom(days.as('day'))
      .select([month.as('month'), 'day.product', sql<number>`sum(day.spend)::bigint`.as('spend')])
      .groupBy([month, 'day.product']),
  );
  return monthsOf(filter.dateStart, filter.dateEnd).map((name) => ({
    month: name,
    ...spendByProduct(rows.filter((row) => row.month.startsWith(name))),
  }));
}

/** Bookings per policy description; policies of one description are one slice. */
export async function complianceChart(reading: Reading, filter: ReportFilter) {
  const slices = build
    .selectFrom('policy_codes')
    .where('client_id', '=', reading.clientId)
    .select(['client_id', 'id', sql<number>`min(id) over (partition by description)`.as('slice')]);
  const pairs = countedLines(reading, filter)
    .innerJoin('raw_policy_codes as raw', onKey(reading, 'raw', 'line.raw_policy_code_id'))
    .innerJoin(slices.as('policy'), onKey(reading, 'policy', 'raw.policy_code_id'))
    .select(['policy.slice', 'line.booking_id'])
    .distinct();
  const rows = await ask(
    reading,
    build
      .selectFrom(pairs.as('pair'))
      .innerJoin('policy_codes as policy', onKey(reading, 'policy', 'pair.slice'))
      .select(['policy.description as name', 'policy.is_compliant as isCompliant', lineCount().as('value')])
      .groupBy(['policy.id', 'policy.description', 'policy.is_compliant'])
      .orderBy('value', 'desc')
      .orderBy('name'),
  );
  const colors = policyColors(rows);
  return rows.map(({ name, value }, at) => ({ name, value, color: colors[at] as string }));
}

/** Trips per destination: bookings with a counted line, by where their trip goes. */
export function byDestination(reading: Reading, filter: ReportFilter) {
  const trips = countedLines(reading, filter)
    .select(['line.trip_place_id', bookingCount().as('value')])
    .groupBy('line.trip_place_id');
  return ask(
    reading,
    build
      .selectFrom(trips.as('trip'))
      .leftJoin('places as place', onKey(reading, 'place', 'trip.trip_place_id'))
      .select([
        'place.id as locationId',
        sql<string>`coalesce(place.name, 'Not specified')`.as('name'),
        'place.country as country',
        'trip.value',
        'place.latitude as latitude',
        'place.longitude as longitude',
      ])
      .orderBy('value', 'desc')
      .orderBy('name')
      .orderBy('place.id'),
  );
}
