/** Glossary of the Airfare dashboard. */

import {
  bookings,
  distinctBookings,
  lines,
  metric,
  seenInPart,
  spend,
  supplierNames,
} from '../metrics/metric.ts';
import { factorSource, factorYears } from '../vocabulary/co2-factors.ts';

const airLines = 'Air lines.';
const isUsed = 'Air lines; refunds and negative amounts are left out.';

const inAdvance = { label: 'Days in advance', unit: 'days' } as const;
const daysInAdvance = { sum: 'value', one: 'day in advance', many: 'days in advance' } as const;
const emitted = { sum: 'value', unit: 'kilograms' } as const;
const emissions = { opens: 'lines', adds: { label: 'Emissions', unit: 'kilograms' } } as const;
const years = `${factorYears.slice(0, -1).join(', ')} and ${factorYears.at(-1)}`;
const co2Factors = `${factorSource}, of ${years}, with radiative forcing: those of the year of travel, else of the newest year before it, else of ${factorYears[0]}; or as the TMC has settled.`;
const tickets = { sum: 'value', one: 'ticket' } as const;

export const metrics = {
  totalCostOfAirfares: metric({
    label: 'Total cost of airfares',
    unit: 'money',
    formula: 'Sum of what was paid, tax included; refunds are negative.',
    lines: airLines,
    made: [spend],
  }),
  numberOfAirBookings: metric({
    label: 'Number of air bookings',
    unit: 'count',
    formula: distinctBookings,
    lines: airLines,
    made: [bookings],
  }),
  numberOfTickets: metric({
    label: 'Number of tickets',
    unit: 'count',
    formula: 'Number of distinct ticket numbers.',
    lines: 'Air lines with a ticket number.',
    made: [tickets],
  }),
  numberOfSegmentsFlown: metric({
    label: 'Number of segments flown',
    unit: 'count',
    formula: 'Number of flown lines.',
    lines:
      'Air lines that were flown: neither refunded, lost, exchanged, redeemed nor in credit, and without a refund of the same ticket and flight.',
    made: [{ sum: 'lines', one: 'segment flown', many: 'segments flown' }],
  }),
  averageBookingLeadInTime: metric({
    label: 'Average booking lead time (days)',
    unit: 'days',
    isAverage: true,
    decimals: 1,
    formula:
      'Days from booking to departure of each booking’s earliest flight, summed over the bookings ÷ number of those bookings.',
    lines: `The earliest counted line of each booking: ${isUsed}`,
    made: [daysInAdvance, bookings],
    adds: inAdvance,
  }),
  averageCostOfBooking: metric({
    label: 'Average cost of booking',
    unit: 'money',
    isAverage: true,
    formula: 'Airfares ÷ number of air bookings.',
    lines: airLines,
    made: [spend, bookings],
  }),
  averageCostOfAirTicket: metric({
    label: 'Average cost of air ticket',
    unit: 'money',
    isAverage: true,
    formula: 'Airfares ÷ number of tickets.',
    lines: airLines,
    made: [spend, tickets],
  }),
  costPerKilometerFlown: metric({
    label: 'Cost per kilometre flown',
    unit: 'money',
    isAverage: true,
    formula: 'Airfares ÷ kilometres of the flown lines, by the feed, else by the great circle.',
    lines: 'Spend of all Air lines; kilometres of the flown ones.',
    made: [spend, { sum: 'value', unit: 'kilometres', one: 'flown' }],
    adds: { label: 'Distance flown', unit: 'kilometres' },
  }),
  averageFarePerSegment: metric({
    label: 'Average fare per segment',
    unit: 'money',
    isAverage: true,
    formula: 'Airfares ÷ number of segments flown.',
    lines: 'Spend of all Air lines; segments of the flown ones.',
    made: [spend, { sum: 'value', one: 'segment flown', many: 'segments flown' }],
    adds: { label: 'Segments flown', unit: 'count' },
  }),
  cheapestFareCompliance: metric({
    label: 'Cheapest fare compliance',
    unit: 'percent',
    better: 'higher',
    target: 'air_cheapest_fares',
    formula: 'Lines paid at or below their cheapest fare ÷ lines with a cheapest fare × 100.',
    lines: isUsed,
    made: [lines, { sum: 'whole', one: 'line with a cheapest fare', many: 'lines with a cheapest fare' }],
  }),
  onlineBookingCompliance: metric({
    label: 'Online booking compliance',
    unit: 'percent',
    better: 'higher',
    target: 'air_online_bookings',
    formula: 'Bookings with an air line booked online ÷ bookings with an air line × 100.',
    lines: airLines,
    made: [bookings, { sum: 'whole', one: 'booking' }],
  }),
  restrictedFareUptake: metric({
    label: 'Restricted fare uptake',
    unit: 'percent',
    better: 'higher',
    target: 'air_restricted_fares',
    formula: 'Lines with fare type Restricted ÷ lines with a fare type × 100.',
    lines: isUsed,
    made: [lines, { sum: 'whole', one: 'line with a fare type', many: 'lines with a fare type' }],
  }),
  CO2Emission: metric({
    label: 'CO2 emission',
    unit: 'kilograms',
    better: 'lower',
    formula: `Sum of each flight’s CO2e: the feed’s, else kilometres × the factor of haul and cabin. ${co2Factors}`,
    lines: 'Air lines that were flown.',
    byCo2Method: true,
    ...emissions,
    made: [emitted],
  }),
  emissionsPerTrip: metric({
    label: 'CO2 per trip',
    unit: 'kilograms',
    isAverage: true,
    better: 'lower',
    formula: `CO2e of the flights ÷ number of distinct bookings that they belong to. ${co2Factors}`,
    lines: 'Air lines that were flown and whose CO2e is known.',
    byCo2Method: true,
    ...emissions,
    made: [emitted, { ...bookings, one: 'trip' }],
  }),
  emissionsPerKilometre: metric({
    label: 'CO2 per kilometre flown',
    unit: 'kilograms',
    isAverage: true,
    decimals: 3,
    better: 'lower',
    formula: `CO2e of the flights ÷ their kilometres, by the feed, else by the great circle. ${co2Factors}`,
    lines: 'Air lines that were flown, of a known distance.',
    byCo2Method: true,
    ...emissions,
    made: [emitted, { sum: 'whole', unit: 'kilometres', one: 'flown' }],
  }),
  spendByDestination: metric({
    label: 'Airfares by destination',
    unit: 'money',
    formula:
      'Sum of what was paid, by the destination of the booking’s trip; days are the durations of those trips, each once.',
    lines: `Air lines; those whose trip has no destination stand under “Not specified”. ${seenInPart}`,
    opens: 'detail',
    made: [spend],
  }),
  marketShare: metric({
    label: 'Airline market share',
    unit: 'percent',
    formula: 'Airfares of the airline ÷ airfares × 100.',
    lines: `Air lines; those without an airline stand under “Not specified”. ${supplierNames}`,
  }),
  advancePurchase: metric({
    label: 'Days booked in advance',
    unit: 'days',
    decimals: 1,
    formula:
      'Days from booking to departure, summed over the lines ÷ number of lines; by fare type, fare type description and class of travel.',
    lines: isUsed,
    made: [daysInAdvance, lines],
    adds: inAdvance,
  }),
  spendByClassOfTravel: metric({
    label: 'Travel by airfare class',
    unit: 'money',
    formula:
      'Sum of what was paid, by fare type description and class. Averages per booking are over the bookings of the row itself; days in advance leave refunds and negative amounts out; fares changed are lines with a cost of change above zero.',
    lines: 'Air lines.',
    opens: 'detail',
    made: [{ sum: 'spend', unit: 'money' }],
  }),
} as const;
