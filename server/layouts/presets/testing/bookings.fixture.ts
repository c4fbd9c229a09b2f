/** Bookings as an agency sells them, drawn at random, and as lines of our own format. */
import { addDays } from '../../../../contract/vocabulary/local-time.ts';
import { type Row, smallHierarchy } from '../../../test/builders/feed.ts';

export type Leg = { airline: string; from: string; to: string; start: string; end: string };
export type Stay = { code: string; supplier: string; place: Place; start: string; end: string };
export type Booking = {
  reference: string;
  node: string;
  first: string;
  last: string;
  employee: string;
  booker: string;
  isRefund: boolean;
  date: string;
  bookedDate: string;
  document: string;
  /** Whole cents, without sign. */
  amount: number;
  tax: number;
  fee: number;
  cabin: string;
  isOutOfPolicy: boolean;
} & ({ product: 'Air'; legs: Leg[] } | { product: 'Hotel' | 'Car'; stay: Stay });

export type Place = { airport: string; city: string; name: string; country: string };

const places: Place[] = [
  { airport: 'MEL', city: 'MEL', name: 'Melbourne', country: 'Australia' },
  { airport: 'SYD', city: 'SYD', name: 'Sydney', country: 'Australia' },
  { airport: 'PER', city: 'PER', name: 'Perth', country: 'Australia' },
  { airport: 'SIN', city: 'SIN', name: 'Singapore', country: 'Singapore' },
  { airport: 'LHR', city: 'LON', name: 'London', country: 'United Kingdom' },
  { airport: 'AKL', city: 'AKL', name: 'Auckland', country: 'NZ' },
  { airport: 'JFK', city: 'NYC', name: 'New York', country: 'USA' },
];
const airlines = ['QF', 'SQ', 'NZ', 'BA'];
export const airlineNames: Readonly<Record<string, string>> = {
  QF: 'Qantas',
  SQ: 'Singapore Airlines',
  NZ: 'Air New Zealand',
  BA: 'British Airways',
};
const people = [
  ['Ada', 'Byron'],
  ['Grace', 'Murray Hopper'],
  ['Zoë', 'Müller'],
  ['Seán', "O'Neill"],
  ['Mary', 'Smith, Jr.'],
];
const nodes = smallHierarchy.map(({ node_code: code }) => code as string);
const cabins = ['Economy', 'Premium Economy', 'Business Class', 'First Class'];
/** The day on which the figures are asked for. */
export const today = '2026-03-09';

/** The same bookings for the same seed. Some trips lie ahead of `today`. */
export function drawBookings(count: number, seed = 7): Booking[] {
  let state = seed;
  const upTo = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
  const pick = <T>(list: readonly T[]) => list[upTo(list.length)] as T;
  return Array.from({ length: count }, (_, index): Booking => {
    const person = upTo(people.length);
    const [first, last] = people[person] as [string, string];
    const day = upTo(300);
    const shared = {
      reference: `PNR${String(index).padStart(3, '0')}`,
      // Each has one cost centre, so that lists of travellers have one order.
      node: nodes[person + 1] as string,
      first,
      last,
      employee: `E${person}`,
      booker: pick(['Chloe Collins', 'Amy Wong']),
      isRefund: upTo(8) === 0,
      date: addDays('2025-05-20', day),
      bookedDate: addDays('2025-05-20', day - upTo(5)),
      document: `0810000${String(index).padStart(6, '0')}`,
      amount: 100 + upTo(300_000),
      tax: upTo(100),
      fee: upTo(3) === 0 ? 0 : 500 + upTo(2000),
      cabin: pick(cabins),
      isOutOfPolicy: upTo(4) === 0,
    };
    const start = addDays(shared.date, 1 + upTo(60));
    if (upTo(3) > 0) return { ...shared, product: 'Air', legs: drawLegs(start, 1 + upTo(4), upTo) };
    const place = pick(places);
    const stay = {
      code: `P${upTo(5)}`,
      supplier: `House ${place.name}`,
      place,
      start: `${start}T14:30`,
      end: `${addDays(start, 1 + upTo(6))}T10:00`,
    };
    return { ...shared, product: upTo(2) === 0 ? 'Hotel' : 'Car', stay };
  });
}

function drawLegs(start: string, count: number, upTo: (most: number) => number): Leg[] {
  const legs: Leg[] = [];
  let from = upTo(places.length);
  for (let leg = 0; leg < count; leg++) {
    const to = (from + 1 + upTo(places.length - 1)) % places.length;
    const day = addDays(start, leg * 3);
    const [origin, destination] = [places[from] as Place, places[to] as Place];
    const airline = airlines[upTo(airlines.length)] as string;
    legs.push({
      airline,
      from: origin.airport,
      to: destination.airport,
      start: `${day}T09:05`,
      end: `${day}T17:45`,
    });
    from = to;
  }
  return legs;
}

export const money = (cents: number) => (cents / 100).toFixed(2);

/** Equal shares in cents; the first get what is left over. */
export const shares = (cents: number, parts: number): number[] =>
  Array.from({ length: parts }, (_, at) => Math.floor(cents / parts) + (at < cents % parts ? 1 : 0));

/** The bookings as lines of our own format, with all that they tell. */
export function ownLines(bookings: readonly Booking[]): Row[] {
  return bookings.flatMap((booking) => {
    const sign = booking.isRefund ? -1 : 1;
    const shared = {
      booking_reference: booking.reference,
      node_code: booking.node,
      traveller_name: `${booking.first} ${booking.last}`,
      employee_number: booking.employee,
      travel_booker: booking.booker,
      transaction_date: booking.date,
      booked_date: booking.bookedDate,
      invoice_date: booking.date,
    };
    const bought = {
      ...shared,
      product_type: booking.product,
      status: booking.isRefund ? 'Refunded' : 'Normal',
      policy_code: booking.isOutOfPolicy ? 'OUT-OF-POLICY' : '',
    };
    const amounts = (amount: number, tax: number) => ({
      amount_paid: money(sign * amount),
      tax: money(sign * tax),
    });
    const fee = {
      ...shared,
      line_key: `${booking.reference}/fee`,
      product_type: 'Service Fee',
      amount_paid: money(booking.fee),
    };
    const fees = booking.fee > 0 ? [fee] : [];
    if (booking.product !== 'Air') {
      const { stay } = booking;
      const line = {
        ...bought,
        ...amounts(booking.amount, booking.tax),
        line_key: booking.reference,
        location: stay.place.city,
        supplier_code: stay.code,
        supplier_name: stay.supplier,
        invoice_number: booking.document,
        start_at: stay.start,
        end_at: stay.end,
      };
      return [line, ...fees];
    }
    const taxes = shares(booking.tax, booking.legs.length);
    const fares = shares(booking.amount, booking.legs.length);
    const lines = booking.legs.map((leg, at) => ({
      ...bought,
      ...amounts(fares[at] as number, taxes[at] as number),
      line_key: `${booking.reference}/${at + 1}`,
      segment_sequence: String(at + 1),
      ticket_number: booking.document,
      supplier_code: leg.airline,
      supplier_name: airlineNames[leg.airline] as string,
      origin: leg.from,
      destination: leg.to,
      start_at: leg.start,
      end_at: leg.end,
      class_of_travel: booking.cabin,
    }));
    return [...lines, ...fees];
  });
}
