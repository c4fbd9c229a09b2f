/**
 * Generates `iata.tsv` and `country-zones.tsv` from the packages: `node server/reference-data/make/make.ts`.
 * The files are committed, so that the effect of a new package version is visible in a diff.
 */
import { writeFileSync } from 'node:fs';
import countries from 'i18n-iso-countries';
import { greatCircleKm } from '../../../contract/vocabulary/distance.ts';
import { makeCodes } from './cities.ts';
import { airports, cities } from './sources.ts';

/** The text of `iata.tsv`; its columns are described in `places.ts`. */
export async function makeIataFile(): Promise<string> {
  const lines = (await makeCodes()).map(({ code, cityCode, point, zone, city }) => {
    const centre = city
      ? [city.name, city.country, degrees(city.centre.latitude), degrees(city.centre.longitude)]
      : [];
    return [code, cityCode, degrees(point.latitude), degrees(point.longitude), zone, ...centre].join('\t');
  });
  return `${lines.join('\n')}\n`;
}

/** The text of `country-zones.tsv`: each country has the time zone of the airport nearest to its largest city. */
export async function makeZonesFile(): Promise<string> {
  const largest = new Map<string, { population: number; latitude: number; longitude: number }>();
  for (const city of cities()) {
    if (city.population > (largest.get(city.country)?.population ?? -1)) largest.set(city.country, city);
  }
  const all = [...(await airports()).values()];
  const lines = Object.keys(countries.getAlpha2Codes())
    .sort()
    .flatMap((country) => {
      const inside = all.filter((airport) => airport.country === country);
      // The Vatican has no airport: the nearest one across the border has the same time zone.
      const candidates = inside.length > 0 ? inside : all;
      const centre = largest.get(country) ?? inside[0];
      if (!centre) return [];
      const nearest = candidates.reduce((best, airport) =>
        greatCircleKm(airport, centre) < greatCircleKm(best, centre) ? airport : best,
      );
      return [`${country}\t${nearest.zone}`];
    });
  return `${lines.join('\n')}\n`;
}

function degrees(value: number): string {
  return String(Math.round(value * 1e5) / 1e5);
}

if (import.meta.main) {
  writeFileSync(new URL('../iata.tsv', import.meta.url), await makeIataFile());
  writeFileSync(new URL('../country-zones.tsv', import.meta.url), await makeZonesFile());
}
