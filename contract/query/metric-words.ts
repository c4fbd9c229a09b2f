/**
 * What people call the metrics, besides their labels. Words that several metrics have are ambiguous, unless the question is
 * about one product. Case, accents and hyphens do not matter.
 */
import type { ProductType } from '../vocabulary/constants.ts';
import type { QueryMetric } from './metrics.ts';

/** `of`: the product that it counts. `variants`: the same of one product. */
type MetricWords = {
  words: string;
  of?: ProductType;
  variants?: Partial<Record<ProductType, QueryMetric>>;
};

const averageFare = 'average fare, avg fare, average air fare, average airfare, mean fare';
const compliance = 'compliance, policy compliance, compliance rate';
const onlineShare = `online booking share, online share, online adoption, online booking rate, online rate, online booking adoption, online uptake, online
      booking uptake, online usage, online booking usage, online booking percentage, online percentage, percentage online, percent
      online, share online, online compliance, share of bookings online, share of bookings made online, percentage of bookings made
      online, percentage of bookings online, share of online bookings, percentage of online bookings, percent of bookings online, online
      adoption rate, online booking adoption rate, online ratio`;
const ancillary = `average ancillary charges, average ancillary charge, average ancillaries, average ancillary cost, ancillary charges, ancillary charge,
      ancillaries, average extras`;
const rate = 'rate, rates, average rate, adr, avg rate';

