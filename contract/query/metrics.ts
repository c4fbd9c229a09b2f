/** The metrics that can be queried by any dimension, by the name that a query gives. Each is shown on a screen too. */
import { metrics as accommodation } from '../accommodation/metrics.ts';
import { metrics as airfare } from '../airfare/metrics.ts';
import { metrics as forward } from '../forward-bookings/metrics.ts';
import type { InputRules } from '../http/endpoint.ts';
import type { Permission } from '../http/permissions.ts';
import type { MetricEntry } from '../metrics/metric.ts';
import { metrics as car } from '../rental-car/metrics.ts';
import { metrics as serviceFees } from '../service-fees/metrics.ts';
import { metrics as summary } from '../summary/metrics.ts';
import { metrics as credits } from '../tickets-in-credit/metrics.ts';
import { metrics as policies } from '../travel-policies/metrics.ts';
import { metrics as traveller } from '../traveller/metrics.ts';

/** Trips in progress or ahead at the current minute, whatever the dates. */
const metricsOfForwardTrips = {
  forwardTrips: {
    ...forward.tripsInProgress,
    label: 'Trips in progress or ahead',
    formula: 'Trips that have not returned. A trip is one however many travel on it.',
  },
  tripsInProgress: forward.tripsInProgress,
  departuresIn48Hours: forward.in48Hours,
  departuresIn7Days: forward.in7Days,
  departuresIn30Days: forward.in30Days,
  forwardSpend: forward.spend,
  pendingSpend: { ...forward.pendingSpend, label: 'Pending spend on trips ahead' },
} as const;

/** Tickets in credit today, whatever the dates. */
const metricsOfCredits = {
  creditValue: credits.creditValue,
  ticketsInCredit: credits.numberOfTickets,
  expiringTickets: { ...credits.expiringTickets, label: 'Tickets in credit that expire soon' },
} as const;

export const queryMetrics = {
  totalTravelSpend: { ...summary.total, label: 'Total travel spend' },
  airfares: airfare.totalCostOfAirfares,
  accommodationSpend: { ...summary.hotel, label: 'Accommodation spend' },
  carSpend: { ...summary.car, label: 'Rental car spend' },
  serviceFees: { ...summary.service_fees, label: 'Service fees' },
  otherSpend: { ...summary.other, label: 'Other spend' },
  bookings: summary.bookings,
  roomNights: summary.hotel_room_nights,
  hireDays: summary.car_hire_days,
  serviceFeesCharged: summary.service_fees_charged,
  costOfChange: { ...summary.costOfChangeAmount, label: 'Cost of change' },
  changedBookings: summary.changedBookings,
  costOfChangePercentage: { ...summary.costOfChange, label: 'Cost of change (% of airfares)' },
  nonCompliantBookings: summary.nonCompliantBookings,
  onlineBookingCompliance: summary.onlineBookingCompliance,
  airBookings: airfare.numberOfAirBookings,
  tickets: airfare.numberOfTickets,
  segmentsFlown: airfare.numberOfSegmentsFlown,
  averageBookingLeadTime: airfare.averageBookingLeadInTime,
  averageCostOfAirBooking: { ...airfare.averageCostOfBooking, label: 'Average cost of air booking' },
  averageCostOfAirTicket: airfare.averageCostOfAirTicket,
  costPerKilometreFlown: airfare.costPerKilometerFlown,
  averageFarePerSegment: airfare.averageFarePerSegment,
  cheapestFareCompliance: airfare.cheapestFareCompliance,
  airOnlineBookingCompliance: {
    ...airfare.onlineBookingCompliance,
    label: 'Online booking compliance (air)',
  },
  restrictedFareUptake: airfare.restrictedFareUptake,
  emissions: airfare.CO2Emission,
  emissionsPerTrip: airfare.emissionsPerTrip,
  emissionsPerKilometre: airfare.emissionsPerKilometre,
  daysBookedInAdvance: airfare.advancePurchase,
  accommodationBookings: { ...accommodation.numberBookings, label: 'Accommodation bookings' },
  averageNightlyRoomOnlyRate: accommodation.averageNightlyRoomOnlyRate,
  averageNightlyStay: accommodation.averageNightlyStay,
  averageLengthOfStay: accommodation.averageLengthOfStay,
  averageAccommodationAncillary: {
    ...accommodation.averageAncillaryCharges,
    label: 'Average ancillary charges (accommodation)',
  },
  accommodationOnlineBookingCompliance: {
    ...accommodation.onlineBookingCompliance,
    label: 'Online booking compliance (accommodation)',
  },
  carBookings: { ...car.numberBookings, label: 'Rental car bookings' },
  averageDailyRate: car.avgDailyRate,
  averageHireDays: car.avgHireDays,
  averageCarAncillary: { ...car.avgAncillaryCharge, label: 'Average ancillary charge (rental car)' },
  carOnlineBookingCompliance: {
    ...car.onlineBookingCompliance,
    label: 'Online booking compliance (rental car)',
  },
  feesWithoutCharge: serviceFees.feesWithoutCharge,
  feesWithoutChargePercentage: serviceFees.percentageOfFeesWithoutCharge,
  averageServiceFee: serviceFees.averageCharge,
  averageFeePerBooking: serviceFees.averagePerBooking,
  onlineFeesCharged: serviceFees.onlineFeesCharged,
  feesOfTotalSpend: serviceFees.feesOfTotalSpend,
  compliantSpend: policies.compliantSpend,
  nonCompliantSpend: policies.nonCompliantSpend,
  compliantLines: policies.compliantLines,
  nonCompliantLines: policies.nonCompliantLines,
  bookingsWithPolicyCode: policies.bookingsWithCode,
  lostSavings: policies.lostSavings,
  travellers: traveller.numberOfTravellers,
  nonCompliantTravellers: traveller.nonCompliantTravellers,
  averageLostSavings: traveller.averageLostSavings,
  overnightTrips: {
    ...accommodation.overnightTripsWithoutAccommodation,
    label: 'Overnight trips',
    formula: 'Number of distinct bookings whose trip is overnight.',
  },
  overnightTripsWithoutAccommodation: accommodation.overnightTripsWithoutAccommodation,
  overnightTripsWithoutAccommodationPercentage: {
    ...accommodation.overnightTripsWithoutAccommodationPercentage,
    label: 'Overnight trips without accommodation (% of overnight trips)',
  },
  ...metricsOfForwardTrips,
  ...metricsOfCredits,
} as const satisfies Record<string, MetricEntry>;

