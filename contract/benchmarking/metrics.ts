/** Glossary of the Benchmarking screen. */
import { bookings, lines, metric, seenInPart, spend } from '../metrics/metric.ts';
import { inWords } from '../vocabulary/texts.ts';

/** A block of a pool counts if it has at least so many customers, and none has more than this share of the spend. */
export const poolLimits = { customers: 3, share: 0.8 } as const;

/** The destinations and places of hotels that are compared. */
export const comparedPlaces = 5;

/** The note on metrics of other customers. */
const pooled = `The pool is all transactions of its customers, the chosen one included, in these locations, whatever the reader may see. A whole month counts where at least ${inWords(poolLimits.customers)} customers have such lines in it and none has more than ${poolLimits.share * 100}% of their spend; other months are left out, and the customer is compared over the same months. Where no month counts, the customer’s value is of all dates.`;

export const metrics = {
  onlineBookingCost: metric({
    label: 'Average cost of an online booking',
    unit: 'money',
    isAverage: true,
    formula: 'Spend of the bookings that are online ÷ their number.',
    lines: `Every line of bookings with an Air, Hotel or Car line that was booked online. ${pooled}`,
    made: [spend, bookings],
  }),
  offlineBookingCost: metric({
    label: 'Average cost of an offline booking',
    unit: 'money',
    isAverage: true,
    formula: 'Spend of the bookings that are offline ÷ their number.',
    lines: `Every line of bookings with an Air, Hotel or Car line of which none was booked online. ${pooled}`,
    made: [spend, bookings],
  }),
  policyCompliance: metric({
    label: 'Policy compliance',
    unit: 'percent',
    better: 'higher',
    formula: 'Bookings without a line whose policy code is non-compliant ÷ bookings × 100.',
    lines: `Every product; a line without a policy code is compliant. ${pooled}`,
    made: [bookings, { sum: 'whole', one: 'booking' }],
  }),
  lostSavings: metric({
    label: 'Lost savings per booking',
    unit: 'money',
    isAverage: true,
    better: 'lower',
    formula:
      'Lost savings ÷ bookings. Lost savings are what was paid above the cheapest rate, where the policy code shows lost savings.',
    lines: `Every product. ${pooled}`,
    made: [
      { sum: 'value', unit: 'money', one: 'lost savings' },
      { sum: 'whole', one: 'booking' },
    ],
    adds: { label: 'Lost savings', unit: 'money' },
  }),
  bookingChanged: metric({
    label: 'Bookings changed',
    unit: 'percent',
    better: 'lower',
    formula: 'Air bookings with a cost of change above zero ÷ air bookings × 100.',
    lines: `Air lines. ${pooled}`,
    made: [bookings, { sum: 'whole', one: 'air booking' }],
  }),
  costOfChange: metric({
    label: 'Cost of change',
    unit: 'percent',
    better: 'lower',
    formula: 'Cost of changing tickets ÷ airfares × 100.',
    lines: `Air lines. ${pooled}`,
    made: [
      { sum: 'value', unit: 'money' },
      { sum: 'whole', unit: 'money', one: 'airfares' },
    ],
    adds: { label: 'Cost of change', unit: 'money' },
  }),
  bookingLeadInTime: metric({
    label: 'Booking lead time (days)',
    unit: 'days',
    isAverage: true,
    better: 'higher',
    decimals: 1,
    formula:
      'Days from booking to departure of each booking’s earliest flight, summed over the bookings ÷ number of those bookings.',
    lines: `The earliest counted Air line of each booking; refunds and negative amounts are left out. ${pooled}`,
    made: [{ sum: 'value', one: 'day in advance', many: 'days in advance' }, bookings],
    adds: { label: 'Days in advance', unit: 'days' },
  }),
  byDestination: metric({
    label: 'Booking expenditure by destination',
    unit: 'money',
    formula: `Sum of what was paid, by the destination of the booking’s trip: the ${inWords(comparedPlaces)} on which the customer spent most. Averages are spend ÷ bookings, of bookings that are online and of those that are offline, of the months in which both kinds count.`,
    lines: `Every product, of trips with a destination. ${seenInPart} ${pooled}`,
    made: [spend],
  }),
  byAirfareType: metric({
    label: 'Airfare type utilisation',
    unit: 'percent',
    formula:
      'Lines of the fare type ÷ lines × 100; refunds and negative amounts are left out. Bookings changed and cost of change are those of the fare type.',
    lines: `Air lines; those without a fare type stand under “Not specified”. A month counts where it does for every fare type. ${pooled}`,
  }),
  airfareTypeLines: metric({
    label: 'Flights of an airfare type',
    unit: 'count',
    formula: 'Number of lines.',
    lines: 'Air lines; refunds and negative amounts are left out.',
    made: [lines],
  }),
  byHotels: metric({
    label: 'Hotel nightly rates',
    unit: 'money',
    isAverage: true,
    better: 'lower',
    formula: `What was paid for hotels, without ancillary charges ÷ room nights, by the hotels’ place: the ${inWords(comparedPlaces)} where the customer stayed most nights.`,
    lines: `Hotel lines with a place; nights of refunds and negative amounts are left out. ${pooled}`,
    made: [
      { sum: 'value', unit: 'money', one: 'room-only spend' },
      { sum: 'whole', one: 'room night' },
    ],
    adds: { label: 'Room-only spend', unit: 'money' },
  }),
} as const;
