/**
 * `booking_days` of a replica: what each booking bought on one day at one node for one traveller, a quarter of the lines.
 * Most bookings have one row, which counts without being compared with others. Each row has what is known of the booking's
 * trip. A sync makes all rows of the bookings anew that changed, or that have, or had, one of the changed lines.
 */
import { productTypes } from '../../../contract/vocabulary/constants.ts';
import type { DerivedTable } from './derived-table.ts';
import { lineOrder } from './node-places.ts';

const isUsed = `status <> 'Refunded' and amount_paid >= 0`;
const sum = (column: string, where: string) => `coalesce(sum(${column}) filter (${where}), 0)::bigint`;
const of = (product: string) => `product_type = '${product}'`;
const spends = productTypes.map(
  (product) => `${sum('amount_paid', of(product))} as ${product.toLowerCase().replace(' ', '_')}_spend`,
);
/** A bit for each product. */
const bit = `case product_type when 'Air' then 1 when 'Hotel' then 2 when 'Car' then 4 when 'Rail' then 8
  when 'Service Fee' then 16 when 'Insurance' then 32 else 64 end`;

const days = (lines: string) => `
  select day.*, booking.is_overnight, booking.has_accommodation, booking.duration_days
  from (${linesByDay(lines)}) as day join bookings as booking on booking.id = day.booking_id
  order by ${lineOrder.join(', ')}`;

const linesByDay = (lines: string) => `
  select client_id, booking_id, node_id, node_place, raw_traveller_id, trip_place_id, transaction_date,
    sum(amount_paid)::bigint as spend, ${spends.join(', ')},
    ${sum('quantity', `${of('Hotel')} and ${isUsed}`)} as room_nights,
    ${sum('quantity', `${of('Car')} and ${isUsed}`)} as hire_days,
    count(*) filter (${of('Service Fee')}) as fees,
    ${sum('cost_of_change', of('Air'))} as cost_of_change,
    bit_or(${bit})::integer as products,
    bit_or(case when is_online then ${bit} else 0 end)::integer as online_products,
    count(*) over (partition by booking_id) = 1 as is_whole
  from line_items where is_counted and ${lines}
  group by client_id, booking_id, node_id, node_place, raw_traveller_id, trip_place_id, transaction_date`;

const isTouched = 'booking_id in (select booking_id from touched_bookings)';

export const bookingDays: DerivedTable = {
  create: [`create table booking_days as ${days('true')}`],
  fill: () => [`insert into booking_days ${days('true')}`],
  beforeChanges({ touched }) {
    const ofLines = `select booking_id from replaced_line_items
      union select booking_id from changed_line_items`;
    const bookings = [
      ...(touched.has('line_items') ? [ofLines] : []),
      ...(touched.has('bookings') ? ['select id as booking_id from changed_bookings'] : []),
    ];
    return bookings.length === 0
      ? []
      : [`create or replace temp table touched_bookings as ${bookings.join(' union ')}`];
  },
  afterChanges: ({ touched }) => (touched.has('line_items') || touched.has('bookings') ? replaceTouched : []),
};

const replaceTouched = [
  `delete from booking_days where ${isTouched}`,
  // Found by the booking, and then read by position: reading all columns to find few lines takes longer.
  `insert into booking_days ${days(`rowid in (select rowid from line_items where ${isTouched})`)}`,
];
