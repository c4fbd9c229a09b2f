/** Routes: the airports of a trip, its airline and its hub. */
import { greatCircleKm } from '../contract/vocabulary/distance.ts';
import { findIata, type IataCode } from '../server/reference-data/places.ts';
import { type Lot, lot, lotOf, type Random } from './random.ts';

export type Country = 'AU' | 'NZ';

/** Domestic destinations of a country's business travel. */
// biome-ignore format: weights read best in rows
const domestic: Record<Country, Lot<string>> = {
  AU: lot(
    ['SYD', 30], ['MEL', 28], ['BNE', 18], ['CBR', 10], ['ADL', 9], ['PER', 9], ['OOL', 4], ['HBA', 3], ['DRW', 3],
    ['CNS', 3], ['TSV', 2], ['LST', 1], ['NTL', 1], ['MKY', 1], ['ROK', 1], ['KTA', 1], ['PHE', 1], ['KGI', 1],
  ),
  NZ: lot(['AKL', 30], ['WLG', 26], ['CHC', 18], ['ZQN', 4], ['DUD', 4], ['NSN', 3], ['NPE', 3]),
};

/** Small airports have flights only to these. */
// biome-ignore format: a table
const hubs: Record<string, readonly string[]> = {
  LST: ['MEL'], HBA: ['MEL', 'SYD', 'BNE'], NTL: ['BNE', 'MEL'], MKY: ['BNE'], ROK: ['BNE'], KTA: ['PER'],
  PHE: ['PER'], KGI: ['PER'], TSV: ['BNE', 'SYD'], CNS: ['BNE', 'SYD', 'MEL'], ZQN: ['AKL', 'CHC'],
  DUD: ['AKL', 'WLG', 'CHC'], NSN: ['AKL', 'WLG', 'CHC'], NPE: ['AKL', 'WLG', 'CHC'],
};

const homeCarriers: Record<Country, Lot<string>> = {
  AU: lot(['QF', 48], ['VA', 36], ['JQ', 13], ['ZL', 3]),
  NZ: lot(['NZ', 88], ['JQ', 12]),
};

type Abroad = {
  airport: string;
  weight: Record<Country, number>;
  /** Airline and hub; without a hub, the flight is direct. */
  ways: readonly (readonly [carrier: string, via?: string])[];
};

