/** Suppliers, places, people, nodes and properties that narrow a question; order and number of rows. */
import { type Asked, lastMonth, lastQuarter, lastYear, means, thisYear } from '../questions.fixture.ts';

const spend = 'totalTravelSpend' as const;

export const questions: Asked[] = [
  means('top 10 hotels in Singapore by nights', {
    metrics: ['roomNights'],
    by: ['hotel'],
    where: { hotelCity: ['Singapore'] },
    order: ['roomNights', 'desc'],
    limit: 10,
  }),
  means('top 5 airlines by spend last year', {
    metrics: [spend],
    by: ['airline'],
    order: [spend, 'desc'],
    limit: 5,
    dates: lastYear,
  }),
  means('Top ten travellers by air spend', {
    metrics: ['airfares'],
    by: ['traveller'],
    order: ['airfares', 'desc'],
    limit: 10,
  }),
  means('bottom 5 customers by online booking share', {
    metrics: ['onlineBookingCompliance'],
    by: ['customer'],
    order: ['onlineBookingCompliance', 'asc'],
    limit: 5,
  }),
  means('worst 3 customers by lead time', {
    metrics: ['averageBookingLeadTime'],
    by: ['customer'],
    order: ['averageBookingLeadTime', 'asc'],
    limit: 3,
  }),
  means('20 largest routes by flights', {
    metrics: ['segmentsFlown'],
    by: ['route'],
    order: ['segmentsFlown', 'desc'],
    limit: 20,
  }),
  means('emissions by traveller, top 20', {
    metrics: ['emissions'],
    by: ['traveller'],
    order: ['emissions', 'desc'],
    limit: 20,
  }),
  means('spend and bookings by customer sorted by bookings', {
    metrics: [spend, 'bookings'],
    by: ['customer'],
    order: ['bookings', 'desc'],
  }),
  means('average room rate by hotel, lowest first', {
    metrics: ['averageNightlyRoomOnlyRate'],
    by: ['hotel'],
    order: ['averageNightlyRoomOnlyRate', 'asc'],
  }),
  means('Qantas spend by month', { metrics: [spend], by: ['month'], where: { airline: ['Qantas'] } }),
  means('tickets on Singapore Airlines last year', {
    metrics: ['tickets'],
    where: { airline: ['Singapore Airlines'] },
    dates: lastYear,
  }),
  means('flights with Qantas and Virgin Australia by route', {
    metrics: ['segmentsFlown'],
    by: ['route'],
    where: { airline: ['Qantas', 'Virgin Australia'] },
  }),
  means('Qantas vs Jetstar average ticket price', {
    metrics: ['averageCostOfAirTicket'],
    by: ['airline'],
    where: { airline: ['Qantas', 'Jetstar'] },
  }),
  means('room nights at Harbourview Suites Sydney by month', {
    metrics: ['roomNights'],
    by: ['month'],
    where: { hotel: ['Harbourview Suites Sydney'] },
  }),
  means('car spend with Red Gum Hire Cars this year', {
    metrics: ['carSpend'],
    where: { carCompany: ['Red Gum Hire Cars'] },
    dates: thisYear,
  }),
  means('hire days at Axle & Co by customer', {
    metrics: ['hireDays'],
    by: ['customer'],
    where: { carCompany: ['Axle & Co'] },
  }),
  means('flights to London by airline', {
    metrics: ['segmentsFlown'],
    by: ['airline'],
    where: { destinationCity: ['London'] },
  }),
  means('air spend from Perth to Karratha last quarter', {
    metrics: ['airfares'],
    where: { originCity: ['Perth'], destinationCity: ['Karratha'] },
    dates: lastQuarter,
  }),
  means('flights between Sydney and Melbourne by airline', {
    metrics: ['segmentsFlown'],
    by: ['airline'],
    where: { route: ['Melbourne – Sydney'] },
  }),
  means('hotel nights in Japan by city', {
    metrics: ['roomNights'],
    by: ['hotelCity'],
    where: { destinationCountry: ['Japan'] },
  }),
  means('hotel spend in Sydney and Melbourne by month', {
    metrics: ['accommodationSpend'],
    by: ['month'],
    where: { hotelCity: ['Sydney', 'Melbourne'] },
  }),
  means('air spend to the United States by class', {
    metrics: ['airfares'],
    by: ['classOfTravel'],
    where: { destinationCountry: ['United States'] },
  }),
  means('bookings with destination country New Zealand', {
    metrics: ['bookings'],
    where: { destinationCountry: ['New Zealand'] },
  }),
  means('business class spend by customer', {
    metrics: [spend],
    by: ['customer'],
    where: { classOfTravel: ['Business Class'] },
  }),
  means('premium economy tickets by airline', {
    metrics: ['tickets'],
    by: ['airline'],
    where: { classOfTravel: ['Premium Economy'] },
  }),
  means('domestic air spend by airline', {
    metrics: ['airfares'],
    by: ['airline'],
    where: { flightScope: ['Domestic'] },
  }),
  means('international flights in business class by traveller', {
    metrics: ['segmentsFlown'],
    by: ['traveller'],
    where: { flightScope: ['International'], classOfTravel: ['Business Class'] },
  }),
  means('online bookings by month', {
    metrics: ['bookings'],
    by: ['month'],
    where: { bookingMethod: ['Online'] },
  }),
  means('offline hotel bookings by consultant', {
    metrics: ['accommodationBookings'],
    by: ['consultant'],
    where: { bookingMethod: ['Offline'] },
  }),
  means('bookings by traveller for Ironbark', {
    metrics: ['bookings'],
    by: ['traveller'],
    node: 'Ironbark Resources',
  }),
  means('Coral Coast University emissions by month', {
    metrics: ['emissions'],
    by: ['month'],
    node: 'Coral Coast University',
  }),
  means('spend of the Faculty of Science by cost centre', {
    metrics: [spend],
    by: ['costCentre'],
    node: 'Coral Coast University › Faculty of Science',
  }),
  means('Meridian New South Wales spend by month', {
    metrics: [spend],
    by: ['month'],
    node: 'Meridian Advisory › New South Wales',
  }),
  means('spend by month for traveller Jack Hall', {
    metrics: [spend],
    by: ['month'],
    where: { traveller: ['Jack Hall'] },
  }),
  means('Stephen Spencer flights last year', {
    metrics: ['segmentsFlown'],
    where: { traveller: ['Stephen Spencer'] },
    dates: lastYear,
  }),
  means("spend for Liam O'Brien by product", {
    metrics: [spend],
    by: ['product'],
    where: { traveller: ["Liam O'Brien"] },
  }),
  means('lukasz wisniewski bookings last month', {
    metrics: ['bookings'],
    where: { traveller: ['Łukasz Wiśniewski'] },
    dates: lastMonth,
  }),
  means('service fees for consultant Priya Raman by month', {
    metrics: ['serviceFees'],
    by: ['month'],
    where: { consultant: ['Priya Raman'] },
  }),
  means('bookings by month booked by Matiu Gupta', {
    metrics: ['bookings'],
    by: ['month'],
    where: { travelBooker: ['Matiu Gupta'] },
  }),
  means('non-compliant hotel spend by traveller', {
    metrics: ['accommodationSpend'],
    by: ['traveller'],
    where: { compliance: ['Non-compliant'] },
  }),
  means('rail spend by customer', { metrics: [spend], by: ['customer'], where: { product: ['Rail'] } }),
  means('spend on insurance by month', {
    metrics: [spend],
    by: ['month'],
    where: { product: ['Insurance'] },
  }),
  means('tickets with status refunded by airline', {
    metrics: ['tickets'],
    by: ['airline'],
    where: { status: ['Refunded'] },
  }),
  means('lost savings for policy Cabin above entitlement by traveller', {
    metrics: ['lostSavings'],
    by: ['traveller'],
    where: { policy: ['Cabin above entitlement'] },
  }),
  means('hire days of car type SUV by customer', {
    metrics: ['hireDays'],
    by: ['customer'],
    where: { carType: ['SUV'] },
  }),
  means('spend for Ironbark and Kestrel by month', {
    metrics: [spend],
    by: ['month'],
    where: { customer: ['Ironbark Resources', 'Kestrel Consulting Group'] },
  }),
];
