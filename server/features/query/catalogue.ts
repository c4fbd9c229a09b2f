/** What can be queried: the definitions behind the contract's names, and which of them combine. */
import type { Permission } from '../../../contract/http/permissions.ts';
import type { MetricEntry } from '../../../contract/metrics/metric.ts';
import {
  type FixedDimension,
  productsOfDimensions,
  type QueryDimension,
  queryDimensionNames,
  queryDimensions,
  transactionDates,
} from '../../../contract/query/dimensions.ts';
import {
  isOfCredits,
  isOfForwardTrips,
  mayUseMetric,
  type QueryMetric,
  queryMetricNames,
  queryMetrics,
} from '../../../contract/query/metrics.ts';
import type { ProductType } from '../../../contract/vocabulary/constants.ts';
import { referenceTitle } from '../../../contract/vocabulary/reference-titles.ts';
import type { TimedReading } from '../../access/ask.ts';
import type { Settings } from '../../lib/settings.ts';
import * as dimensions from '../../metrics/dimensions.ts';
import { accommodationMetrics as hotel, overnightTrips } from '../../metrics/formulas/accommodation.ts';
import { airfareMetrics as air } from '../../metrics/formulas/airfare.ts';
import { forwardMetrics as forward } from '../../metrics/formulas/forward-bookings.ts';
import { rentalCarMetrics as car } from '../../metrics/formulas/rental-car.ts';
import { serviceFeeMetrics as fees } from '../../metrics/formulas/service-fees.ts';
import { summaryMetrics as summary } from '../../metrics/formulas/summary.ts';
import { ticketMetrics as credits } from '../../metrics/formulas/tickets-in-credit.ts';
import { travelPolicyMetrics as policies } from '../../metrics/formulas/travel-policies.ts';
import { travellerMetrics as traveller } from '../../metrics/formulas/traveller.ts';
import type { Metric } from '../../metrics/layer/dashboard.ts';
import { type Dimension, measuresOf } from '../../metrics/layer/model.ts';
import * as ofLines from '../../metrics/line-dimensions.ts';
import { changedBookings, costOfChange } from '../../metrics/measures.ts';
import * as time from '../../metrics/time-dimensions.ts';
import { queriedFields } from '../../tenants/queried-fields.ts';

export const metricsByName: Readonly<Record<QueryMetric, Metric<TimedReading>>> = {
  totalTravelSpend: summary.total,
  airfares: air.totalCostOfAirfares,
  accommodationSpend: summary.hotel,
  carSpend: summary.car,
  serviceFees: summary.service_fees,
  otherSpend: summary.other,
  bookings: summary.bookings,
  roomNights: summary.hotel_room_nights,
  hireDays: summary.car_hire_days,
  serviceFeesCharged: summary.service_fees_charged,
  costOfChange,
  changedBookings,
  costOfChangePercentage: summary.costOfChange,
  nonCompliantBookings: summary.nonCompliantBookings,
  onlineBookingCompliance: summary.onlineBookingCompliance,
  airBookings: air.numberOfAirBookings,
  tickets: air.numberOfTickets,
  segmentsFlown: air.numberOfSegmentsFlown,
  averageBookingLeadTime: air.averageBookingLeadInTime,
  averageCostOfAirBooking: air.averageCostOfBooking,
  averageCostOfAirTicket: air.averageCostOfAirTicket,
  costPerKilometreFlown: air.costPerKilometerFlown,
  averageFarePerSegment: air.averageFarePerSegment,
  cheapestFareCompliance: air.cheapestFareCompliance,
  airOnlineBookingCompliance: air.onlineBookingCompliance,
  restrictedFareUptake: air.restrictedFareUptake,
  emissions: air.CO2Emission,
  emissionsPerTrip: air.emissionsPerTrip,
  emissionsPerKilometre: air.emissionsPerKilometre,
  daysBookedInAdvance: air.advancePurchase,
  accommodationBookings: hotel.numberBookings,
  averageNightlyRoomOnlyRate: hotel.averageNightlyRoomOnlyRate,
  averageNightlyStay: hotel.averageNightlyStay,
  averageLengthOfStay: hotel.averageLengthOfStay,
  averageAccommodationAncillary: hotel.averageAncillaryCharges,
  accommodationOnlineBookingCompliance: hotel.onlineBookingCompliance,
  carBookings: car.numberBookings,
  averageDailyRate: car.avgDailyRate,
  averageHireDays: car.avgHireDays,
  averageCarAncillary: car.avgAncillaryCharge,
  carOnlineBookingCompliance: car.onlineBookingCompliance,
  feesWithoutCharge: fees.feesWithoutCharge,
  feesWithoutChargePercentage: fees.percentageOfFeesWithoutCharge,
  averageServiceFee: fees.averageCharge,
  averageFeePerBooking: fees.averagePerBooking,
  onlineFeesCharged: fees.onlineFeesCharged,
  feesOfTotalSpend: fees.feesOfTotalSpend,
  compliantSpend: policies.compliantSpend,
  nonCompliantSpend: policies.nonCompliantSpend,
  compliantLines: policies.compliantLines,
  nonCompliantLines: policies.nonCompliantLines,
  bookingsWithPolicyCode: policies.bookingsWithCode,
  lostSavings: policies.lostSavings,
  travellers: traveller.numberOfTravellers,
  nonCompliantTravellers: traveller.nonCompliantTravellers,
  averageLostSavings: traveller.averageLostSavings,
  overnightTrips,
  overnightTripsWithoutAccommodation: hotel.overnightTripsWithoutAccommodation,
  overnightTripsWithoutAccommodationPercentage: hotel.overnightTripsWithoutAccommodationPercentage,
  forwardTrips: forward.trips,
  tripsInProgress: forward.tripsInProgress,
  departuresIn48Hours: forward.in48Hours,
  departuresIn7Days: forward.in7Days,
  departuresIn30Days: forward.in30Days,
  forwardSpend: forward.spend,
  pendingSpend: forward.pendingSpend,
  creditValue: credits.creditValue,
  ticketsInCredit: credits.numberOfTickets,
  expiringTickets: credits.expiringTickets,
};

