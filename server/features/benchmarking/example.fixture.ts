/** Feeds of customers in industries, and a pool's figures, calculated from the feed's rows alone. */
import type { Kpi } from '../../../contract/benchmarking/calls.ts';
import { flight, type Row, stay } from '../../test/builders/feed.ts';

/** The industry of each customer; '' means none. */
export type Industries = Readonly<Record<string, string>>;

export const hierarchyOf = (industries: Industries): Row[] =>
  Object.entries(industries).flatMap(([code, industry]) => [
    { node_code: code, parent_code: '', label: `${code} Ltd`, industry },
    { node_code: `${code}-1`, parent_code: code, label: `${code} Office` },
  ]);

export const policies: Row[] = [
  { policy_code: 'OK', description: 'In policy', is_compliant: 'Y', show_lost_savings: 'Y' },
  { policy_code: 'BAD', description: 'Out of policy', is_compliant: 'N', show_lost_savings: 'Y' },
];

const cities = ['SYD', 'BNE', 'AKL'] as const;

/**
 * Six bookings of each customer in each month, an online and an offline one to each city: flights, hotels, fees, a
 * refund; no two with equal amounts.
 */
export function linesOf(
  industries: Industries,
  months: readonly string[] = ['2026-01', '2026-02', '2026-03'],
): Row[] {
  return Object.keys(industries).flatMap((code, customer) =>
    months.flatMap((month, at) =>
      [0, 1, 2, 3, 4, 5].flatMap((booking) => {
        const all = {
          node_code: booking % 2 ? `${code}-1` : code,
          booking_reference: `${code}${at}${booking}`,
          transaction_date: `${month}-${booking === 5 ? '28' : '03'}`,
          booking_method: booking % 2 ? 'Online' : 'Offline',
          policy_code: booking === (customer + at) % 6 ? 'BAD' : 'OK',
        };
        const city = cities[Math.floor(booking / 2)]!;
        const amount = 200 + 17 * customer + 7 * at + 31 * booking;
        return [
          flight('MEL', city, `${month}-${20 + booking}`, {
            ...all,
            amount_paid: `${amount}.10`,
            cheapest_rate: `${amount - 5 * (booking % 3)}.00`,
            cost_of_change: booking === 1 + (customer % 2) ? `${10 + customer}.00` : '0.00',
            booked_date: `${month}-0${1 + booking}`,
            fare_type: booking % 3 ? 'Restricted' : 'Flexible',
          }),
          ...(booking === 5
            ? [
                flight('MEL', city, `${month}-24`, {
                  ...all,
                  amount_paid: '-20.00',
                  status: 'Refunded',
                  fare_type: 'Flexible',
                }),
              ]
            : []),
          ...(booking % 2 === 0
            ? [
                stay('Hotel', city, `${month}-${20 + booking}`, `${month}-${22 + booking}`, {
                  ...all,
                  amount_paid: `${amount + 100}.00`,
                  ancillary_amount: `${booking * 10}.00`,
                  quantity: '2',
                }),
              ]
            : []),
          ...(booking === 3
            ? [{ ...all, product_type: 'Service Fee', service_fee_type: 'Fee', amount_paid: '9.90' }]
            : []),
        ];
      }),
    ),
  );
}

/** The lines of these customers within these dates. */
export const pool = (lines: readonly Row[], codes: readonly string[], from: string, to: string) =>
  lines.filter(
    ({ node_code = '', transaction_date = '' }) =>
      codes.includes(node_code.split('-')[0]!) && transaction_date >= from && transaction_date <= to,
  );

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
export const paid = (lines: readonly Row[]) => sum(lines.map(({ amount_paid }) => Number(amount_paid)));
export const bookingsOf = (lines: readonly Row[]) =>
  [...Map.groupBy(lines, ({ booking_reference }) => booking_reference)].map(([, rows]) => rows);

/** The figures' definitions, implemented plainly over the feed's rows. */
export function metricsOf(lines: readonly Row[]): Record<Kpi, number | null> {
  const bookings = bookingsOf(lines);
  const isBooked = ({ product_type }: Row) => ['Air', 'Hotel', 'Car'].includes(product_type ?? '');
  const online = bookings.filter((rows) =>
    rows.some((row) => isBooked(row) && row.booking_method === 'Online'),
  );
  const offline = bookings.filter((rows) => rows.some(isBooked) && !online.includes(rows));
  const compliant = bookings.filter((rows) => rows.every(({ policy_code }) => policy_code !== 'BAD'));
  const air = lines.filter(({ product_type }) => product_type === 'Air');
  const airBookings = bookingsOf(air);
  const changed = airBookings.filter((rows) => rows.some((row) => Number(row.cost_of_change) > 0));
  const flown = bookingsOf(air.filter(({ status }) => status !== 'Refunded'));
  const lost = lines.map((row) =>
    row.cheapest_rate ? Math.max(0, Number(row.amount_paid) - Number(row.cheapest_rate)) : 0,
  );
  const days = flown.map(
    ([row]) => (Date.parse(row!.start_at!.slice(0, 10)) - Date.parse(row!.booked_date!)) / 86_400_000,
  );
  const divided = (part: number, whole: number) => (whole === 0 ? null : part / whole);
  const percent = (part: number, whole: number) => (whole === 0 ? null : (part / whole) * 100);
  return {
    onlineBookingCost: divided(paid(online.flat()), online.length),
    offlineBookingCost: divided(paid(offline.flat()), offline.length),
    policyCompliance: percent(compliant.length, bookings.length),
    lostSavings: divided(sum(lost), bookings.length),
    bookingChanged: percent(changed.length, airBookings.length),
    costOfChange: percent(sum(air.map((row) => Number(row.cost_of_change ?? 0))), paid(air)),
    bookingLeadInTime: divided(sum(days), flown.length),
  };
}
