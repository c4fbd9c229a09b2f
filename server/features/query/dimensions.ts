/**
 * The dimensions of free queries: the name that a query gives, the label, and the definition. One that is of use to free
 * queries alone can be defined here.
 */

import { referenceTitle } from '../../../contract/vocabulary/reference-titles.ts';
import type { Settings } from '../../lib/settings.ts';
import * as dimensions from '../../metrics/dimensions.ts';
import type { Dimension } from '../../metrics/layer/model.ts';
import * as ofLines from '../../metrics/line-dimensions.ts';
import * as time from '../../metrics/time-dimensions.ts';
import { queriedFields } from '../../tenants/queried-fields.ts';

const fixed: Readonly<Record<string, readonly [label: string, dimension: Dimension]>> = {
  day: ['Day', time.day],
  week: ['Week (its Monday)', time.week],
  month: ['Month', time.month],
  quarter: ['Quarter', time.quarter],
  financialYear: ['Fiscal year of the customer', time.financialYear],
  weekday: ['Weekday', time.weekday],
  bookingMonth: ['Booking month', time.bookingMonth],
  leadTimeBand: ['Days booked in advance', time.leadTimeBand],
  customer: ['Customer', ofLines.customer],
  costCentre: ['Cost centre', ofLines.costCentre],
  costCentreLevel1: ['Cost centre, first level below the customer', ofLines.costCentreLevel1],
  costCentreLevel2: ['Cost centre, second level below the customer', ofLines.costCentreLevel2],
  costCentreLevel3: ['Cost centre, third level below the customer', ofLines.costCentreLevel3],
  traveller: ['Traveller', dimensions.traveller],
  employeeNumber: ['Employee number', ofLines.employeeNumber],
  travelBooker: ['Travel booker', ofLines.ofColumn('line.travel_booker')],
  consultant: ['Consultant', ofLines.ofColumn('line.consultant_name')],
  matterNumber: ['Matter number', ofLines.ofColumn('line.matter_number')],
  product: ['Product', ofLines.ofColumn('line.product_type')],
  status: ['Status', ofLines.ofColumn('line.status')],
  bookingMethod: ['Booking method', ofLines.bookingMethod],
  airline: ['Airline', ofLines.airlineOfLine],
  route: ['Route', ofLines.route],
  originCity: ['Origin city', ofLines.originCity],
  originCountry: ['Origin country', ofLines.originCountry],
  destinationCity: ['Destination city', dimensions.destination],
  destinationCountry: ['Destination country', ofLines.destinationCountry],
  tripDestination: ['Destination of the trip', dimensions.tripDestination],
  flightScope: ['Domestic or international flight', ofLines.flightScope],
  classOfTravel: ['Class of travel', dimensions.classOfTravel],
  fareType: ['Fare type', dimensions.fareType],
  fareTypeDescription: ['Fare type description', dimensions.fareTypeDescription],
  hotel: ['Hotel', ofLines.hotelOfLine],
  hotelCity: ['Hotel city', ofLines.hotelCity],
  nightlyRateBand: ['Nightly rate', ofLines.nightlyRateBand],
  carCompany: ['Rental car company', ofLines.carCompany],
  carType: ['Car type', dimensions.carType],
  feeType: ['Service fee type', ofLines.feeType],
  policy: ['Policy', dimensions.policyDescription],
  compliance: ['Compliance', ofLines.compliance],
  departureMonth: ['Month in which the trip departs', ofLines.departureMonth],
  creditExpiryMonth: ['Month in which the credit expires', ofLines.creditExpiryMonth],
  dataSource: ['Data source', ofLines.ofColumn('line.data_source')],
};

export const dimensionNames: readonly string[] = Object.keys(fixed);

export type NamedDimension = { name: string; label: string; dimension: Dimension };

/** All dimensions of a TMC by name: the reference fields of the feed that it has chosen are its own. */
export function dimensionsOf({ referenceFields }: Settings): ReadonlyMap<string, NamedDimension> {
  const own = queriedFields(referenceFields).map((field) => ({
    name: `reference:${field}`,
    label: referenceTitle(field, referenceFields),
    dimension: ofLines.referenceField(field),
  }));
  const named = Object.entries(fixed).map(([name, [label, dimension]]) => ({ name, label, dimension }));
  return new Map([...named, ...own].map((one) => [one.name, one]));
}
