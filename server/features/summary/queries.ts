/** The Summary dashboard's questions, each one statement. Money is in cents until the last step. */
import { sql } from 'kysely';
import type { ReportFilter } from '../../../contract/filters.ts';
import { ask, askOne, type Reading } from '../../db/ask.ts';
import { build, countedLines } from '../../db/scope.ts';
import { onKey } from '../../shared/joins.ts';
import {
  bookings,
  fromCents,
  lineCount,
  ofProduct,
  otherProducts,
  percentage,
  takenUp,
  total,
} from '../../shared/measures.ts';
import { monthsOf } from '../../shared/months.ts';
import { policyColors } from './colors.ts';

const air = ofProduct('Air');
const hotel = ofProduct('Hotel');
const car = ofProduct('Car');
const fee = ofProduct('Service Fee');
const bookable = ofProduct('Air', 'Hotel', 'Car');

const spendColumns = [
  total('amount_paid').as('total'),
  total('amount_paid', air).as('air'),
  total('amount_paid', hotel).as('hotel'),
  total('amount_paid', car).as('car'),
  total('amount_paid', fee).as('fees'),
  total('amount_paid', otherProducts).as('other'),
] as const;

/** The sums of `spendColumns` in the currency's units, as rows of tables and charts name them. */
function spendByProduct(row?: Record<'total' | 'air' | 'hotel' | 'car' | 'fees' | 'other', number>) {
  return {
    totalSpend: fromCents(row?.total ?? 0),
    airSpend: fromCents(row?.air ?? 0),
    hotelSpend: fromCents(row?.hotel ?? 0),
    carSpend: fromCents(row?.car ?? 0),
    serviceFeesSpend: fromCents(row?.fees ?? 0),
    otherSpend: fromCents(row?.other ?? 0),
  };
}

export async function totalSpend(reading: Reading, filter: ReportFilter) {
  const row = await askOne(reading, countedLines(reading, filter).select(spendColumns));
  return {
    total: fromCents(row.total),
    air: fromCents(row.air),
    hotel: fromCents(row.hotel),
    car: fromCents(row.car),
    service_fees: fromCents(row.fees),
    other: fromCents(row.other),
  };
}

export function transactionSummary(reading: Reading, filter: ReportFilter) {
  return askOne(
    reading,
    countedLines(reading, filter).select([
      bookings().as('bookings'),
      total('quantity', takenUp('Hotel')).as('hotel_room_nights'),
      total('quantity', takenUp('Car')).as('car_hire_days'),
      lineCount(fee).as('service_fees'),
    ]),
  );
}

export async function compliance(reading: Reading, filter: ReportFilter) {
  const row = await askOne(
    reading,
    countedLines(reading, filter)
      .leftJoin('raw_policy_codes as rawPolicy', onKey('rawPolicy', 'line.raw_policy_code_id'))
      .leftJoin('policy_codes as policy', onKey('policy', 'rawPolicy.policy_code_id'))
      .select([
        total('cost_of_change', air).as('costOfChange'),
        total('amount_paid', air).as('airSpend'),
        bookings().as('bookings'),
        bookings(sql<boolean>`not policy.is_compliant`).as('nonCompliant'),
        bookings(bookable).as('bookable'),
        bookings(sql<boolean>`${bookable} and line.is_online`).as('online'),
      ]),
  );
  return {
    costOfChange: percentage(row.costOfChange, row.airSpend),
    nonCompliantBookings: percentage(row.nonCompliant, row.bookings),
    onlineBookingCompliance: percentage(row.online, row.bookable),
  };
}

/** Cost of change beside the airfares that its percentage is taken of. */
export async function costOfChangeSummary(reading: Reading, filter: ReportFilter) {
  const row = await askOne(
    reading,
    countedLines(reading, filter).select([
      total('cost_of_change', air).as('costOfChange'),
      total('amount_paid', air).as('airSpend'),
      bookings(sql<boolean>`${air} and line.cost_of_change <> 0`).as('bookings'),
    ]),
  );
  return {
    costOfChange: fromCents(row.costOfChange),
    airSpend: fromCents(row.airSpend),
    percentage: percentage(row.costOfChange, row.airSpend),
    bookings: row.bookings,
  };
}