// biome-ignore format: a table of routes
const abroad: readonly Abroad[] = [
  { airport: 'AKL', weight: { AU: 16, NZ: 0 }, ways: [['NZ'], ['QF'], ['JQ']] },
  { airport: 'WLG', weight: { AU: 6, NZ: 0 }, ways: [['NZ'], ['QF']] },
  { airport: 'CHC', weight: { AU: 5, NZ: 0 }, ways: [['NZ'], ['QF']] },
  { airport: 'SYD', weight: { AU: 0, NZ: 26 }, ways: [['NZ'], ['QF'], ['EK']] },
  { airport: 'MEL', weight: { AU: 0, NZ: 22 }, ways: [['NZ'], ['QF']] },
  { airport: 'BNE', weight: { AU: 0, NZ: 14 }, ways: [['NZ'], ['QF']] },
  { airport: 'SIN', weight: { AU: 20, NZ: 9 }, ways: [['SQ'], ['SQ'], ['QF']] },
  { airport: 'LHR', weight: { AU: 13, NZ: 6 }, ways: [['QF', 'SIN'], ['SQ', 'SIN'], ['EK', 'DXB'], ['CX', 'HKG'], ['QR', 'DOH'], ['BA', 'SIN']] },
  { airport: 'LGW', weight: { AU: 1, NZ: 0.5 }, ways: [['EK', 'DXB'], ['QR', 'DOH']] },
  { airport: 'LAX', weight: { AU: 8, NZ: 7 }, ways: [['QF'], ['UA'], ['NZ', 'AKL']] },
  { airport: 'JFK', weight: { AU: 6, NZ: 3 }, ways: [['QF', 'LAX'], ['UA', 'SFO'], ['NZ', 'AKL']] },
  { airport: 'EWR', weight: { AU: 1.5, NZ: 0.5 }, ways: [['UA', 'SFO']] },
  { airport: 'SFO', weight: { AU: 5, NZ: 3 }, ways: [['UA'], ['QF']] },
  { airport: 'HKG', weight: { AU: 8, NZ: 5 }, ways: [['CX'], ['QF']] },
  { airport: 'NRT', weight: { AU: 5, NZ: 4 }, ways: [['JL'], ['QF'], ['NH', 'SIN']] },
  { airport: 'HND', weight: { AU: 4, NZ: 1 }, ways: [['NH'], ['QF']] },
  { airport: 'DXB', weight: { AU: 4, NZ: 2 }, ways: [['EK']] },
  { airport: 'BKK', weight: { AU: 3, NZ: 1 }, ways: [['TG']] },
  { airport: 'KUL', weight: { AU: 3, NZ: 2 }, ways: [['MH']] },
  { airport: 'DPS', weight: { AU: 3, NZ: 1 }, ways: [['JQ'], ['VA']] },
  { airport: 'NAN', weight: { AU: 3, NZ: 4 }, ways: [['FJ'], ['QF']] },
  { airport: 'BOM', weight: { AU: 2, NZ: 0.5 }, ways: [['SQ', 'SIN'], ['QF', 'SIN']] },
  { airport: 'DEL', weight: { AU: 2, NZ: 0.5 }, ways: [['AI'], ['SQ', 'SIN']] },
  { airport: 'PVG', weight: { AU: 2.5, NZ: 3 }, ways: [['MU'], ['CX', 'HKG']] },
  { airport: 'CDG', weight: { AU: 1.5, NZ: 0.5 }, ways: [['SQ', 'SIN'], ['EK', 'DXB']] },
  { airport: 'FRA', weight: { AU: 1.5, NZ: 0.5 }, ways: [['SQ', 'SIN'], ['EK', 'DXB']] },
  { airport: 'ZRH', weight: { AU: 1, NZ: 0 }, ways: [['SQ', 'SIN']] },
  { airport: 'CPH', weight: { AU: 0.6, NZ: 0.4 }, ways: [['SQ', 'SIN'], ['QR', 'DOH']] },
  { airport: 'ICN', weight: { AU: 1, NZ: 0.5 }, ways: [['KE'], ['CX', 'HKG']] },
  { airport: 'YVR', weight: { AU: 1.5, NZ: 1 }, ways: [['AC'], ['QF', 'LAX']] },
  { airport: 'BOS', weight: { AU: 1, NZ: 0 }, ways: [['QF', 'LAX'], ['UA', 'SFO']] },
  { airport: 'JNB', weight: { AU: 1.5, NZ: 0 }, ways: [['SA'], ['EK', 'DXB']] },
  { airport: 'SCL', weight: { AU: 1, NZ: 0.5 }, ways: [['LA'], ['QF']] },
  { airport: 'POM', weight: { AU: 1.5, NZ: 0 }, ways: [['PX'], ['QF']] },
  { airport: 'ACC', weight: { AU: 0.3, NZ: 0 }, ways: [['EK', 'DXB'], ['QR', 'DOH']] },
  { airport: 'LOS', weight: { AU: 0.1, NZ: 0 }, ways: [['EK', 'DXB'], ['QR', 'DOH']] },
  { airport: 'KHI', weight: { AU: 0.1, NZ: 0 }, ways: [['EK', 'DXB']] },
  { airport: 'BKO', weight: { AU: 0.1, NZ: 0 }, ways: [['EK', 'DXB']] },
  { airport: 'UBN', weight: { AU: 0.2, NZ: 0 }, ways: [['CX', 'HKG'], ['KE', 'ICN']] },
];

