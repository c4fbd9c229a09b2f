/** The dimensions that metrics can be grouped and filtered by, by the name that a query gives. */
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

/** A reference field of the feed, which is a dimension where the TMC has chosen it. */
export type ReferenceDimension = `reference:${string}`;
export type QueryDimension = FixedDimension | ReferenceDimension;
