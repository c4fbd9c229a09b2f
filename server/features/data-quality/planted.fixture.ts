/** A clean feed of two sources over thirteen months, and defects of twenty kinds planted in it. */
import type { Rule } from '../../../contract/data-quality/rules.ts';
import { type Feed, flight, type Row, smallHierarchy, stay } from '../../test/builders/feed.ts';

export const dates = { dateStart: '2025-06-01', dateEnd: '2026-06-30' };
const sources = ['agency', 'portal'] as const;
const linesOfDay = 10;
const dayMs = 86_400_000;
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

const weekdays = Array.from({ length: 395 }, (_, at) => dayAfter(dates.dateStart, at)).filter((day) => {
  const weekday = new Date(day).getUTCDay();
  return weekday > 0 && weekday < 6;
});

const routes = [
  ['MEL', 'SYD', 706],
  ['SYD', 'BNE', 752],
  ['MEL', 'SIN', 6038],
  ['SYD', 'LAX', 12_061],
] as const;

const cents = (amount: number) => amount.toFixed(2);

/** Factors from a third to three, as prices vary. */
const spread = (at: number) => 3 ** ((((at * 7919) % 201) - 100) / 100);

/** A line without any defect, told apart by its number. */
function cleanLine(source: string, day: string, at: number): Row {
  const starts = dayAfter(day, 14 + (at % 20));
  const own = {
    data_source: source,
    line_key: `${source}-${at}`,
    booking_reference: `B${at}`,
    node_code: ['ACME-1', 'ACME-2', 'BETA-1'][at % 3]!,
    transaction_date: day,
    booked_date: dayAfter(day, -1),
    traveller_name: `Traveller ${at % 211}`,
    employee_number: `E${at % 211}`,
  };
  if (at % 5 === 4)
    return { ...own, product_type: 'Service Fee', service_fee_type: 'Booking', amount_paid: '20.00' };
  if (at % 5 === 3) {
    const nights = 1 + (at % 4);
    const amount = cents(200 * nights * spread(at));
    return stay('Hotel', 'SYD', starts, dayAfter(starts, nights), {
      ...own,
      quantity: String(nights),
      amount_paid: amount,
    });
  }
  if (at % 5 === 2) {
    const rail = flight('MEL', 'SYD', starts, { ...own, product_type: 'Rail', distance_km: '900' });
    return { ...rail, class_of_travel: 'First', amount_paid: cents(150 * spread(at)) };
  }
  const [from, to, km] = routes[at % routes.length]!;
  const amount = cents(km * 0.2 * spread(at));
  return flight(from, to, starts, {
    ...own,
    class_of_travel: at % 7 === 0 ? 'Business' : 'Economy',
    distance_km: String(km),
    amount_paid: amount,
    cheapest_rate: at % 2 === 0 ? amount : cents(Number(amount) * 0.9),
    ...(at % 2 === 1 && { policy_code: 'LATE' }),
  });
}

/** A kind of defect: the lines in which it can be planted, and what it makes of one. */
type Kind = { rule: Rule; fits: (line: Row) => boolean; plant: (line: Row) => Row };

const of =
  (...products: string[]) =>
  ({ product_type: product }: Row) =>
    products.includes(product ?? '');
const times = (line: Row, factor: number): Row => {
  const amount = cents(Number(line.amount_paid) * factor);
  return { ...line, amount_paid: amount, ...(line.cheapest_rate && { cheapest_rate: amount }) };
};
const bookedLate = (line: Row): Row => ({ ...line, booked_date: dayAfter(line.start_at!.slice(0, 10), 2) });
const travel = of('Air', 'Rail', 'Hotel');
const twinOf = (line: Row, source: string): Row => ({
  ...line,
  data_source: source,
  line_key: `${line.line_key}-twin`,
});
const other = ({ data_source: source }: Row) => sources.find((one) => one !== source)!;

