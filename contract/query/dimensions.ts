/** The dimensions that metrics can be grouped and filtered by, by the name that a query gives. */
import type { ProductType } from '../vocabulary/constants.ts';

export const queryDimensions = {
  day: 'Day',
  week: 'Week (its Monday)',
  month: 'Month',
  quarter: 'Quarter',
  financialYear: 'Fiscal year of the customer',
  weekday: 'Weekday',
  bookingMonth: 'Booking month',
  leadTimeBand: 'Days booked in advance',
  customer: 'Customer',
  costCentre: 'Cost centre',
  costCentreLevel1: 'Cost centre, first level below the customer',
  costCentreLevel2: 'Cost centre, second level below the customer',
  costCentreLevel3: 'Cost centre, third level below the customer',
  traveller: 'Traveller',
  employeeNumber: 'Employee number',
  travelBooker: 'Travel booker',
  consultant: 'Consultant',
  matterNumber: 'Matter number',
  product: 'Product',
  status: 'Status',
  bookingMethod: 'Booking method',
  airline: 'Airline',
  route: 'Route',
  originCity: 'Origin city',
  originCountry: 'Origin country',
  destinationCity: 'Destination city',
  destinationCountry: 'Destination country',
  tripDestination: 'Destination of the trip',
  flightScope: 'Domestic or international flight',
  classOfTravel: 'Class of travel',
  fareType: 'Fare type',
  fareTypeDescription: 'Fare type description',
  hotel: 'Hotel',
  hotelCity: 'Hotel city',
  nightlyRateBand: 'Nightly rate',
  carCompany: 'Rental car company',
  carType: 'Car type',
  feeType: 'Service fee type',
  policy: 'Policy',
  compliance: 'Compliance',
  departureMonth: 'Month in which the trip departs',
  creditExpiryMonth: 'Month in which the credit expires',
  dataSource: 'Data source',
} as const;

export type FixedDimension = keyof typeof queryDimensions;
export const queryDimensionNames = Object.keys(queryDimensions) as FixedDimension[];

/** The dimensions that only lines of these products have. */
export const productsOfDimensions: Partial<Record<FixedDimension, readonly ProductType[]>> = {
  airline: ['Air'],
  route: ['Air'],
  flightScope: ['Air'],
  hotel: ['Hotel'],
  hotelCity: ['Hotel'],
  nightlyRateBand: ['Hotel'],
  carCompany: ['Car'],
  carType: ['Car'],
  feeType: ['Service Fee'],
};

/** Two periods have no member of these in common. */
export const divisionsOfTime: readonly string[] = ['day', 'week', 'month', 'quarter', 'financialYear'];

/** Of the transaction, which metrics of now count at any date. */
export const transactionDates: readonly string[] = [...divisionsOfTime, 'weekday'];

/** Dimensions whose members follow each other in time. */
export const timeDimensions: readonly string[] = [
  ...transactionDates,
  'bookingMonth',
  'departureMonth',
  'creditExpiryMonth',
];

/** Dimensions whose members have an order of their own. */
export const orderedDimensions: readonly string[] = [...timeDimensions, 'leadTimeBand', 'nightlyRateBand'];

/** Dimensions under the headings of a list to choose from; each stands once, reference fields follow under their own. */
export const dimensionGroups: Readonly<Record<string, readonly string[]>> = {
  Time: timeDimensions,
  'Organisation and people': [
    'customer',
    'costCentre',
    'costCentreLevel1',
    'costCentreLevel2',
    'costCentreLevel3',
    'traveller',
    'employeeNumber',
    'travelBooker',
    'consultant',
    'matterNumber',
  ],
  Booking: ['product', 'status', 'bookingMethod', 'leadTimeBand', 'policy', 'compliance', 'dataSource'],
  Air: [
    'airline',
    'route',
    'originCity',
    'originCountry',
    'flightScope',
    'classOfTravel',
    'fareType',
    'fareTypeDescription',
  ],
  'Destination, hotel, car and fees': [
    'destinationCity',
    'destinationCountry',
    'tripDestination',
    'hotel',
    'hotelCity',
    'nightlyRateBand',
    'carCompany',
    'carType',
    'feeType',
  ],
};

/** A reference field of the feed, which is a dimension where the TMC has chosen it. */
export type ReferenceDimension = `reference:${string}`;
export type QueryDimension = FixedDimension | ReferenceDimension;
