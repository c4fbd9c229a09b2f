/** Prices of flights by distance, cabin, conditions, lead time and season; of rooms and cars by place. */
import { seasonPrice } from './calendar.ts';
import { type Carrier, nightRates } from './carriers.ts';
import { lot, type Random } from './random.ts';
import { point } from './routes.ts';

export const cabins = ['Economy', 'Premium Economy', 'Business Class', 'First Class'] as const;
export type Cabin = (typeof cabins)[number];
export const fareTypes = ['Restricted', 'Semi Flexible', 'Flexible'] as const;
export type FareType = (typeof fareTypes)[number];

const domesticCabins = {
  staff: lot<Cabin>(['Economy', 98], ['Business Class', 2]),
  executive: lot<Cabin>(['Economy', 60], ['Business Class', 40]),
};
const internationalCabins = {
  staff: lot<Cabin>(['Economy', 70], ['Premium Economy', 16], ['Business Class', 14]),
  executive: lot<Cabin>(
    ['Economy', 14],
    ['Premium Economy', 16],
    ['Business Class', 60],
    ['First Class', 10],
  ),
};
const farePlan = lot<FareType>(['Restricted', 56], ['Semi Flexible', 27], ['Flexible', 17]);
const lateFarePlan = lot<FareType>(['Restricted', 30], ['Semi Flexible', 35], ['Flexible', 35]);

const farePrice: Record<FareType, number> = { Restricted: 1, 'Semi Flexible': 1.3, Flexible: 1.85 };
const longCabinPrice: Record<Cabin, number> = {
  Economy: 1,
  'Premium Economy': 1.85,
  'Business Class': 3.4,
  'First Class': 5.4,
};

export function chooseCabin(random: Random, isInternational: boolean, isExecutive: boolean): Cabin {
  const table = isInternational ? internationalCabins : domesticCabins;
  return random.draw(isExecutive ? table.executive : table.staff);
}

export function chooseFareType(random: Random, lead: number): FareType {
  return random.draw(lead < 7 ? lateFarePlan : farePlan);
}

/** The airline's own name for the fare. */
export function fareName(carrier: Carrier, cabin: Cabin, fareType: FareType): string {
  const name = carrier.fares[fareTypes.indexOf(fareType)]!;
  if (cabin === 'Economy') return name;
  const front = cabin === 'Premium Economy' ? 'Premium' : cabin.replace(' Class', '');
  return `${front} ${fareType === 'Restricted' ? 'Saver' : 'Flex'}`;
}

/** The one-way fare in dollars, before random variation. */
export function fare(
  km: number,
  isInternational: boolean,
  cabin: Cabin,
  fareType: FareType,
  lead: number,
): number {
  const economy = isInternational ? 40 + 0.27 * km ** 0.85 : 42 + 0.36 * km ** 0.85;
  const inFront = isInternational ? longCabinPrice[cabin] : Math.min(longCabinPrice[cabin], 2.6);
  const haste = lead < 3 ? 1.55 : lead < 7 ? 1.3 : lead < 14 ? 1.12 : lead < 28 ? 1 : 0.9;
  return economy * inFront * farePrice[fareType] * haste;
}

/** The rate of a room per night, in dollars. */
export function nightRate(city: string, day: number): number {
  const isNear = ['AU', 'NZ'].includes(point(city).city.country);
  return (nightRates[city] ?? (isNear ? 175 : 260)) * seasonPrice(day);
}

export function cents(dollars: number): number {
  return Math.round(dollars * 100);
}