const kinds: readonly Kind[] = [
  {
    rule: 'employeeNumber',
    fits: travel,
    plant: (line) => ({ ...line, employee_number: '', traveller_name: `New ${line.line_key}` }),
  },
  {
    rule: 'employeeNumber',
    fits: travel,
    plant: (line) => ({ ...line, employee_number: '', traveller_name: '' }),
  },
  { rule: 'costCentre', fits: () => true, plant: (line) => ({ ...line, node_code: 'ACME' }) },
  { rule: 'costCentre', fits: () => true, plant: (line) => ({ ...line, node_code: 'ACME-UNKNOWN' }) },
  { rule: 'cheapestFare', fits: of('Air'), plant: ({ cheapest_rate: _, ...line }) => line },
  { rule: 'bookedDate', fits: of('Air'), plant: bookedLate },
  { rule: 'bookedDate', fits: of('Hotel'), plant: bookedLate },
  { rule: 'bookedDate', fits: of('Rail'), plant: ({ booked_date: _, ...line }) => line },
  { rule: 'classOfTravel', fits: of('Air'), plant: ({ class_of_travel: _, ...line }) => line },
  { rule: 'place', fits: of('Rail'), plant: (line) => ({ ...line, destination: 'no-country' }) },
  { rule: 'place', fits: of('Rail'), plant: (line) => ({ ...line, origin: 'no-point' }) },
  { rule: 'place', fits: of('Hotel'), plant: (line) => ({ ...line, location: 'no-point' }) },
  {
    rule: 'policyCode',
    fits: of('Air'),
    plant: ({ policy_code: _, ...line }) => ({ ...line, cheapest_rate: cents(Number(line.amount_paid) / 2) }),
  },
  {
    rule: 'policyCode',
    fits: of('Hotel'),
    plant: (line) => ({ ...line, cheapest_rate: cents(Number(line.amount_paid) - 1) }),
  },
  { rule: 'pricePerKilometre', fits: of('Air'), plant: (line) => times(line, 100) },
  { rule: 'pricePerKilometre', fits: of('Air', 'Rail'), plant: (line) => times(line, 1 / 100) },
  { rule: 'pricePerNight', fits: of('Hotel'), plant: (line) => times(line, 100) },
  { rule: 'pricePerNight', fits: of('Hotel'), plant: (line) => times(line, 1 / 100) },
  { rule: 'twin', fits: travel, plant: (line) => twinOf(line, line.data_source!) },
  {
    rule: 'twin',
    // A twin would be a line on a day that is to be missing.
    fits: (line) => travel(line) && !missingDays(other(line)).includes(line.transaction_date!),
    plant: (line) => twinOf(line, other(line)),
  },
];

/** Of each kind; with the missing days they make a thousand. */
const ofEachKind = 48;
const missingOfEach = 20;
export const planted = kinds.length * ofEachKind + sources.length * missingOfEach;

/** Every fifth week from the sixth on lacks one weekday, so that the days before it are usual. */
const missingDays = (source: string) =>
  weekdays
    .filter((_, at) => {
      const [week, weekday] = [Math.floor(at / 5), at % 5];
      return week >= 6 && (week + 2 * weekday + sources.indexOf(source as never)) % 8 === 0;
    })
    .slice(0, missingOfEach);

export type Planted = { feed: Feed; found: { rule: Rule; key: string }[]; clean: Map<string, Row> };

const keyOf = ({ data_source: source, line_key: key }: Row) => `${source} ${key}`;

/** The feed, what is planted in it, and the line that each defective one was. */
export function plantedFeed(): Planted {
  const lines = sources.flatMap((source, of) => {
    const missing = new Set(missingDays(source));
    return weekdays.flatMap((day, nth) =>
      missing.has(day)
        ? []
        : Array.from({ length: linesOfDay }, (_, at) =>
            cleanLine(source, day, (nth * linesOfDay + at) * sources.length + of),
          ),
    );
  });
  const clean = new Map(lines.map((line) => [keyOf(line), line]));
  const free = new Set(lines.keys());
  const found: Planted['found'] = [];
  const twins: Row[] = [];
  for (const { rule, fits, plant } of kinds) {
    // Spread over all months: each kind takes every so many of the lines that fit and are free.
    const fitting = [...free].filter((at) => fits(lines[at]!));
    for (let nth = 0; nth < ofEachKind; nth++) {
      const at = fitting[Math.floor((nth * fitting.length) / ofEachKind)]!;
      const line = plant(lines[at]!);
      free.delete(at);
      found.push({ rule, key: keyOf(line) });
      if (rule === 'twin') twins.push(line);
      else lines[at] = line;
    }
  }
  for (const source of sources) {
    for (const day of missingDays(source)) found.push({ rule: 'gap', key: `${source} ${day}` });
  }
  return { feed: { ...around, lines: [...lines, ...twins] }, found, clean };
}

const around: Feed = {
  hierarchy: [...smallHierarchy, { node_code: 'ACME-UNKNOWN', parent_code: 'ACME', label: 'Unknown' }],
  policies: [{ policy_code: 'LATE', description: 'Booked late' }],
  locations: [
    { code: 'no-country', name: 'Halt', latitude: '-37.1', longitude: '145.2' },
    { code: 'no-point', name: 'Lodge', country: 'AU' },
  ],
};