/** Every month of the range, those without spend as zero. */
export async function byMonth(reading: Reading, filter: ReportFilter) {
  const month = sql<string>`date_trunc('month', line.transaction_date)::date`;
  const rows = await ask(
    reading,
    countedLines(reading, filter).select(month.as('month')).select(spendColumns).groupBy(month),
  );
  const found = new Map(rows.map((row) => [row.month.slice(0, 7), row]));
  return monthsOf(filter.dateStart, filter.dateEnd).map((month) => ({
    month,
    ...spendByProduct(found.get(month)),
  }));
}

/** Bookings per policy description; policies of one description are one slice. */
export async function complianceChart(reading: Reading, filter: ReportFilter) {
  const rows = await ask(
    reading,
    countedLines(reading, filter)
      .innerJoin('raw_policy_codes as rawPolicy', onKey('rawPolicy', 'line.raw_policy_code_id'))
      .innerJoin('policy_codes as policy', onKey('policy', 'rawPolicy.policy_code_id'))
      .select(['policy.description as name', bookings().as('value')])
      .select(sql<boolean>`bool_and(policy.is_compliant)`.as('isCompliant'))
      .groupBy('policy.description')
      .orderBy('value', 'desc')
      .orderBy('name'),
  );
  const colors = policyColors(rows);
  return rows.map(({ name, value }, at) => ({ name, value, color: colors[at] as string }));
}

/** Trips per destination: bookings with a counted line, by where their trip goes. */
export function byDestination(reading: Reading, filter: ReportFilter) {
  return ask(
    reading,
    countedLines(reading, filter)
      .innerJoin('bookings as booking', onKey('booking', 'line.booking_id'))
      .leftJoin('places as place', onKey('place', 'booking.destination_place_id'))
      .select([
        'place.id as locationId',
        sql<string>`coalesce(place.name, 'Not specified')`.as('name'),
        'place.country as country',
        bookings().as('value'),
        'place.latitude as latitude',
        'place.longitude as longitude',
      ])
      .groupBy(['place.id', 'place.name', 'place.country', 'place.latitude', 'place.longitude'])
      .orderBy('value', 'desc')
      .orderBy('name'),
  );
}

/** Spend by canonical traveller with the cost centre of the traveller's latest counted line. */
export async function topTravellers(reading: Reading, filter: ReportFilter & { limit?: number | undefined }) {
  const lines = countedLines(reading, filter).innerJoin(
    'raw_travellers as raw',
    onKey('raw', 'line.raw_traveller_id'),
  );
  const ranked = lines
    .innerJoin('travellers as traveller', onKey('traveller', 'raw.traveller_id'))
    .select(['traveller.id', 'traveller.name', 'traveller.employee_number', bookings().as('bookings')])
    .select(spendColumns)
    .groupBy(['traveller.id', 'traveller.name', 'traveller.employee_number'])
    .orderBy('total', 'desc')
    .orderBy('traveller.name')
    .orderBy('traveller.id')
    .$if(filter.limit !== undefined, (query) => query.limit(filter.limit ?? 0));
  const latest = lines
    .innerJoin('nodes as node', onKey('node', 'line.node_id'))
    .where('raw.traveller_id', 'in', build.selectFrom('ranked' as never).select('id' as never))
    .distinctOn('raw.traveller_id')
    .select(['raw.traveller_id as travellerId', 'node.label as costCentre'])
    .orderBy('raw.traveller_id')
    .orderBy('line.transaction_date', 'desc')
    .orderBy('line.start_at', (order) => order.desc().nullsLast())
    .orderBy('line.line_key', 'desc');
  const rows = await ask(
    reading,
    build
      .with('ranked', () => ranked)
      .with('latest', () => latest)
      .selectFrom('ranked')
      .innerJoin('latest', 'latest.travellerId', 'ranked.id')
      .selectAll('ranked')
      .select('latest.costCentre')
      .orderBy('ranked.total', 'desc')
      .orderBy('ranked.name')
      .orderBy('ranked.id'),
  );
  return rows.map((row) => ({
    travellerId: row.id,
    travellerName: row.name,
    employeeNumber: row.employee_number,
    costCentre: row.costCentre,
    bookings: row.bookings,
    ...spendByProduct(row),
  }));
}
