/** Generates hotel stays, car hires and rail journeys. */
import type { LineStatus } from '../contract/vocabulary/constants.ts';
import { dayOfTime, minutesOfDay, seasonPrice, timeText } from './calendar.ts';
import { carCompanies, carTypes, hotels } from './carriers.ts';
import { addLine, type Draft, type Passenger, refundOf } from './draft.ts';
import { cents, nightRate } from './fares.ts';
import { toFive } from './flights.ts';
import type { Stay } from './itinerary.ts';
import { supplierPolicy } from './policies.ts';
import { point } from './routes.ts';
import { locations, ownLocations, type Railway, railways } from './stations.ts';

/** Adds a room from the day of arrival to the day of departure, unless there is no night between. */
export function addHotel(draft: Draft, passenger: Passenger, stay: Stay, isPending: boolean): void {
  const { random } = draft.desk;
  const checkIn = dayOfTime(stay.from);
  const nights = (stay.to === null ? checkIn + random.whole(1, 3) : dayOfTime(stay.to)) - checkIn;
  if (nights < 1) return;
  const own = ownLocation(draft, stay.city);
  const hotel = random.draw(hotels);
  const rate = cents(nightRate(stay.city, checkIn) * (own ? 0.9 : hotel.rate) * random.between(0.85, 1.2));
  const ancillary = random.chance(0.25) ? nights * random.whole(900, 5200) : 0;
  const rooms = random.chance(0.01) ? 2 : 1;
  // Occasionally the room is paid with points or charged directly to the company.
  const isFree = random.chance(0.008);
  const paid = isFree ? 0 : rate * nights * rooms + ancillary;
  const status = groundStatus(draft, isPending);
  addLine(draft, passenger, {
    product_type: 'Hotel',
    status,
    start_at: timeText(checkIn * minutesOfDay + 14 * 60),
    end_at: timeText((checkIn + nights) * minutesOfDay + 10 * 60),
    location: own?.code ?? stay.city,
    supplier_code: own ? undefined : `${hotel.code}-${stay.city}`,
    supplier_name: own ? own.name : `${hotel.name} ${point(stay.city).city.name}`,
    policy_code: supplierPolicy(draft),
    quantity: rooms > 1 || random.chance(0.5) ? nights * rooms : undefined,
    amount_paid: paid,
    tax: Math.round(paid / 11),
    ancillary_amount: ancillary > 0 && !isFree ? ancillary : undefined,
    cheapest_rate:
      random.chance(0.4) && !isFree ? Math.round(paid * random.pick([1, 1, 1, 0.9, 0.8])) : undefined,
  });
  if (status === 'Normal' && random.chance(0.015)) addRefund(draft);
}

/** Adds a car from half an hour after arrival until before the next departure. */
export function addCar(draft: Draft, passenger: Passenger, stay: Stay, isPending: boolean): void {
  const { random } = draft.desk;
  const pickUp = stay.from + 30;
  const dropOff =
    stay.to === null ? pickUp + random.whole(1, 3) * minutesOfDay : Math.max(stay.to - 90, pickUp + 60);
  const days = Math.max(1, dayOfTime(dropOff) - dayOfTime(pickUp));
  const company = random.draw(carCompanies);
  const type = random.draw(carTypes);
  const own = ownLocation(draft, stay.city);
  const ancillary = random.chance(0.4) ? random.whole(800, 9500) : 0;
  const rate = cents(type.rate * company.rate * seasonPrice(dayOfTime(pickUp)) * random.between(0.85, 1.2));
  const paid = rate * days + ancillary;
  const status = groundStatus(draft, isPending);
  addLine(draft, passenger, {
    product_type: 'Car',
    status,
    start_at: timeText(toFive(pickUp)),
    end_at: timeText(toFive(dropOff)),
    location: own?.code ?? stay.city,
    supplier_code: company.code,
    supplier_name: company.name,
    car_type: random.chance(0.04) ? undefined : type.name,
    policy_code: supplierPolicy(draft),
    quantity: random.chance(0.5) ? days : undefined,
    amount_paid: paid,
    tax: Math.round(paid / 11),
    ancillary_amount: ancillary > 0 ? ancillary : undefined,
    cheapest_rate: random.chance(0.2) ? Math.round(paid * random.pick([1, 1, 0.88])) : undefined,
    co2_kg: random.chance(0.3) ? days * random.whole(6, 22) : undefined,
  });
  if (status === 'Normal' && random.chance(0.01)) addRefund(draft);
}

export function railwayFrom(draft: Draft, city: string): Railway | undefined {
  const known = railways[city];
  return known && draft.desk.random.pick(known);
}

/** Adds a day return or a one-way journey. */
export function addRail(
  draft: Draft,
  passenger: Passenger,
  railway: Railway,
  day: number,
  isReturn: boolean,
): void {
  const { random } = draft.desk;
  const out = day * minutesOfDay + toFive(random.between(6.5 * 60, 9 * 60));
  const back = out + railway.minutes + toFive(random.between(240, 420));
  const journeys = [{ from: railway.from, to: railway.to, at: out }];
  if (isReturn) journeys.push({ from: railway.to, to: railway.from, at: back });
  const isFirst = random.chance(0.15);
  const paid = cents(railway.price * (isFirst ? 1.6 : 1) * random.between(0.9, 1.15));
  for (const { from, to, at } of journeys) {
    addLine(draft, passenger, {
      product_type: 'Rail',
      status: groundStatus(draft, false),
      start_at: timeText(at),
      end_at: timeText(at + railway.minutes),
      origin: from,
      destination: to,
      supplier_name: railway.company,
      class_of_travel: isFirst ? 'First Class' : 'Economy',
      policy_code: supplierPolicy(draft),
      amount_paid: paid,
      tax: Math.round(paid / 11),
      distance_km: railway.km,
      co2_kg: Math.round(railway.km * 3.5) / 100,
    });
  }
}

function groundStatus(draft: Draft, isPending: boolean): LineStatus {
  const { random, today } = draft.desk;
  if (isPending || (draft.departure > today && random.chance(0.04))) return 'Pending';
  const whim = random.next();
  if (whim < 0.02) return 'Cancelled';
  return whim < 0.024 ? 'Void' : 'Normal';
}

function addRefund(draft: Draft): void {
  const { random, today } = draft.desk;
  const day = draft.soldDay + random.whole(3, 50);
  const line = draft.lines.at(-1);
  if (line && day <= today) draft.lines.push(refundOf(line, random.pick([1, 0.5]), day));
}

function ownLocation(draft: Draft, city: string) {
  const { random } = draft.desk;
  const code = ownLocations[draft.customer.code];
  const country = point(city).city.country;
  const location = locations.find((entry) => entry.code === code && entry.country === country);
  const isRemote = ['KTA', 'PHE', 'TSV'].includes(city);
  return location && random.chance(isRemote ? 0.45 : country === 'NZ' ? 0.06 : 0) ? location : undefined;
}