export const metricWords: Readonly<Record<QueryMetric, MetricWords>> = {
  totalTravelSpend: {
    words: `spend, spending, spent, total spend, total spending, total spent, total cost, total costs, cost, costs, expenditure,
      expenses, travel spend, travel spending, travel cost, travel costs, travel expenditure, travel expenses, total travel cost, total
      travel costs, total travel spending, overall spend, amount spent, money spent`,
    variants: {
      Air: 'airfares',
      Hotel: 'accommodationSpend',
      Car: 'carSpend',
      'Service Fee': 'serviceFees',
      Other: 'otherSpend',
    },
  },
  airfares: {
    words:
      'airfares, airfare, air fares, air fare, fares, cost of airfares, cost of air fares, total airfares',
    of: 'Air',
  },
  accommodationSpend: { words: 'cost of accommodation, total cost of accommodation', of: 'Hotel' },
  carSpend: { words: 'cost of rental cars, total cost of rental cars, cost of car hire', of: 'Car' },
  serviceFees: {
    words: `service fee spend, service fees spend, fees, fee spend, fees spend, fee cost, fee costs, agency fees, total fees, total
      service fees, service fee cost, service fee costs, service fees paid, fees paid`,
    of: 'Service Fee',
  },
  otherSpend: { words: 'spend on other products', of: 'Other' },
  bookings: {
    words: 'bookings, total bookings, booking count, trips, trip count, total trips, reservations',
    variants: { Air: 'airBookings', Hotel: 'accommodationBookings', Car: 'carBookings' },
  },
  roomNights: {
    words: `room nights, nights, hotel nights, nights booked, nights stayed, accommodation nights, hotel room nights booked, nights in
      hotels, roomnights`,
    of: 'Hotel',
  },
  hireDays: {
    words:
      'hire days, rental days, car days, car hire days, car rental days, rental car days, days of car hire, days of hire',
    of: 'Car',
  },
  serviceFeesCharged: {
    words: `number of service fees, number of fees, fee count, service fee count, how many fees, how many service fees, number of
      service fees charged, number of fees charged, fees charged`,
    of: 'Service Fee',
  },
  costOfChange: {
    words: `cost of changes, change costs, change cost, change fees, cost of changing tickets, total cost of change, cost of ticket
      changes`,
    of: 'Air',
  },
  changedBookings: {
    words:
      'changed bookings, bookings with changes, bookings changed, bookings that were changed, bookings with change',
    of: 'Air',
  },
  costOfChangePercentage: {
    words: `cost of change as % of airfares, cost of changes as % of airfares, cost of change as a percentage of airfares, cost of
      change percentage, cost of change %, change costs as % of airfares, percentage cost of change`,
    of: 'Air',
  },
  nonCompliantBookings: {
    words: `non compliant bookings, out of policy bookings, bookings out of policy, percentage of bookings out of policy, percentage of
      non compliant bookings, percentage of out of policy bookings, share of non compliant bookings, share of out of policy bookings,
      share of bookings out of policy, non compliance rate, non compliance, noncompliant bookings, % of bookings out of policy,
      ${compliance}`,
  },
  onlineBookingCompliance: {
    words: onlineShare,
    variants: {
      Air: 'airOnlineBookingCompliance',
      Hotel: 'accommodationOnlineBookingCompliance',
      Car: 'carOnlineBookingCompliance',
    },
  },
  airBookings: { words: 'air trips, flight trips', of: 'Air' },
  tickets: {
    words: `tickets, ticket count, total tickets, air tickets, tickets issued, flight tickets, total number of tickets, tickets bought,
      ticket volume`,
    of: 'Air',
  },
  segmentsFlown: {
    words: `flights, segments, sectors, segments flown, sectors flown, flights flown, flown segments, flown sectors, flight segments,
      number of segments, number of sectors, legs flown, number of flights, flights taken, total flights`,
    of: 'Air',
  },
  averageBookingLeadTime: {
    words: `lead time, average lead time, booking lead time, average booking lead time, lead times, booking lead times, lead in time,
      average lead time in days, avg lead time`,
    of: 'Air',
  },
  averageCostOfAirBooking: {
    words: `average air booking cost, average cost per air booking, cost per air booking, average flight booking cost, average cost of
      air bookings, ${averageFare}`,
    of: 'Air',
  },
  averageCostOfAirTicket: {
    words: `average ticket price, average ticket cost, avg ticket price, avg ticket cost, average cost per ticket, cost per ticket,
      average ticket prices, average price per ticket, price per ticket, average air ticket price, average air ticket cost, average cost
      of ticket, average cost of tickets, average cost of air tickets, atp, ticket price, ticket prices, spend per ticket,
      ${averageFare}`,
    of: 'Air',
  },
  costPerKilometreFlown: {
    words: `cost per km, cost per km flown, cost per kilometre, cost per kilometer, cost per kilometer flown, airfare per km, spend per
      km, price per km, air cost per km`,
    of: 'Air',
  },
  averageFarePerSegment: {
    words: `average fare per sector, fare per segment, fare per sector, cost per segment, cost per sector, average cost per segment,
      average cost per sector, average segment fare, cost per flight, average cost per flight, ${averageFare}`,
    of: 'Air',
  },
  cheapestFareCompliance: {
    words: `lowest fare compliance, best fare compliance, cheapest fare uptake, lowest fare uptake, lowest fare acceptance, cheapest
      fare acceptance, lowest logical fare compliance, ${compliance}`,
    of: 'Air',
  },
  airOnlineBookingCompliance: { words: 'online flight booking share, online air booking share', of: 'Air' },
  restrictedFareUptake: {
    words:
      'share of restricted fares, restricted fare share, restricted fares uptake, percentage of restricted fares',
    of: 'Air',
  },
  emissions: {
    words: `emissions, co2, co2 emissions, co2e, co2e emissions, carbon, carbon emissions, carbon footprint, total emissions, ghg
      emissions, greenhouse gas emissions, carbon dioxide, carbon dioxide emissions, total co2, total carbon`,
    of: 'Air',
  },
  emissionsPerTrip: {
    words: `emissions per trip, carbon per trip, co2 emissions per trip, carbon emissions per trip, emissions per booking, co2 per
      booking, average emissions per trip, average co2 per trip`,
    of: 'Air',
  },
  emissionsPerKilometre: {
    words: `emissions per km, emissions per kilometre, emissions per kilometer, co2 per km, co2 per kilometre, co2 per kilometer, carbon
      per km, carbon per kilometre, co2 per km flown, emissions per kilometre flown`,
    of: 'Air',
  },
  daysBookedInAdvance: {
    words: `days in advance, advance purchase, advance purchase days, average days booked in advance, advance booking days, advance
      booking, average advance purchase, days of advance purchase, average days in advance`,
    of: 'Air',
  },
  accommodationBookings: { words: 'hotel stays, stays, number of stays', of: 'Hotel' },
  averageNightlyRoomOnlyRate: {
    words: `nightly rate, average nightly rate, room rate, average room rate, room rates, avg room rate, nightly rates, room only rate,
      average room only rate, nightly room rate, average hotel rate, rate per night, average rate per night, ${rate}`,
    of: 'Hotel',
  },
  averageNightlyStay: {
    words: `nightly cost, cost per night, average cost per night, average nightly spend, cost per room night, average cost per room
      night, spend per night, avg cost per night, price per night`,
    of: 'Hotel',
  },
  averageLengthOfStay: {
    words: `length of stay, avg length of stay, average stay length, average length of hotel stay, average hotel stay, nights per stay,
      average nights per stay, alos, stay length, average length of hotel stays`,
    of: 'Hotel',
  },
  averageAccommodationAncillary: {
    words: `${ancillary}, average hotel ancillary charges, average hotel ancillary charge, average accommodation ancillary charges`,
    of: 'Hotel',
  },
  accommodationOnlineBookingCompliance: { words: 'online hotel booking share', of: 'Hotel' },
  carBookings: { words: 'rentals, car rentals, car hires, number of hires, number of rentals', of: 'Car' },
  averageDailyRate: {
    words: `daily rate, daily rates, avg daily rate, average daily rental rate, daily rental rate, car rate per day, average rate per
      day, rate per day, ${rate}`,
    of: 'Car',
  },
  averageHireDays: {
    words: `average rental days, average hire length, average rental length, average length of hire, average length of rental, length of
      hire, days per hire, average days per hire`,
    of: 'Car',
  },
  averageCarAncillary: {
    words: `${ancillary}, average ancillary charge rental car, average rental car ancillary charge, average rental car ancillary
      charges, average car ancillary charges, average car ancillary charge`,
    of: 'Car',
  },
  carOnlineBookingCompliance: { words: 'online car booking share', of: 'Car' },
  feesWithoutCharge: {
    words: 'free fees, waived fees, zero fees, number of fees without charge, service fees without charge',
    of: 'Service Fee',
  },
  feesWithoutChargePercentage: {
    words: `share of fees without charge, percentage of free fees, percentage of waived fees, % of fees without charge, percentage of
      service fees without charge`,
    of: 'Service Fee',
  },
  averageServiceFee: {
    words: 'average fee, avg fee, average service fee, avg service fee, average fees, average fee charge',
    of: 'Service Fee',
  },
  averageFeePerBooking: {
    words: `fee per booking, fees per booking, service fee per booking, service fees per booking, average service fee per booking,
      average fees per booking`,
    of: 'Service Fee',
  },
  onlineFeesCharged: {
    words: 'share of online fees, percentage of fees online, percentage of online fees, online fee share',
    of: 'Service Fee',
  },
  feesOfTotalSpend: {
    words: `fees as % of total spend, fees as % of spend, fees as a percentage of total spend, fees as a percentage of spend, fees as
      percentage of spend, fees as a share of spend, fee share of spend, fees of total spend`,
  },
  compliantSpend: { words: 'in policy spend, in policy spending, spend in policy, compliant spending' },
  nonCompliantSpend: {
    words: `out of policy spend, out of policy spending, spend out of policy, noncompliant spend, non compliant spending, spend outside
      policy`,
  },
  compliantLines: { words: 'number of compliant lines, in policy lines' },
  nonCompliantLines: { words: 'number of non compliant lines, out of policy lines' },
  bookingsWithPolicyCode: {
    words: `bookings with policy code, bookings with policy codes, share of bookings with a policy code, percentage of bookings with a
      policy code`,
  },
  lostSavings: {
    words:
      'savings lost, missed savings, savings missed, total lost savings, missed saving, unrealised savings, lost saving',
  },
  travellers: {
    words: `travellers, travelers, number of travelers, traveller count, traveler count, total travellers, passengers, number of
      passengers, passenger count, unique travellers, unique travelers`,
  },
  nonCompliantTravellers: {
    words: `non compliant travelers, out of policy travellers, out of policy travelers, number of non compliant travellers, travellers
      out of policy`,
  },
  averageLostSavings: {
    words: `lost savings per traveller, lost savings per traveler, average lost savings per traveler, average lost savings, average
      savings lost per traveller, missed savings per traveller`,
  },
  overnightTrips: { words: 'number of overnight trips, trips overnight' },
  overnightTripsWithoutAccommodation: {
    words: `overnight trips without a hotel, overnight trips without hotel, overnight trips with no hotel, overnight trips with no
      accommodation, number of overnight trips without accommodation, overnight trips without hotels`,
  },
  overnightTripsWithoutAccommodationPercentage: {
    words: `percentage of overnight trips without accommodation, percentage of overnight trips without a hotel, share of overnight trips
      without accommodation, share of overnight trips without a hotel, % of overnight trips without accommodation`,
  },
  forwardTrips: {
    words: `trips ahead, upcoming trips, future trips, forward bookings, forward trips, trips in progress and ahead, number of upcoming
      trips, planned trips`,
  },
  tripsInProgress: { words: 'trips under way, current trips, trips underway' },
  departuresIn48Hours: {
    words: 'departures within 48 hours, departures next 48 hours, trips departing in the next 48 hours',
  },
  departuresIn7Days: {
    words: `departures within 7 days, departures next 7 days, departures in the next week, trips departing in the next 7 days`,
  },
  departuresIn30Days: {
    words: 'departures within 30 days, departures next 30 days, trips departing in the next 30 days',
  },
  forwardSpend: {
    words:
      'forward spend, spend ahead, upcoming spend, future spend, spend on upcoming trips, spend on future trips',
  },
  pendingSpend: { words: 'pending spend, pending spending' },
  creditValue: {
    words: `credit value, value of unused tickets, unused ticket value, value of credits, value of ticket credits, ticket credit value,
      value of open tickets`,
  },
  ticketsInCredit: {
    words: `tickets in credit, unused tickets, ticket credits, open tickets, number of unused tickets, unused ticket credits, credits,
      number of ticket credits, number of credits`,
  },
  expiringTickets: {
    words: `expiring tickets, tickets expiring soon, credits expiring soon, tickets that expire soon, expiring credits, tickets about to
      expire, credits that expire soon, tickets in credit expiring soon`,
  },
};
