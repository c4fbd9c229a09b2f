/** Metrics by dimensions computed from raw rows in plain TypeScript, to compare the answers of the product with. */
import { type Kysely, sql } from 'kysely';
import type { QueryDimension } from '../../../contract/query/dimensions.ts';
import type { QueryMetric } from '../../../contract/query/metrics.ts';
import { notSpecified } from '../../../contract/vocabulary/constants.ts';
import { countryName } from '../../../contract/vocabulary/countries.ts';
import { demoDay } from '../../test/demo-tmcs.ts';
import { reasonAgainst } from './catalogue.ts';

/** Whether all of the metrics combine with all of the dimensions. */
export const haveMeaning = (metrics: readonly string[], by: readonly string[]): boolean =>
  by.every((name) =>
    metrics.every(
      (metric) => !reasonAgainst(metric as QueryMetric, { name: name as QueryDimension, label: '' }),
    ),
  );

/** A counted line of one TMC, with the names that it refers to. Money is in cents. */
export type RawLine = Record<string, string | number | boolean | null> & {
  booking_id: number;
  node_id: number;
  product_type: string;
  transaction_date: string;
};

type Member = readonly [key: string | number | null, label: string];

/** The rows of `line_items` of the TMC that the node is of. */
export async function rawLines(owner: Kysely<never>, nodeId: number): Promise<RawLine[]> {
  const { rows } = await sql<RawLine>`
    select line.*, origin.name as origin_name, place.name as place_name, trip_place.name as trip_place_name,
      raw.traveller_id, traveller.name as traveller_name, traveller.employee_number,
      policy.is_compliant, policy.description as policy_description,
      (select min(other.id) from policy_codes as other
        where other.client_id = policy.client_id and other.description = policy.description) as policy_slice,
      booking.departure_at, booking.is_overnight, booking.has_accommodation,
      line.reference_fields ->> 'project_code' as project_code,
      node.label as node_label, customer.id as customer_id, customer.label as customer_label,
      customer.fiscal_year_end, fee_type.id as fee_type_id, fee_type.description as fee_type
    from line_items as line
    join nodes as node on node.client_id = line.client_id and node.id = line.node_id
    join bookings as booking on booking.client_id = line.client_id and booking.id = line.booking_id
    left join nodes as customer on customer.client_id = line.client_id and customer.id = node.customer_id
    left join places as origin on origin.client_id = line.client_id and origin.id = line.origin_place_id
    left join places as place on place.client_id = line.client_id and place.id = line.destination_place_id
    left join places as trip_place on trip_place.client_id = line.client_id and trip_place.id = line.trip_place_id
    left join raw_travellers as raw on raw.client_id = line.client_id and raw.id = line.raw_traveller_id
    left join travellers as traveller on traveller.client_id = line.client_id and traveller.id = raw.traveller_id
    left join raw_policy_codes as raw_policy
      on raw_policy.client_id = line.client_id and raw_policy.id = line.raw_policy_code_id
    left join policy_codes as policy on policy.client_id = line.client_id and policy.id = raw_policy.policy_code_id
    left join raw_service_fee_types as raw_fee
      on raw_fee.client_id = line.client_id and raw_fee.id = line.raw_service_fee_type_id
    left join service_fee_types as fee_type
      on fee_type.client_id = line.client_id and fee_type.id = raw_fee.service_fee_type_id
    where line.is_counted and line.client_id = (select client_id from nodes where id = ${nodeId})`.execute(
    owner,
  );
  return rows;
}

const named = (key: unknown, label: unknown): Member =>
  key === null || key === undefined
    ? [null, notSpecified]
    : [key as string | number, String(label ?? notSpecified)];
const country = (code: unknown): Member =>
  code === null ? [null, notSpecified] : [String(code), countryName(String(code))];
const same = (key: unknown): Member => named(key, key);
const orNot = (text: unknown): Member => same(text ?? notSpecified);
const isUsed = (line: RawLine) => line.status !== 'Refunded' && Number(line.amount_paid) >= 0;
const leadDays = (line: RawLine) =>
  line.start_at === null
    ? null
    : (Date.parse(String(line.start_at).slice(0, 10)) - Date.parse(String(line.booked_date))) / 86_400_000;
const monday = (day: string) => {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
};
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const only = (line: RawLine, product: string, member: Member): Member =>
  line.product_type === product ? member : [null, notSpecified];