/** Metrics under the headings of a list to choose from; each stands once. */
export const metricGroups: Readonly<Record<string, readonly QueryMetric[]>> = {
  'All travel': [
    'totalTravelSpend',
    'bookings',
    'travellers',
    'onlineBookingCompliance',
    'otherSpend',
    'overnightTrips',
    'overnightTripsWithoutAccommodation',
    'overnightTripsWithoutAccommodationPercentage',
  ],
  Air: [
    'airfares',
    'airBookings',
    'tickets',
    'segmentsFlown',
    'averageCostOfAirBooking',
    'averageCostOfAirTicket',
    'averageFarePerSegment',
    'costPerKilometreFlown',
    'averageBookingLeadTime',
    'daysBookedInAdvance',
    'cheapestFareCompliance',
    'airOnlineBookingCompliance',
    'restrictedFareUptake',
    'costOfChange',
    'costOfChangePercentage',
    'changedBookings',
    'emissions',
    'emissionsPerTrip',
    'emissionsPerKilometre',
  ],
  Accommodation: [
    'accommodationSpend',
    'accommodationBookings',
    'roomNights',
    'averageNightlyRoomOnlyRate',
    'averageNightlyStay',
    'averageLengthOfStay',
    'averageAccommodationAncillary',
    'accommodationOnlineBookingCompliance',
  ],
  'Rental car': [
    'carSpend',
    'carBookings',
    'hireDays',
    'averageDailyRate',
    'averageHireDays',
    'averageCarAncillary',
    'carOnlineBookingCompliance',
  ],
  'Service fees': [
    'serviceFees',
    'serviceFeesCharged',
    'feesWithoutCharge',
    'feesWithoutChargePercentage',
    'averageServiceFee',
    'averageFeePerBooking',
    'onlineFeesCharged',
    'feesOfTotalSpend',
  ],
  'Travel policy': [
    'nonCompliantBookings',
    'compliantSpend',
    'nonCompliantSpend',
    'compliantLines',
    'nonCompliantLines',
    'bookingsWithPolicyCode',
    'nonCompliantTravellers',
    'lostSavings',
    'averageLostSavings',
  ],
  'Trips in progress or ahead': [
    'forwardTrips',
    'tripsInProgress',
    'departuresIn48Hours',
    'departuresIn7Days',
    'departuresIn30Days',
    'forwardSpend',
    'pendingSpend',
  ],
  'Tickets in credit': ['creditValue', 'ticketsInCredit', 'expiringTickets'],
};

export type QueryMetric = keyof typeof queryMetrics;
export const queryMetricNames = Object.keys(queryMetrics) as QueryMetric[];

export const isOfForwardTrips = (name: QueryMetric): boolean => name in metricsOfForwardTrips;
export const isOfCredits = (name: QueryMetric): boolean => name in metricsOfCredits;

/** Whether somebody with these permissions may use the metric. */
export const mayUseMetric = (name: QueryMetric, permissions: readonly string[]): boolean =>
  rulesOfMetrics([name]).needs.every((one) => permissions.includes(one));

/** The permissions of the screens that show these metrics, and what their values depend on. */
export function rulesOfMetrics(names: readonly QueryMetric[]): InputRules {
  const [ofTrips, ofCredits] = [names.some(isOfForwardTrips), names.some(isOfCredits)];
  const needs: Permission[] = [];
  if (ofTrips) needs.push('live_bookings');
  if (ofCredits) needs.push('tickets_in_credit');
  return { dependsOn: ofTrips ? 'minute' : ofCredits ? 'day' : undefined, needs };
}
