/** Written with the others, and kept apart while the grammar was made: they show what it does with questions it was not made for. */
import {
  type Asked,
  isUnclear,
  june,
  lastMonth,
  lastQuarter,
  lastYear,
  means,
  thisQuarter,
  thisYear,
  yearToDate,
} from '../questions.fixture.ts';

const spend = 'totalTravelSpend' as const;

export const questions: Asked[] = [
  means('Show me air spend by airline for this year', {
    metrics: ['airfares'],
    by: ['airline'],
    dates: thisYear,
  }),
  means('what was our hotel spend in Melbourne last quarter?', {
    metrics: ['accommodationSpend'],
    where: { hotelCity: ['Melbourne'] },
    dates: lastQuarter,
  }),
  means('monthly CO2 for Kestrel this year vs last year', {
    metrics: ['emissions'],
    by: ['month'],
    dates: thisYear,
    compare: 'lastYear',
    node: 'Kestrel Consulting Group',
  }),
  means('top 20 travellers by emissions ytd', {
    metrics: ['emissions'],
    by: ['traveller'],
    order: ['emissions', 'desc'],
    limit: 20,
    dates: yearToDate,
  }),
  means('number of trips per customer last year', {
    metrics: ['bookings'],
    by: ['customer'],
    dates: lastYear,
  }),
  means('travel spend by department', { metrics: [spend], by: ['costCentre'] }),
  means('How many room nights did we book in Singapore in 2025', {
    metrics: ['roomNights'],
    where: { hotelCity: ['Singapore'] },
    dates: lastYear,
  }),
  means('business class flights to London by traveller', {
    metrics: ['segmentsFlown'],
    by: ['traveller'],
    where: { classOfTravel: ['Business Class'], destinationCity: ['London'] },
  }),
  means('average ticket price on Qantas by month', {
    metrics: ['averageCostOfAirTicket'],
    by: ['month'],
    where: { airline: ['Qantas'] },
  }),
  means('Emirates tickets from Perth last year', {
    metrics: ['tickets'],
    where: { airline: ['Emirates'], originCity: ['Perth'] },
    dates: lastYear,
  }),
  means('online adoption for Blackwood by quarter', {
    metrics: ['onlineBookingCompliance'],
    by: ['quarter'],
    node: 'Blackwood & Partners, Lawyers',
  }),
  means('please list the ten biggest customers by total spend', {
    metrics: [spend],
    by: ['customer'],
    order: [spend, 'desc'],
    limit: 10,
  }),
  means('International air spend by class of travel, last 12 months', {
    metrics: ['airfares'],
    by: ['classOfTravel'],
    where: { flightScope: ['International'] },
    dates: ['2025-07-01', '2026-06-30'],
  }),
  means('nightly rate at The Laneway Hotel Sydney by month', {
    metrics: ['averageNightlyRoomOnlyRate'],
    by: ['month'],
    where: { hotel: ['The Laneway Hotel Sydney'] },
  }),
  means('car rental spend by vendor', { metrics: ['carSpend'], by: ['carCompany'] }),
  means('fees per booking by customer', { metrics: ['averageFeePerBooking'], by: ['customer'] }),
  means('lost savings by traveller, highest first', {
    metrics: ['lostSavings'],
    by: ['traveller'],
    order: ['lostSavings', 'desc'],
  }),
  means('offline bookings by customer per month', {
    metrics: ['bookings'],
    by: ['customer', 'month'],
    where: { bookingMethod: ['Offline'] },
  }),
  means('Unused ticket value by customer', { metrics: ['creditValue'], by: ['customer'] }),
  means('trips in progress by customer', { metrics: ['tripsInProgress'], by: ['customer'] }),
  means('spend by month and product for Wattle Private Hospitals', {
    metrics: [spend],
    by: ['month', 'product'],
    node: 'Wattle Private Hospitals',
  }),
  means('air spend, tickets and average ticket price by airline', {
    metrics: ['airfares', 'tickets', 'averageCostOfAirTicket'],
    by: ['airline'],
  }),
  means('hotel bookings in the US by month', {
    metrics: ['accommodationBookings'],
    by: ['month'],
    where: { destinationCountry: ['United States'] },
  }),
  means('Bookings from 1 April to 30 June 2026', { metrics: ['bookings'], dates: thisQuarter }),
  means('spend 01/04/2026 - 30/06/2026', { metrics: [spend], dates: thisQuarter }),
  means('June 2026 spend compared to June 2025', { metrics: [spend], dates: june, compare: 'lastYear' }),
  means('last month vs previous month: bookings by consultant', {
    metrics: ['bookings'],
    by: ['consultant'],
    dates: lastMonth,
    compare: 'previous',
  }),
  means('spend by cost centre at Ironbark Resources, fiscal year to date', {
    metrics: [spend],
    by: ['costCentre'],
    node: 'Ironbark Resources',
    dates: ['2025-07-01', '2026-06-30'],
  }),
  means('carbon per trip by customer yoy', {
    metrics: ['emissionsPerTrip'],
    by: ['customer'],
    compare: 'lastYear',
  }),
  means('share of bookings made online by customer', {
    metrics: ['onlineBookingCompliance'],
    by: ['customer'],
  }),
  means('how far in advance do we book flights by customer', {
    metrics: ['averageBookingLeadTime'],
    by: ['customer'],
  }),
  means('economy air spend by route', {
    metrics: ['airfares'],
    by: ['route'],
    where: { classOfTravel: ['Economy'] },
  }),
  means('Virgin Australia flights between Brisbane and Sydney', {
    metrics: ['segmentsFlown'],
    where: { airline: ['Virgin Australia'], route: ['Brisbane – Sydney'] },
  }),
  means('spend by traveller in the Sydney Office', {
    metrics: [spend],
    by: ['traveller'],
    node: 'Blackwood & Partners, Lawyers › Sydney Office',
  }),
  means('hotel costs, by hotel, for Meridian Advisory in May 2026', {
    metrics: ['accommodationSpend'],
    by: ['hotel'],
    node: 'Meridian Advisory',
    dates: lastMonth,
  }),
  means('non-compliant spend by policy by customer', {
    metrics: ['nonCompliantSpend'],
    by: ['policy', 'customer'],
  }),
  means('percentage of bookings out of policy by month', {
    metrics: ['nonCompliantBookings'],
    by: ['month'],
  }),
  means('average length of hotel stay by city', { metrics: ['averageLengthOfStay'], by: ['hotelCity'] }),
  means('cost per km by class of travel for long-serving airline Qantas Airways', {
    metrics: ['costPerKilometreFlown'],
    by: ['classOfTravel'],
    where: { airline: ['Qantas'] },
  }),
  means('service fees by month, online vs offline', {
    metrics: ['serviceFees'],
    by: ['month'],
    across: 'bookingMethod',
    where: { bookingMethod: ['Online', 'Offline'] },
  }),
  means('Domestic vs international flights by month', {
    metrics: ['segmentsFlown'],
    by: ['month'],
    across: 'flightScope',
    where: { flightScope: ['Domestic', 'International'] },
  }),
  means('spend on Jetstar in Q4 2025', {
    metrics: [spend],
    where: { airline: ['Jetstar'] },
    dates: ['2025-10-01', '2025-12-31'],
  }),
  means('least used airlines by tickets, bottom 5', {
    metrics: ['tickets'],
    by: ['airline'],
    order: ['tickets', 'asc'],
    limit: 5,
  }),
  means('hire days by customer and car type since 1 January 2026', {
    metrics: ['hireDays'],
    by: ['customer', 'carType'],
    dates: yearToDate,
  }),
  means('number of passengers by airline last year', {
    metrics: ['travellers'],
    by: ['airline'],
    dates: lastYear,
  }),
  means('hotel spend for Zoë Ford by month', {
    metrics: ['accommodationSpend'],
    by: ['month'],
    where: { traveller: ['Zoë Ford'] },
  }),
  means('flights to Japan or Singapore by month', {
    metrics: ['segmentsFlown'],
    by: ['month'],
    where: { destinationCountry: ['Japan', 'Singapore'] },
  }),
  means('bookings by day of week last year', {
    metrics: ['bookings'],
    by: ['weekday'],
    dates: lastYear,
  }),
  means('credits expiring soon by customer', { metrics: ['expiringTickets'], by: ['customer'] }),
  means('total number of tickets issued by consultant in H2 2025', {
    metrics: ['tickets'],
    by: ['consultant'],
    dates: ['2025-07-01', '2025-12-31'],
  }),
  isUnclear('hotel spend by citty', 'citty'),
  isUnclear('emmissions by airline', 'emmissions'),
  isUnclear('spend on Lufthansa last year', 'Lufthansa'),
  isUnclear('customers that spent more than 10000', 'more than', '10000'),
  isUnclear('bookings by month not online', 'not'),
  isUnclear('spend by company', 'company'),
  isUnclear('satisfaction score by hotel', 'satisfaction', 'score'),
  isUnclear('flights for Hall last year', 'Hall'),
  isUnclear('spend for Tasman Freight by month', 'Tasman Freight'),
  isUnclear('hotel nights in Atlantis', 'Atlantis'),
];
