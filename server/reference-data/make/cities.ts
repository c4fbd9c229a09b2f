/** Joins the sources: the city of each IATA code, and each city's name, country, centre and time zone. */
import { greatCircleKm, type Point } from '../../../contract/vocabulary/distance.ts';
import { type Airport, airports, type City, cities, cityAssignments, cityNames } from './sources.ts';

export type CodeRow = { code: string; cityCode: string; point: Point; zone: string; city?: CityRow };
export type CityRow = { name: string; country: string; centre: Point };

/** Two sources refer to the same airport if their positions are within this distance. */
const sameAirportKm = 50;
/** The maximum distance of an airport from its city. */
const cityRadiusKm = 120;

/** Names that the sources get wrong or write differently from travellers. */
const nameOf: Record<string, string> = {
  AIY: 'Atlantic City',
  BDL: 'Hartford',
  BSZ: 'Bishkek',
  BWI: 'Baltimore',
  CEB: 'Cebu',
  DOM: 'Dominica',
  EAP: 'Basel',
  GCN: 'Grand Canyon',
  GIB: 'Gibraltar',
  KOA: 'Kona',
  LOP: 'Lombok',
  MLA: 'Malta',
  MRU: 'Mauritius',
  NQZ: 'Astana',
  NYC: 'New York',
  PFN: 'Panama City',
  TPE: 'Taipei',
  UBN: 'Ulaanbaatar',
  YIA: 'Yogyakarta',
};
const countryOf: Record<string, string> = { EAP: 'CH' };
const cityCodeByHand: Record<string, string> = { TFU: 'CTU' };

/** All IATA codes, sorted; the row of a city's own code includes the city. */
export async function makeCodes(): Promise<CodeRow[]> {
  const known = await airports();
  const assigned = cityAssignments();
  const names = cityNames();
  const towns = townsByName(cities());

  const members = new Map<string, Airport[]>();
  const join = (airport: Airport, cityCode: string) => {
    members.set(cityCode, [...(members.get(cityCode) ?? []), airport]);
  };

  const isMetropolitan = (code: string) => names.get(code)?.isMetropolitan ?? false;
  const ownCity: Airport[] = [];
  for (const airport of known.values()) {
    if (isMetropolitan(airport.code)) continue;
    const found = assigned.get(airport.code);
    const agrees = found !== undefined && greatCircleKm(found, airport) <= sameAirportKm;
    const cityCode = cityCodeByHand[airport.code] ?? (agrees ? found.cityCode : airport.code);
    if (cityCode !== airport.code) join(airport, cityCode);
    else ownCity.push(airport);
  }
  // An airport too new for the assignments belongs to the city with its name, for example Western Sydney.
  const byName = new Map<string, Airport>();
  for (const airport of ownCity) {
    const name = names.get(airport.code)?.name;
    const older = name === undefined ? undefined : byName.get(`${airport.country} ${fold(name)}`);
    const isNew = !assigned.has(airport.code);
    if (isNew && older && greatCircleKm(older, airport) <= cityRadiusKm) join(airport, older.code);
    else {
      join(airport, airport.code);
      if (name !== undefined && !isNew) byName.set(`${airport.country} ${fold(name)}`, airport);
    }
  }

  const rows: CodeRow[] = [];
  const cityRows = new Map<string, CityRow>();
  for (const [cityCode, airportsOfCity] of members) {
    const main = known.get(cityCode) ?? airportsOfCity.find((a) => a.isLarge) ?? airportsOfCity[0]!;
    const country = countryOf[cityCode] ?? main.country;
    const named = names.get(cityCode) ?? names.get(main.code);
    const fits = named !== undefined && (named.country === null || named.country === country);
    const name = nameOf[cityCode] ?? (fits && named.name !== '' ? named.name : bareName(main.name));
    const town = nearestTown(towns, name, country, main);
    cityRows.set(cityCode, { name, country, centre: town ?? main });
  }
  for (const [cityCode, city] of cityRows) {
    const ofCity = members.get(cityCode)!;
    for (const airport of ofCity) {
      const isFar = airport.code !== cityCode && greatCircleKm(city.centre, airport) > cityRadiusKm;
      if (!isFar) rows.push({ code: airport.code, cityCode, point: airport, zone: airport.zone });
      else rows.push(aloneRow(airport, names.get(airport.code)?.name));
    }
    if (!ofCity.some((a) => a.code === cityCode)) {
      const main = ofCity.find((a) => a.isLarge) ?? ofCity[0]!;
      rows.push({ code: cityCode, cityCode, point: city.centre, zone: main.zone });
    }
  }
  // Obsolete codes, and codes of stations and harbours: useful for old feeds if they are close to their city.
  const present = new Map(rows.map((row) => [row.code, row]));
  for (const extra of assigned.values()) {
    const city = cityRows.get(extra.cityCode);
    if (present.has(extra.code) || !city || greatCircleKm(city.centre, extra) > cityRadiusKm) continue;
    const zone = present.get(extra.cityCode)!.zone;
    rows.push({ code: extra.code, cityCode: extra.cityCode, point: extra, zone });
  }
  for (const row of rows) {
    const city = row.code === row.cityCode ? cityRows.get(row.cityCode) : undefined;
    if (city && !row.city) row.city = city;
  }
  return rows.sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** The row of a separate airport: its city's centre is unknown, so the airport itself is used. */
function aloneRow(airport: Airport, name: string | undefined): CodeRow {
  const city = { name: name || bareName(airport.name), country: airport.country, centre: airport };
  return { code: airport.code, cityCode: airport.code, point: airport, zone: airport.zone, city };
}

function bareName(airport: string): string {
  const bare = airport.replace(
    /\s+((international|regional|municipal)\s+)*(airport|airstrip|heliport)\b.*$/i,
    '',
  );
  return (bare || airport).replaceAll(/\s+/g, ' ').trim();
}

function fold(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

function townsByName(all: City[]): Map<string, City[]> {
  const found = new Map<string, City[]>();
  for (const town of all) {
    // The names omit the endings of "Washington, D.C." and "New York City".
    const key = `${town.country} ${fold(town.name).replace(/(,.*| city)$/, '')}`;
    found.set(key, [...(found.get(key) ?? []), town]);
  }
  return found;
}

function nearestTown(towns: Map<string, City[]>, name: string, country: string, near: Point) {
  const key = `${country} ${fold(name).replace(/(,.*| city)$/, '')}`;
  const close = towns.get(key)?.filter((town) => greatCircleKm(town, near) <= cityRadiusKm) ?? [];
  return close.sort((a, b) => b.population - a.population)[0];
}
