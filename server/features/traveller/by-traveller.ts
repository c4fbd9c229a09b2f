/** What there is to say of each traveller, one thing at a time: whoever asks for all of it need not sort it apart. */
import { sql } from 'kysely';
import { build } from '../../db/build.ts';
import type { Scope } from '../../db/scope.ts';
import { onKey, withPolicy } from '../../lines/joins.ts';
import { bookingCount, lineCount, lostSavings, ofProduct } from '../../lines/line-measures.ts';
import type { NamedLines } from '../../lines/named-lines.ts';

const isTrip = ofProduct('Air', 'Rail', 'Hotel', 'Car');

/** Bookings that take one somewhere; travellers without are left out. */
export function tripsBy(lines: NamedLines) {
  return lines
    .where(isTrip)
    .select(['raw.traveller_id as travellerId', bookingCount().as('trips')])
    .groupBy('raw.traveller_id');
}

/** In cents; travellers without are left out. */
export function lostSavingsBy(scope: Scope, lines: NamedLines) {
  return withPolicy(scope, lines)
    .where('policy.show_lost_savings', '=', true)
    .whereRef('line.amount_paid', '>', 'line.cheapest_rate')
    .select(['raw.traveller_id as travellerId', sql<number>`sum(${lostSavings})::bigint`.as('lost')])
    .groupBy('raw.traveller_id');
}

export function nonCompliantLines(scope: Scope, lines: NamedLines) {
  return withPolicy(scope, lines).where('policy.is_compliant', '=', false);
}

/** Bookings, trips and lost savings at once, by way of the bookings: right for few travellers. */
export function totalsBy(scope: Scope, lines: NamedLines) {
  const ofBooking = lines
    .leftJoin('raw_policy_codes as rawPolicy', onKey(scope, 'rawPolicy', 'line.raw_policy_code_id'))
    .leftJoin('policy_codes as policy', onKey(scope, 'policy', 'rawPolicy.policy_code_id'))
    .select('raw.traveller_id as travellerId')
    .select([
      sql<number>`sum(${lostSavings})::bigint`.as('lost'),
      sql<boolean>`bool_or(${isTrip})`.as('isTrip'),
    ])
    .groupBy(['raw.traveller_id', 'line.booking_id']);
  return build
    .selectFrom(ofBooking.as('booking'))
    .select([
      'booking.travellerId',
      lineCount().as('bookings'),
      lineCount(sql`booking."isTrip"`).as('trips'),
      sql<number>`sum(booking.lost)::bigint`.as('lost'),
    ])
    .groupBy('booking.travellerId');
}
