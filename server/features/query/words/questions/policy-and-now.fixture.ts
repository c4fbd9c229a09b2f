/** Metrics of policies, travellers, trips ahead and tickets in credit, and several metrics at once. */
import { type Asked, lastMonth, lastQuarter, lastYear, means, thisYear } from '../questions.fixture.ts';

export const questions: Asked[] = [
  means('compliant spend by customer', { metrics: ['compliantSpend'], by: ['customer'] }),
  means('out-of-policy spend by traveller last quarter', {
    metrics: ['nonCompliantSpend'],
    by: ['traveller'],
    dates: lastQuarter,
  }),
  means('in policy spend this year', { metrics: ['compliantSpend'], dates: thisYear }),
  means('compliant lines by policy', { metrics: ['compliantLines'], by: ['policy'] }),
  means('non compliant lines by policy', { metrics: ['nonCompliantLines'], by: ['policy'] }),
  means('bookings with a policy code by consultant', {
    metrics: ['bookingsWithPolicyCode'],
    by: ['consultant'],
  }),
  means('lost savings by customer last year', {
    metrics: ['lostSavings'],
    by: ['customer'],
    dates: lastYear,
  }),
  means('savings lost by policy code', { metrics: ['lostSavings'], by: ['policy'] }),
  means('missed savings per month', { metrics: ['lostSavings'], by: ['month'] }),
  means('number of travellers by customer', { metrics: ['travellers'], by: ['customer'] }),
  means('how many travelers last month', { metrics: ['travellers'], dates: lastMonth }),
  means('non-compliant travellers by cost center', {
    metrics: ['nonCompliantTravellers'],
    by: ['costCentre'],
  }),
  means('average lost savings per traveller', { metrics: ['averageLostSavings'] }),
  means('overnight trips by month', { metrics: ['overnightTrips'], by: ['month'] }),
  means('overnight trips without accommodation by customer', {
    metrics: ['overnightTripsWithoutAccommodation'],
    by: ['customer'],
  }),
  means('overnight trips without a hotel last year', {
    metrics: ['overnightTripsWithoutAccommodation'],
    dates: lastYear,
  }),
  means('percentage of overnight trips without accommodation', {
    metrics: ['overnightTripsWithoutAccommodationPercentage'],
  }),
  means('upcoming trips by customer', { metrics: ['forwardTrips'], by: ['customer'] }),
  means('trips in progress or ahead by departure month', {
    metrics: ['forwardTrips'],
    by: ['departureMonth'],
  }),
  means('trips in progress', { metrics: ['tripsInProgress'] }),
  means('departures in the next 48 hours by customer', {
    metrics: ['departuresIn48Hours'],
    by: ['customer'],
  }),
  means('departures in the next 7 days', { metrics: ['departuresIn7Days'] }),
  means('Departures in the next 30 days by cost centre', {
    metrics: ['departuresIn30Days'],
    by: ['costCentre'],
  }),
  means('spend on trips ahead by customer', { metrics: ['forwardSpend'], by: ['customer'] }),
  means('forward spend by departure month', { metrics: ['forwardSpend'], by: ['departureMonth'] }),
  means('pending spend by customer', { metrics: ['pendingSpend'], by: ['customer'] }),
  means('value of unused tickets by airline', { metrics: ['creditValue'], by: ['airline'] }),
  means('unused tickets by customer', { metrics: ['ticketsInCredit'], by: ['customer'] }),
  means('tickets in credit by expiry month', {
    metrics: ['ticketsInCredit'],
    by: ['creditExpiryMonth'],
  }),
  means('tickets in credit that expire soon by traveller', {
    metrics: ['expiringTickets'],
    by: ['traveller'],
  }),
  means('expiring tickets', { metrics: ['expiringTickets'] }),
  means('spend and bookings by customer', {
    metrics: ['totalTravelSpend', 'bookings'],
    by: ['customer'],
  }),
  means('air spend, hotel spend and car spend by month', {
    metrics: ['airfares', 'accommodationSpend', 'carSpend'],
    by: ['month'],
  }),
  means('air and hotel spend by customer last quarter', {
    metrics: ['airfares', 'accommodationSpend'],
    by: ['customer'],
    dates: lastQuarter,
  }),
  means('room nights, average room rate and length of stay by hotel', {
    metrics: ['roomNights', 'averageNightlyRoomOnlyRate', 'averageLengthOfStay'],
    by: ['hotel'],
  }),
  means('emissions & CO2 per kilometre by airline', {
    metrics: ['emissions', 'emissionsPerKilometre'],
    by: ['airline'],
  }),
];
