/**
 * IATA codes and the cities that they belong to. `iata.tsv` (made by `make/make.ts`) has a row for each code:
 * code, city's code, latitude, longitude, time zone, and on the row of a city's own code also the city's
 * name, country, and latitude and longitude of its centre. It is read when the first code is asked for, or before.
 */
import { readFileSync } from 'node:fs';

/** A city: what the product calls a place. Its coordinates are those of its centre. */
export type IataCity = {
  code: string;
  name: string;
  /** ISO 3166-1 alpha-2 */
  country: string;
  latitude: number;
  longitude: number;
  timeZone: string | null;
};

/** An airport (its own coordinates) or a city's own code (the city's centre, unless an airport has the same code). */
export type IataCode = {
  code: string;
  latitude: number;
  longitude: number;
  timeZone: string | null;
  city: IataCity;
};

let codes: Map<string, IataCode> | undefined;

/** Reads the codes now: tens of milliseconds for which nobody should wait later. */
export function loadIata(): void {
  codes ??= readCodes();
}

/** The airport or city with this IATA code, in any case; undefined where there is none. */
export function findIata(code: string): IataCode | undefined {
  codes ??= readCodes();
  return codes.get(code) ?? codes.get(code.toUpperCase());
}

/** Every IATA code, in alphabetical order. */
export function iataCodes(): IterableIterator<IataCode> {
  codes ??= readCodes();
  return codes.values();
}

function readCodes(): Map<string, IataCode> {
  const rows = readFileSync(new URL('iata.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  const cities = new Map<string, IataCity>();
  for (const [code = '', , , , zone = '', name, country, latitude, longitude] of rows) {
    if (name === undefined || country === undefined) continue;
    cities.set(code, {
      code,
      name,
      country,
      latitude: Number(latitude),
      longitude: Number(longitude),
      timeZone: zone || null,
    });
  }
  const found = new Map<string, IataCode>();
  for (const [code = '', cityCode = '', latitude, longitude, zone = ''] of rows) {
    const city = cities.get(cityCode);
    if (!city) throw new Error(`iata.tsv has no row for the city ${cityCode} of ${code}.`);
    found.set(code, {
      code,
      latitude: Number(latitude),
      longitude: Number(longitude),
      timeZone: zone || null,
      city,
    });
  }
  return found;
}
