/**
 * What people call the dimensions, besides their labels. Words that several dimensions have are ambiguous, unless the question
 * is about a product that only one of them is of. Case, accents and hyphens do not matter.
 */
import type { ProductType } from '../vocabulary/constants.ts';
import type { FixedDimension } from './dimensions.ts';

/** `of`: the products whose lines it tells apart, where its words are shared and `productsOfDimensions` has none. */
type DimensionWords = { words: string; of?: readonly ProductType[] };

const supplier = 'supplier, suppliers, vendor, vendors, provider, providers';
const city = 'city, cities, place, places';
const country = 'country, countries';
const destination = 'destination, destinations';

export const dimensionWords: Readonly<Record<FixedDimension, DimensionWords>> = {
  day: { words: 'days, daily, date, dates, day by day, calendar day' },
  week: { words: 'week, weeks, weekly, week by week, calendar week' },
  month: { words: 'months, monthly, month by month, calendar month, calendar months' },
  quarter: {
    words: 'quarters, quarterly, quarter by quarter, calendar quarter, calendar quarters, year quarter',
  },
  financialYear: {
    words: 'fiscal year, fiscal years, financial year, financial years, financial year of the customer, fy',
  },
  weekday: { words: 'weekdays, day of week, day of the week, days of the week, week day' },
  bookingMonth: { words: 'month of booking, booking months' },
  leadTimeBand: {
    words:
      'lead time, lead times, days in advance, booking window, advance purchase, lead time band, booking lead time',
  },
  customer: {
    words:
      'customers, client, clients, account, accounts, organisation, organisations, organization, organizations, company, companies',
  },
  costCentre: {
    words:
      'cost centres, cost center, cost centers, department, departments, costcentre, costcenter, cost centre node',
  },
  costCentreLevel1: {
    words: `cost centre level 1, level 1 cost centre, cost center level 1, level 1 cost center, cost centres level 1, first level cost
      centre, first level cost center, level 1 cost centres`,
  },
  costCentreLevel2: {
    words: `cost centre level 2, level 2 cost centre, cost center level 2, level 2 cost center, cost centres level 2, second level cost
      centre, second level cost center, level 2 cost centres`,
  },
  costCentreLevel3: {
    words: `cost centre level 3, level 3 cost centre, cost center level 3, level 3 cost center, cost centres level 3, third level cost
      centre, third level cost center, level 3 cost centres`,
  },
  traveller: {
    words:
      'travellers, traveler, travelers, passenger, passengers, employee, employees, person, people, guest, guests',
  },
  employeeNumber: { words: 'employee numbers, employee id, employee ids, staff number, personnel number' },
  travelBooker: {
    words:
      'travel bookers, booker, bookers, travel arranger, travel arrangers, arranger, arrangers, booked by',
  },
  consultant: {
    words: 'consultants, agent, agents, travel consultant, travel consultants, travel agent, travel agents',
  },
  matterNumber: { words: 'matter numbers, matter, matters, matter no' },
  product: { words: 'products, product type, product types, travel type, type of travel, product group' },
  status: { words: 'statuses, ticket status, line status' },
  bookingMethod: {
    words: 'booking methods, booking channel, booking channels, channel, channels, method of booking',
  },
  airline: { words: `airlines, carrier, carriers, ${supplier}` },
  route: { words: 'routes, city pair, city pairs, flight route, flight routes, air route' },
  originCity: {
    words: `origin, origins, origin cities, departure city, departure cities, city of origin, city of departure, ${city}`,
    of: ['Air', 'Rail'],
  },
  originCountry: {
    words: `origin countries, departure country, departure countries, country of origin, country of departure, ${country}`,
    of: ['Air', 'Rail'],
  },
  destinationCity: {
    words: `destination cities, arrival city, arrival cities, city of destination, ${city}, ${destination}`,
    of: ['Air', 'Rail', 'Car'],
  },
  destinationCountry: {
    words: `destination countries, arrival country, country of destination, ${country}, ${destination}`,
  },
  tripDestination: {
    words: `trip destination, trip destinations, destinations of trips, destination of trip, ${destination}`,
  },
  flightScope: {
    words: 'flight scope, domestic international',
  },
  classOfTravel: {
    words:
      'class, classes, cabin, cabins, cabin class, cabin classes, travel class, classes of travel, class of service',
  },
  fareType: { words: 'fare types, type of fare, fare category' },
  fareTypeDescription: {
    words: 'fare type descriptions, fare description, fare descriptions, fare brand, fare brands',
  },
  hotel: {
    words: `hotels, hotel property, property, properties, hotel name, hotel names, ${supplier}`,
  },
  hotelCity: {
    words: `hotel cities, city of hotel, city of the hotel, city of stay, ${city}`,
  },
  nightlyRateBand: {
    words: 'nightly rate band, room rate, room rates, nightly rates, rate band, rate bands',
  },
  carCompany: {
    words: `rental car companies, car company, car companies, rental company, rental companies, car rental company, car rental
      companies, car hire company, car hire companies, hire company, hire companies, car supplier, company, companies, ${supplier}`,
  },
  carType: {
    words:
      'car types, type of car, vehicle type, vehicle types, car class, car classes, car category, car categories, vehicle class',
  },
  feeType: {
    words: 'service fee types, fee type, fee types, type of fee, type of service fee, fee category',
  },
  policy: {
    words:
      'policies, policy code, policy codes, reason code, reason codes, policy reason, travel policy, travel policies',
  },
  compliance: {
    words: 'policy compliance, compliant or not, in or out of policy, compliant or non compliant',
  },
  departureMonth: {
    words: 'departure month, departure months, month of departure, travel month, month of travel, trip month',
  },
  creditExpiryMonth: {
    words:
      'expiry month, expiry months, month of expiry, credit expiry month, expiration month, month of expiration',
  },
  dataSource: { words: 'data sources, source of data, source system' },
};

/** Words for products that a question may be about. */
export const productWords: Readonly<Record<ProductType, string>> = {
  Air: 'air, air travel, flight, flights, airline, airlines, flying, plane, planes, airfare, airfares, air tickets, plane tickets',
  Hotel: 'hotel, hotels, accommodation, accommodations, lodging, hotel stays, hotel rooms',
  Car: `car, cars, rental car, rental cars, car rental, car rentals, car hire, car hires, hire car, hire cars, rental, vehicle,
    vehicles, vehicle rental`,
  Rail: 'rail, train, trains, rail travel, train travel, train tickets, rail tickets',
  'Service Fee': 'service fee, service fees, fees',
  Insurance: 'insurance, travel insurance, insurances',
  Other: 'other, other products, other services',
};

/** Words for members of dimensions that are the same for everybody. */
export const memberWords: Partial<Record<FixedDimension, Readonly<Record<string, string>>>> = {
  bookingMethod: {
    Online: 'online, booked online, made online, online booked',
    Offline: 'offline, booked offline, made offline',
  },
  flightScope: { Domestic: 'domestic, domestically', International: 'international, internationally' },
  compliance: {
    Compliant: 'compliant, in policy, within policy',
    'Non-compliant': 'non compliant, noncompliant, out of policy, outside policy, not compliant',
  },
};