/** The member of each dimension that a line belongs to. */
export const naiveDimensions: Readonly<Record<string, (line: RawLine) => Member>> = {
  day: (line) => same(line.transaction_date),
  week: (line) => same(monday(line.transaction_date)),
  month: (line) => same(line.transaction_date.slice(0, 7)),
  quarter: (line) =>
    same(`${line.transaction_date.slice(0, 4)}-Q${Math.ceil(Number(line.transaction_date.slice(5, 7)) / 3)}`),
  weekday: (line) => {
    const day = new Date(line.transaction_date).getUTCDay();
    return [day === 0 ? 7 : day, weekdays[day]!];
  },
  financialYear: (line) => {
    const isLater = line.transaction_date.slice(5) > String(line.fiscal_year_end ?? '12-31');
    const year = Number(line.transaction_date.slice(0, 4)) + (isLater ? 1 : 0);
    return [year, `FY${String(year).slice(2)}`];
  },
  bookingMonth: (line) => same(String(line.booked_date).slice(0, 7)),
  leadTimeBand: (line) => {
    const days = leadDays(line);
    if (days === null) return [null, notSpecified];
    const [from, label] = (
      [
        [31, '31 or more days'],
        [22, '22 to 30 days'],
        [15, '15 to 21 days'],
        [8, '8 to 14 days'],
        [4, '4 to 7 days'],
      ] as const
    ).find(([first]) => days >= first) ?? [0, '0 to 3 days'];
    return [from, label];
  },
  customer: (line) => named(line.customer_id, line.customer_label),
  costCentre: (line) => named(line.node_id, line.node_label),
  traveller: (line) => named(line.traveller_id, line.traveller_name),
  employeeNumber: (line) => same(line.employee_number),
  travelBooker: (line) => same(line.travel_booker),
  matterNumber: (line) => same(line.matter_number),
  product: (line) => same(line.product_type),
  status: (line) => same(line.status),
  bookingMethod: (line) => same(line.is_online ? 'Online' : 'Offline'),
  originCity: (line) => named(line.origin_place_id, line.origin_name),
  originCountry: (line) => country(line.origin_country),
  destinationCity: (line) => named(line.destination_place_id, line.place_name),
  destinationCountry: (line) => country(line.destination_country),
  tripDestination: (line) => named(line.trip_place_id, line.trip_place_name),
  route: (line) => {
    const ends = [String(line.origin_name), String(line.place_name)].sort((a, b) => (a < b ? -1 : 1));
    return only(
      line,
      'Air',
      same(line.origin_name === null || line.place_name === null ? null : ends.join(' – ')),
    );
  },
  flightScope: (line) => {
    const isHome = line.origin_country === line.destination_country;
    const isKnown = line.origin_country !== null && line.destination_country !== null;
    return only(line, 'Air', same(isKnown ? (isHome ? 'Domestic' : 'International') : null));
  },
  classOfTravel: (line) => orNot(line.class_of_travel),
  fareType: (line) => orNot(line.fare_type),
  hotelCity: (line) => only(line, 'Hotel', named(line.destination_place_id, line.place_name)),
  carType: (line) => orNot(line.car_type),
  feeType: (line) => named(line.fee_type_id, line.fee_type),
  policy: (line) => named(line.policy_slice, line.policy_description),
  compliance: (line) => same(line.is_compliant === false ? 'Non-compliant' : 'Compliant'),
  departureMonth: (line) => same(line.departure_at === null ? null : String(line.departure_at).slice(0, 7)),
  dataSource: (line) => same(line.data_source),
  'reference:project_code': (line) => same(line.project_code),
};

const of =
  (...products: string[]) =>
  (line: RawLine) =>
    products.includes(line.product_type);
const air = of('Air');
const bookable = of('Air', 'Hotel', 'Car');
const total = (lines: readonly RawLine[], column: string) =>
  lines.reduce((sum, line) => sum + Number(line[column] ?? 0), 0);
const distinct = (lines: readonly RawLine[], column = 'booking_id') =>
  new Set(lines.map((line) => line[column]).filter((value) => value !== null)).size;
const money = (cents: number) => cents / 100;
const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole + 0);
const percent = (part: number, whole: number) => (whole === 0 ? null : (part / whole) * 100 + 0);
const spend = (lines: readonly RawLine[]) => money(total(lines, 'amount_paid'));

/** Each metric of some lines; `earliest`: the line that determines its booking's lead time. */
export const naiveMetrics: Readonly<
  Record<string, (lines: readonly RawLine[], isEarliest: (line: RawLine) => boolean) => number | null>
