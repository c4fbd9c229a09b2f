/** Generates one booking that departs on a given day, with all its lines. */
import { ticketLines } from './air.ts';
import { dateText, dayOfTime, leadDays, minutesOfDay } from './calendar.ts';
import { type Desk, type Draft, finish, nextReference, type Passenger } from './draft.ts';
import { decideFate } from './fates.ts';
import { addCar, addHotel, addRail, railwayFrom } from './ground.ts';
import { type Itinerary, nightsOf, planTrip, shapes } from './itinerary.ts';
import type { Line } from './line.ts';
import { lot, type Random } from './random.ts';
import { point } from './routes.ts';
import { addBookingFee, addExtraFees, addFee, addInsurance, addOther } from './services.ts';
import type { Customer, Traveller } from './world.ts';

type Kind = 'flight' | 'hotel' | 'car' | 'rail' | 'service';
const kinds = lot<Kind>(['flight', 925], ['hotel', 35], ['car', 14], ['rail', 14], ['service', 12]);
const purposes = [
  'Client Meeting',
  'Site Visit',
  'Internal Meeting',
  'Conference',
  'Training',
  'Recruitment',
];

/** The lines of a booking; none if it would have been made after today or before the feed begins. */
export function makeBooking(desk: Desk, departure: number): Line[] {
  const { random, today, world } = desk;
  const customer = random.draw(world.customers);
  const isInternational = random.chance(customer.internationalShare);
  const bookedDay = departure - leadDays(random, isInternational);
  if (bookedDay > today || bookedDay < desk.firstDay) return [];

  const party = chooseParty(random, customer);
  const isOnline = random.chance(customer.onlineShare * (isInternational ? 0.5 : 1.08));
  const draft: Draft = {
    desk,
    customer,
    isInternational,
    isOnline,
    departure,
    bookedDay,
    soldDay: Math.min(today, bookedDay + (random.chance(0.2) ? 1 : 0)),
    shared: sharedFields(desk, customer, party[0]!, isOnline, bookedDay),
    isPaidApart: party.length > 1 && desk.counters.booking % 2 === 0,
    lines: [],
  };
  // A block booking has no named passengers.
  const passengers: Passenger[] = party.length === 1 && random.chance(0.012) ? [null] : party;
  const home = party[0]!.home;
  const kind = random.draw(kinds);
  if (kind === 'flight') addFlightTrip(draft, passengers, home);
  else addSmallBooking(draft, passengers[0]!, home, kind);
  return finish(draft);
}

function chooseParty(random: Random, customer: Customer): Traveller[] {
  const size = random.chance(0.06) ? random.whole(2, 4) : 1;
  const party = new Set<Traveller>();
  for (let i = 0; i < size; i += 1) party.add(random.draw(customer.travellers));
  return [...party];
}

function sharedFields(
  desk: Desk,
  customer: Customer,
  leader: Traveller,
  isOnline: boolean,
  bookedDay: number,
): Partial<Line> {
  const { random, world } = desk;
  const year = dateText(bookedDay).slice(0, 4);
  return {
    booking_reference: nextReference(desk, customer, bookedDay),
    node_code: nodeOf(random, customer, leader),
    travel_booker: leader.booker,
    consultant_name: isOnline && random.chance(0.8) ? undefined : random.pick(world.consultants),
    matter_number:
      customer.matters && random.chance(0.65)
        ? `M${year}-${String(random.whole(1, 4000)).padStart(5, '0')}`
        : undefined,
    booking_method: isOnline ? 'Online' : random.chance(0.5) ? 'Offline' : undefined,
    booked_date: dateText(bookedDay),
    project_code: random.chance(0.3) ? `P-${random.whole(1000, 9999)}` : undefined,
    trip_purpose: random.chance(0.5) ? random.pick(purposes) : undefined,
  };
}

/** Usually the traveller's cost centre, sometimes another one or the customer itself. */
function nodeOf(random: Random, customer: Customer, leader: Traveller): string {
  const whim = random.next();
  if (whim < 0.006) return customer.code;
  return whim < 0.04 ? random.pick(customer.costCentres) : leader.costCentre;
}

function addFlightTrip(draft: Draft, passengers: Passenger[], home: string): void {
  const { desk, customer, isInternational, departure } = draft;
  const { random, world } = desk;
  const shape = random.draw(shapes);
  const trip = planTrip(random, { world, customer, home, shape, isInternational, departure });
  // Without a hotel, the whole party stays somewhere not booked by the TMC, for instance with friends or on site.
  const hasHotel = random.chance(isInternational ? 0.86 : 0.76);
  const hasCar = random.chance(isInternational ? 0.12 : 0.24);
  const railStay = random.chance(0.12)
    ? trip.stays.find((stay) => dayOfTime(stay.to ?? 0) - dayOfTime(stay.from) >= 2)
    : undefined;
  const railway = railStay && railwayFrom(draft, railStay.city);

  for (const passenger of passengers) {
    const outcome = decideFate(draft, ticketLines(draft, passenger, trip.legs));
    draft.lines.push(...outcome.lines);
    if (outcome.isTravelling) {
      for (const stay of trip.stays) {
        const isPlanned = stay.to !== null || random.chance(0.3);
        if (hasHotel && isPlanned) addHotel(draft, passenger, stay, outcome.isPending);
        if (hasCar && isPlanned) addCar(draft, passenger, stay, outcome.isPending);
      }
      if (railStay && railway) addRail(draft, passenger, railway, dayOfTime(railStay.from) + 1, true);
    }
    addBookingFee(draft, passenger);
    for (const { type, day } of outcome.fees) addFee(draft, passenger, type, day);
  }
  addExtraFees(draft, passengers[0]!);
  if (isInternational && random.chance(0.3)) addInsurance(draft, passengers[0]!, daysAway(trip));
  if (random.chance(0.06)) addOther(draft, random.chance(0.1) ? null : passengers[0]!);
}

function daysAway(trip: Itinerary): number {
  const first = trip.legs[0]!.flights[0]!.startAt;
  const last = trip.legs.at(-1)!.flights.at(-1)!.endAt;
  return Math.max(1, dayOfTime(last) - dayOfTime(first) + 1);
}

/** A hotel, car or train without a flight, or a service without a journey. */
function addSmallBooking(draft: Draft, passenger: Passenger, home: string, kind: Kind): void {
  const { random } = draft.desk;
  const city = point(home).city.code;
  const start = draft.departure * minutesOfDay + 15 * 60;
  const nights = Math.max(1, nightsOf(random, false, home));
  const stay = { city, from: start, to: start + nights * minutesOfDay - 5 * 60 };
  if (kind === 'hotel') {
    addHotel(draft, passenger, stay, false);
    addFee(draft, passenger, 'Hotel Only Booking', draft.soldDay);
  } else if (kind === 'car') {
    addCar(draft, passenger, stay, false);
    addFee(draft, passenger, 'Car Only Booking', draft.soldDay);
  } else if (kind === 'rail') {
    const railway =
      railwayFrom(draft, city) ?? railwayFrom(draft, draft.desk.world.country === 'AU' ? 'MEL' : 'AKL')!;
    addRail(draft, passenger, railway, draft.departure, random.chance(0.8));
    addFee(draft, passenger, 'Rail Booking', draft.soldDay);
  } else {
    addFee(draft, passenger, random.pick(['Visa Processing', 'After Hours Assistance']), draft.soldDay);
    if (random.chance(0.4)) addOther(draft, passenger);
    if (random.chance(0.2)) addInsurance(draft, passenger, 10);
  }
}
