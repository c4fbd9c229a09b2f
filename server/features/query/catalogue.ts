/** What can be queried: the definitions behind the contract's names, and which of them combine. */
import {
  type QueryDimension,
  queryDimensionNames,
  queryDimensions,
} from '../../../contract/query/dimensions.ts';
import { type QueryMetric, queryMetricNames, queryMetrics } from '../../../contract/query/metrics.ts';
import * as dimensions from '../../metrics/dimensions.ts';
import { leadTimes, lines, travellers } from '../../metrics/facts.ts';
import { accommodationMetrics as hotel } from '../../metrics/formulas/accommodation.ts';
import { airfareMetrics as air } from '../../metrics/formulas/airfare.ts';
import { rentalCarMetrics as car } from '../../metrics/formulas/rental-car.ts';
import { serviceFeeMetrics as fees } from '../../metrics/formulas/service-fees.ts';
import { summaryMetrics as summary } from '../../metrics/formulas/summary.ts';
import { travelPolicyMetrics as policies } from '../../metrics/formulas/travel-policies.ts';
import { travellerMetrics as traveller } from '../../metrics/formulas/traveller.ts';
import type { Metric } from '../../metrics/layer/dashboard.ts';
import { type Dimension, type Fact, measuresOf } from '../../metrics/layer/model.ts';
import * as ofLines from '../../metrics/line-dimensions.ts';
import { changedBookings, costOfChange } from '../../metrics/measures.ts';
import * as time from '../../metrics/time-dimensions.ts';

export const metricsByName: Readonly<Record<QueryMetric, Metric>> = {
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
};

export const dimensionsByName: Readonly<Record<QueryDimension, Dimension>> = {
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
};

/** The facts whose rows are lines, so that every dimension of lines applies. */
const factsOfLines: readonly Fact[] = [lines, leadTimes, travellers];

export const combines = (metric: QueryMetric): boolean =>
  measuresOf(metricsByName[metric]).every(({ fact }) => factsOfLines.includes(fact));

export const catalogue = {
  metrics: queryMetricNames.map((name) => {
    const { label, unit, formula, lines: counted, ...entry } = queryMetrics[name];
    return {
      name,
      label,
      unit,
      formula,
      lines: counted,
      ...('better' in entry && { better: entry.better }),
      dimensions: combines(name) ? [...queryDimensionNames] : [],
    };
  }),
  dimensions: queryDimensionNames.map((name) => ({ name, label: queryDimensions[name] })),
};