const abroadByAirport = new Map(abroad.map((entry) => [entry.airport, entry]));
const abroadFrom: Record<Country, Lot<string>> = { AU: abroadLot('AU'), NZ: abroadLot('NZ') };

function abroadLot(country: Country): Lot<string> {
  return lotOf(
    abroad.map(({ airport }) => airport),
    (airport) => abroadByAirport.get(airport)!.weight[country],
  );
}

/** Airports with direct international flights; travellers from others connect at the first suitable one. */
const gateways: Record<Country, readonly string[]> = {
  AU: ['SYD', 'MEL', 'BNE', 'PER', 'ADL'],
  NZ: ['AKL', 'CHC', 'WLG'],
};

export type Way = { carrier: string; path: string[] };

/** A domestic airport other than `home`. */
export function domesticDestination(random: Random, country: Country, home: string): string {
  let airport = random.draw(domestic[country]);
  while (airport === home) airport = random.draw(domestic[country]);
  return airport;
}

export function foreignDestination(random: Random, country: Country): string {
  return random.draw(abroadFrom[country]);
}

export function isAbroad(country: Country, airport: string): boolean {
  return point(airport).city.country !== country;
}

/** The route from `home` to a domestic or foreign airport. The return uses the reversed path. */
export function wayTo(random: Random, country: Country, home: string, destination: string): Way {
  const foreign = isAbroad(country, destination) ? abroadByAirport.get(destination) : undefined;
  if (!foreign)
    return {
      carrier: domesticCarrier(random, country, home, destination),
      path: domesticPath(home, destination),
    };
  const [carrier, via] = random.pick(foreign.ways);
  const gateway = gatewayFor(country, home, destination);
  const path = [...domesticPath(home, gateway), ...(via && via !== gateway ? [via] : []), destination];
  return { carrier, path: path.filter((airport, i) => airport !== path[i - 1]) };
}

/** A direct route between two foreign airports, or a foreign and a domestic one. */
export function directWay(random: Random, country: Country, from: string, to: string): Way {
  const foreign = abroadByAirport.get(to) ?? abroadByAirport.get(from);
  const carrier = foreign ? random.pick(foreign.ways)[0] : domesticCarrier(random, country, from, to);
  return { carrier, path: [from, to] };
}

function domesticCarrier(random: Random, country: Country, from: string, to: string): string {
  const carrier = random.draw(homeCarriers[country]);
  const isRegional = hubs[from] !== undefined || hubs[to] !== undefined;
  return isRegional && carrier === 'JQ' ? (country === 'AU' ? 'QF' : 'NZ') : carrier;
}

function domesticPath(from: string, to: string): string[] {
  if (from === to) return [from];
  if (flies(from, to)) return [from, to];
  const hub = hubs[from]?.find((via) => flies(via, to)) ?? hubs[to]?.find((via) => flies(from, via));
  return hub ? [from, hub, to] : [from, hubs[from]![0]!, hubs[to]![0]!, to];
}

function flies(from: string, to: string): boolean {
  const [a, b] = [hubs[from], hubs[to]];
  return (a === undefined || a.includes(to)) && (b === undefined || b.includes(from));
}

function gatewayFor(country: Country, home: string, destination: string): string {
  const isLong = country === 'NZ' && !['SYD', 'MEL', 'BNE', 'NAN'].includes(destination);
  if (isLong) return 'AKL';
  if (gateways[country].includes(home)) return home;
  return hubs[home]?.find((hub) => gateways[country].includes(hub)) ?? gateways[country][0]!;
}

export function point(airport: string): IataCode {
  const found = findIata(airport);
  if (!found) throw new Error(`The demo flies to ${airport}, which is not an IATA code.`);
  return found;
}

const distances = new Map<string, number>();

export function flightKm(from: string, to: string): number {
  const key = from + to;
  let km = distances.get(key);
  if (km === undefined) {
    km = greatCircleKm(point(from), point(to));
    distances.set(key, km);
  }
  return km;
}