> = {
  totalTravelSpend: spend,
  airfares: (lines) => spend(lines.filter(air)),
  accommodationSpend: (lines) => spend(lines.filter(of('Hotel'))),
  carSpend: (lines) => spend(lines.filter(of('Car'))),
  serviceFees: (lines) => spend(lines.filter(of('Service Fee'))),
  otherSpend: (lines) => spend(lines.filter(of('Rail', 'Insurance', 'Other'))),
  bookings: (lines) => distinct(lines),
  roomNights: (lines) => total(lines.filter(of('Hotel')).filter(isUsed), 'quantity'),
  hireDays: (lines) => total(lines.filter(of('Car')).filter(isUsed), 'quantity'),
  serviceFeesCharged: (lines) => lines.filter(of('Service Fee')).length,
  costOfChange: (lines) => money(total(lines.filter(air), 'cost_of_change')),
  changedBookings: (lines) =>
    distinct(lines.filter(air).filter((line) => Number(line.cost_of_change ?? 0) !== 0)),
  costOfChangePercentage: (lines) =>
    percent(money(total(lines.filter(air), 'cost_of_change')), spend(lines.filter(air))),
  nonCompliantBookings: (lines) =>
    percent(distinct(lines.filter((line) => line.is_compliant === false)), distinct(lines)),
  onlineBookingCompliance: (lines) =>
    percent(
      distinct(lines.filter(bookable).filter((line) => line.is_online)),
      distinct(lines.filter(bookable)),
    ),
  airBookings: (lines) => distinct(lines.filter(air)),
  tickets: (lines) => distinct(lines.filter(air), 'ticket_number'),
  segmentsFlown: (lines) => lines.filter(air).filter((line) => line.is_flown).length,
  averageBookingLeadTime: (lines, isEarliest) => {
    const earliest = lines.filter(isEarliest);
    return ratio(
      earliest.reduce((sum, line) => sum + Number(leadDays(line)), 0),
      distinct(earliest),
    );
  },
  averageCostOfAirBooking: (lines) => ratio(spend(lines.filter(air)), distinct(lines.filter(air))),
  averageCostOfAirTicket: (lines) =>
    ratio(spend(lines.filter(air)), distinct(lines.filter(air), 'ticket_number')),
  costPerKilometreFlown: (lines) =>
    ratio(
      spend(lines.filter(air)),
      total(
        lines.filter(air).filter((line) => line.is_flown),
        'distance_m',
      ) / 1000,
    ),
  restrictedFareUptake: (lines) => {
    const typed = lines.filter(air).filter((line) => isUsed(line) && line.fare_type !== null);
    return percent(typed.filter((line) => line.fare_type === 'Restricted').length, typed.length);
  },
  travellers: (lines) => distinct(lines, 'traveller_id'),
  overnightTrips: (lines) => distinct(lines.filter((line) => line.is_overnight)),
  overnightTripsWithoutAccommodation: (lines) =>
    distinct(lines.filter((line) => line.is_overnight && !line.has_accommodation)),
  overnightTripsWithoutAccommodationPercentage: (lines) =>
    percent(
      distinct(lines.filter((line) => line.is_overnight && !line.has_accommodation)),
      distinct(lines.filter((line) => line.is_overnight)),
    ),
  nonCompliantSpend: (lines) => spend(lines.filter((line) => line.is_compliant === false)),
  averageNightlyStay: (lines) =>
    ratio(spend(lines.filter(of('Hotel'))), total(lines.filter(of('Hotel')).filter(isUsed), 'quantity')),
  feesOfTotalSpend: (lines) => percent(spend(lines.filter(of('Service Fee'))), spend(lines)),
  daysBookedInAdvance: (lines) => {
    const used = lines.filter(air).filter(isUsed);
    return ratio(
      used.reduce((sum, line) => sum + Number(leadDays(line) ?? 0), 0),
      used.length,
    );
  },
};

/** The ids of the lines that determine their bookings' lead times. */
export function earliestLines(lines: readonly RawLine[]): Set<unknown> {
  const of = Map.groupBy(
    lines.filter((line) => air(line) && isUsed(line)),
    ({ booking_id }) => booking_id,
  );
  const sortKey = (line: RawLine) => [
    String(line.start_at ?? '9999'),
    Number(line.segment_sequence ?? 1e9),
    String(line.line_key),
    Number(line.id),
  ];
  const first = (all: readonly RawLine[]) =>
    all.toSorted((one, other) => {
      const [a, b] = [sortKey(one), sortKey(other)];
      const at = a.findIndex((value, index) => value !== b[index]);
      return at < 0 ? 0 : a[at]! < b[at]! ? -1 : 1;
    })[0]!;
  return new Set([...of.values()].map((all) => first(all).id));
}

const today = demoDay;
const isSoon = (line: RawLine) =>
  Date.parse(String(line.credit_expiry)) - Date.parse(today) < 30 * 86_400_000;
const ticketsOf = (lines: readonly RawLine[]) =>
  new Set(lines.map((line) => line.ticket_number ?? `line ${line.id}`)).size;

/** The tickets in credit among the lines. */
export const inCredit = (lines: readonly RawLine[]) =>
  lines.filter(
    (line) =>
      air(line) &&
      ['Available', 'Ticket Credit'].includes(String(line.status)) &&
      Number(line.credit_value) > 0 &&
      line.credit_expiry !== null &&
      String(line.credit_expiry) >= today,
  );

/** Each metric of the tickets in credit among some lines. */
export const naiveCreditMetrics: Readonly<Record<string, (lines: readonly RawLine[]) => number>> = {
  creditValue: (lines) => money(total(lines, 'credit_value')),
  ticketsInCredit: ticketsOf,
  expiringTickets: (lines) => ticketsOf(lines.filter(isSoon)),
};
