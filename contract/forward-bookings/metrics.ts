/** Glossary of Forward Bookings. */
import { metric } from '../metrics/metric.ts';
import { usualHighRiskLevels, usualPremiumClasses } from '../vocabulary/customer-settings.ts';

/** Hours from now by which a trip departs, for each metric of departures. */
export const departureHours = { in48Hours: 48, in7Days: 7 * 24, in30Days: 30 * 24 } as const;
export type Departure = keyof typeof departureHours;

const within: Readonly<Record<Departure, string>> = {
  in48Hours: `${departureHours.in48Hours} hours`,
  in7Days: `${departureHours.in7Days / 24} days`,
  in30Days: `${departureHours.in30Days / 24} days`,
};

const now =
  'A local time is held against now in the time zone of its place, else of its country, else of the TMC.';
const scope =
  'Trips under way or ahead with a flight, train, stay or hire that stands, pending ones included, on the nodes that you may see, within the chosen customer and locations, whatever the dates; a trip that is left with refunded, lost, exchanged tickets or tickets in credit alone is none. Of a trip that was made of lines on nodes which you may not see too, only your part counts.';
const lines = `${scope} Of such a trip, the lines of its booking within the chosen customer and locations are looked at: void and cancelled ones are not, pending ones are.`;
const perTrip = 'A trip is one however many travel on it.';

const usualLevels = usualHighRiskLevels.join(' and ');
const premiumClasses = `the organisation’s premium classes (${usualPremiumClasses.join(' and ')}, unless it settled others)`;

const trips = { sum: 'trips', one: 'trip' } as const;

const counts = <const Label extends string>(label: Label, formula: string, of = scope) =>
  metric({ label, unit: 'count', formula, lines: of, opens: 'detail', made: [trips] });

export const metrics = {
  tripsInProgress: counts(
    'Trips in progress',
    `Trips that have departed and not returned: departure ≤ now < return. ${now} ${perTrip}`,
  ),
  in48Hours: counts(
    `Departures in the next ${within.in48Hours}`,
    `Trips that depart after now and within ${within.in48Hours}. ${now} ${perTrip}`,
  ),
  in7Days: counts(
    `Departures in the next ${within.in7Days}`,
    `Trips that depart after now and within ${within.in7Days}, those of the next ${within.in48Hours} included. ${now} ${perTrip}`,
  ),
  in30Days: counts(
    `Departures in the next ${within.in30Days}`,
    `Trips that depart after now and within ${within.in30Days}, those of the next ${within.in7Days} included. ${now} ${perTrip}`,
  ),
  spend: metric({
    label: 'Spend on trips ahead',
    unit: 'money',
    formula: 'Sum of spend of the lines of these trips, fees and other charges included.',
    lines,
    opens: 'detail',
    made: [{ sum: 'spend', unit: 'money' }],
  }),
  pendingSpend: metric({
    label: 'Of which pending',
    unit: 'money',
    formula: 'Sum of spend of the pending lines of these trips. Other screens leave pending lines out.',
    lines,
    opens: 'detail',
    made: [{ sum: 'pendingSpend', unit: 'money' }],
  }),
  nonCompliant: counts(
    'Non-compliant trips',
    'Trips with a line whose policy code is non-compliant; a line without a policy code is compliant.',
    lines,
  ),
  highRisk: counts(
    'High risk trips',
    `Trips with a line to a country whose highest advisory level is one of the organisation’s levels of high risk (${usualLevels}, unless it settled others), or that is on its list.`,
    lines,
  ),
  domesticPremium: counts(
    'Domestic premium trips',
    `Trips with an Air line within one country, in one of ${premiumClasses}.`,
    lines,
  ),
  internationalPremium: counts(
    'International premium trips',
    `Trips with an Air line from one country to another, in one of ${premiumClasses}. A trip may be both domestic and international premium.`,
    lines,
  ),
  tripsPerMonth: counts(
    'Trips over time',
    'Trips by the month of their departure; of those under way it may be over.',
  ),
  tripsByDestination: counts('Trips by destination', 'Trips by their destination.'),
  forwardBookings: counts(
    'Forward bookings',
    'Trips that are under way or depart later. Travellers, organisations, spend and lost savings are those of the lines of the booking within the chosen customer and locations, pending ones included; so are supplier, class and policy code, of the first segment, else of the first stay or hire. Dates, destination and itinerary are those of the trip.',
  ),
  usableCredit: metric({
    label: 'Usable credit',
    unit: 'money',
    formula:
      'What of the travellers’ own tickets in credit could pay for their flights of this trip with the same airline, where it has not departed: as far as the credits reach and the flights cost. Where the TMC has settled so, what is left of credits could pay for flights of colleagues too, which are other travellers of the same customer. Credits pay for flights of their own customer. Of several bookings the first to depart takes first, so no credit is counted twice.',
    lines: `${scope} Flights that are booked, pending ones included; credits as on Tickets in Credit.`,
    opens: 'detail',
    made: [{ sum: 'usableCredit', unit: 'money' }],
  }),
} as const;
