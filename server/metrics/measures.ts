/** Measures of lines that metrics of several screens share. Money is stored in cents, distances in metres. */
import { sql } from 'kysely';
import { byProductField } from '../../contract/vocabulary/product-groups.ts';
import { build } from '../database/build.ts';
import {
  air,
  bookable,
  car,
  flown,
  hotel,
  named,
  ofProducts,
  online,
  serviceFee,
  travel,
  used,
} from './conditions.ts';
import { bookingsOfDays, coarse, inDays, spendOfDays } from './day-measures.ts';
import { traveller } from './dimensions.ts';
import { gramsOf, hasGrams } from './emissions.ts';
import { joinNone, leadTimes, lines, travellers } from './facts.ts';
import {
  type Condition,
  condition,
  conditionOnMatch,
  count,
  countBookings,
  countDistinct,
  type Fact,
  sum,
} from './layer/model.ts';
import { relation } from './layer/relation.ts';
import { leadDays } from './lead-times.ts';
import { lostSavings as lostSavingsOfLine } from './line-measures.ts';

export const cents = { scale: 100 };
const thousandths = { scale: 1000 };

const amountPaid = sql<number>`line.amount_paid`;

/** Sum of what was paid. */
export const spendOf = (...where: readonly Condition[]) => ({
  ...sum(lines, amountPaid, where, cents),
  ...coarse(spendOfDays(where)),
});
export const bookingsOf = (...where: readonly Condition[]) => ({
  ...countBookings(lines, where),
  ...coarse(bookingsOfDays(where)),
});
export const linesOf = (...where: readonly Condition[]) => count(lines, where);

export const spend = spendOf();
export const bookings = bookingsOf();
export const bookableBookings = bookingsOf(bookable);
export const onlineBookings = bookingsOf(bookable, online);

/** Spend on each group of products, by the group's field. */
export const spendByProductGroup = byProductField(({ productTypes }) => spendOf(ofProducts(...productTypes)));

/** Nights or days of lines that are neither refunds nor negative. */
export const roomNights = inDays(sum(lines, sql`line.quantity`, [hotel, used]), 'room_nights');
export const hireDays = inDays(sum(lines, sql`line.quantity`, [car, used]), 'hire_days');
export const feeLines = inDays(linesOf(serviceFee), 'fees');

export const airSpend = spendOf(air);
export const airBookings = bookingsOf(air);
export const airLines = linesOf(air);
export const usedAirLines = linesOf(air, used);
const changed = condition(sql<boolean>`line.cost_of_change <> 0`);
export const costOfChange = inDays(
  sum(lines, sql`line.cost_of_change`, [air, changed], cents),
  'cost_of_change',
);
export const changedBookings = bookingsOf(air, changed);
export const costOfChangeOfAll = sum(lines, sql`line.cost_of_change`, [], cents);
const raised = condition(sql<boolean>`line.cost_of_change > 0`);
export const changedFares = linesOf(air, raised);
export const bookingsWithChangedFare = bookingsOf(air, raised);

const hasTicket = condition(sql<boolean>`line.ticket_number is not null`);
export const tickets = countDistinct(lines, sql`line.ticket_number`, [air, hasTicket]);

/** Days from booking to departure, each used Air line by itself. */
export const daysInAdvance = sum(lines, leadDays, [air, used]);
/** Days from booking to departure of bookings: those of each booking's earliest flight. */
export const bookingLeadDays = sum(leadTimes, leadDays);
export const bookingsWithLeadTime = countBookings(leadTimes);

const hasDistance = condition(sql<boolean>`line.distance_m is not null`);
const emits = condition(hasGrams);

export const flights = linesOf(air, flown);
export const distanceFlown = sum(lines, sql`line.distance_m`, [air, flown], thousandths);
/** In grams; the feed may state those of a flight whose distance is unknown. */
export const emissions = sum(lines, gramsOf, [air, flown], thousandths);
export const knownEmissions = sum(lines, gramsOf, [air, flown, emits], thousandths);
export const emissionsOverDistance = sum(lines, gramsOf, [air, flown, hasDistance], thousandths);
/** The same in grams. */
export const gramsOverDistance = sum(lines, gramsOf, [air, flown, hasDistance]);
export const distanceMeasured = sum(lines, sql`line.distance_m`, [air, flown, hasDistance], thousandths);
export const bookingsWithEmissions = bookingsOf(air, flown, emits);

const losesSavings = conditionOnMatch(sql<boolean>`${lostSavingsOfLine} > 0`, 'policy');
/** Cost above the cheapest fare, of lines whose policy shows lost savings. */
export const lostSavingsOf = (...where: readonly Condition[]) =>
  sum(lines, lostSavingsOfLine, [...where, losesSavings], { ...cents, joins: ['policy'] });
export const lostSavings = lostSavingsOf();

const travellerId = sql<number>`"rawTraveller".traveller_id`;
export const travellersOf = (...where: readonly Condition[]) => countDistinct(travellers, travellerId, where);
/** Bookings that involve travel. */
export const trips = bookingsOf(travel);

/** The travellers of the lines, as `person`, each with the number of `bookings`. */
const travellerBookings: Fact = {
  name: 'travellerBookings',
  rows: async (reading, filter) => {
    const persons = await relation(reading, filter, {
      by: { id: traveller },
      of: { bookings },
      where: [named],
    });
    return build.selectFrom(persons.as('person'));
  },
  join: joinNone,
};
/** The number of travellers, by how often they travel. */
export const travellersByBookings = count(travellerBookings);