const dimensionsByName: Readonly<Record<FixedDimension, Dimension>> = {
  day: time.day,
  week: time.week,
  month: time.month,
  quarter: time.quarter,
  financialYear: time.financialYear,
  weekday: time.weekday,
  bookingMonth: time.bookingMonth,
  leadTimeBand: time.leadTimeBand,
  customer: ofLines.customer,
  costCentre: ofLines.costCentre,
  costCentreLevel1: ofLines.costCentreLevel1,
  costCentreLevel2: ofLines.costCentreLevel2,
  costCentreLevel3: ofLines.costCentreLevel3,
  traveller: dimensions.traveller,
  employeeNumber: ofLines.employeeNumber,
  travelBooker: ofLines.travelBooker,
  consultant: ofLines.consultant,
  matterNumber: ofLines.matterNumber,
  product: ofLines.product,
  status: ofLines.status,
  bookingMethod: ofLines.bookingMethod,
  airline: ofLines.airlineOfLine,
  route: ofLines.route,
  originCity: ofLines.originCity,
  originCountry: ofLines.originCountry,
  destinationCity: dimensions.destination,
  destinationCountry: ofLines.destinationCountry,
  tripDestination: dimensions.tripDestination,
  flightScope: ofLines.flightScope,
  classOfTravel: dimensions.classOfTravel,
  fareType: dimensions.fareType,
  fareTypeDescription: dimensions.fareTypeDescription,
  hotel: ofLines.hotelOfLine,
  hotelCity: ofLines.hotelCity,
  nightlyRateBand: ofLines.nightlyRateBand,
  carCompany: ofLines.carCompany,
  carType: dimensions.carType,
  feeType: ofLines.feeType,
  policy: dimensions.policyDescription,
  compliance: ofLines.compliance,
  departureMonth: ofLines.departureMonth,
  creditExpiryMonth: ofLines.creditExpiryMonth,
  dataSource: ofLines.dataSource,
};

export type NamedDimension = { name: QueryDimension; label: string; dimension: Dimension };

/** All dimensions of a TMC: the reference fields of the feed that it has chosen are its own. */
export function dimensionsOf({ referenceFields }: Settings): ReadonlyMap<QueryDimension, NamedDimension> {
  const fixed = queryDimensionNames.map((name) => ({
    name,
    label: queryDimensions[name],
    dimension: dimensionsByName[name],
  }));
  const own = queriedFields(referenceFields).map((field) => ({
    name: `reference:${field}` as const,
    label: referenceTitle(field, referenceFields),
    dimension: ofLines.referenceField(field),
  }));
  return new Map([...fixed, ...own].map((one) => [one.name, one]));
}

/** As of now, whatever the dates. */
export const isOfNow = (metric: QueryMetric) => isOfForwardTrips(metric) || isOfCredits(metric);

/** The products whose lines a metric counts; null: of every product. */
function productsOf(metric: QueryMetric): ReadonlySet<ProductType> | null {
  const entry: MetricEntry = queryMetrics[metric];
  if (entry.product) return new Set([entry.product]);
  const ofMeasures = measuresOf(metricsByName[metric]).map(({ where }) =>
    where.flatMap(({ products }) => products ?? []),
  );
  return ofMeasures.every((products) => products.length > 0) ? new Set(ofMeasures.flat()) : null;
}

/** Why a metric cannot be grouped or filtered by a dimension; undefined: it can. */
export function reasonAgainst(metric: QueryMetric, { name, label }: Omit<NamedDimension, 'dimension'>) {
  const { label: counted } = queryMetrics[metric];
  if (isOfNow(metric) && transactionDates.includes(name)) {
    return `“${counted}” is as of now, whatever the dates, so it has no “${label}”.`;
  }
  if (name === 'creditExpiryMonth' && !isOfCredits(metric)) {
    return `“${counted}” has no “${label}”: it is not a metric of tickets in credit.`;
  }
  const own = productsOfDimensions[name as FixedDimension];
  const counts = own && productsOf(metric);
  if (counts && !own.some((product) => counts.has(product))) {
    return `“${counted}” has no “${label}”: it is a figure of ${listed(counts)} only.`;
  }
  return;
}

const listed = (products: ReadonlySet<ProductType>) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(products);

function isAdditive(name: QueryMetric): boolean {
  const metric = metricsByName[name];
  return metric.kind === 'measure' && metric.aggregate !== 'countDistinct';
}

/** What a user of a TMC can query. */
export function catalogueFor(settings: Settings, permissions: readonly Permission[]) {
  const dimensions = [...dimensionsOf(settings).values()].map(({ name, label }) => ({ name, label }));
  const used = queryMetricNames.filter((name) => mayUseMetric(name, permissions));
  const metrics = used.map((name) => {
    const { label, unit, formula, lines, ...entry } = queryMetrics[name];
    const judged = dimensions.map((one) => ({ dimension: one.name, reason: reasonAgainst(name, one) }));
    return {
      name,
      label,
      unit,
      formula,
      lines,
      ...('better' in entry && { better: entry.better }),
      isAdditive: isAdditive(name),
      isOfNow: isOfNow(name),
      dimensions: judged.filter(({ reason }) => !reason).map(({ dimension }) => dimension),
      others: judged.flatMap(({ dimension, reason }) => (reason ? [{ dimension, reason }] : [])),
    };
  });
  return { metrics, dimensions };
}
