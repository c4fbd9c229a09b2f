/** Places of foreign files: by code, or by a city's name and country. */
import type { DuckDBConnection } from '@duckdb/node-api';
import isoCodes from 'i18n-iso-countries/codes.json' with { type: 'json' };
import { greatCircleKm } from '../../../contract/vocabulary/distance.ts';
import { countries } from '../../reference-data/countries.ts';
import { type IataCity, iataCodes } from '../../reference-data/places.ts';
import type { Bindings } from './bindings.ts';
import { type Compiled, faultIf } from './fault.ts';

/** Marks, in a place's code, a city that has no IATA code: country, `|`, name. */
export const cityMark = '\u0002';

/**
 * A known code stays. Else the text is taken for the name of a city, with a country or, if only one city has the name, or
 * only one in the home country, without. A city of a known country that has no code becomes a location of its own.
 */
export function placeSql(
  { code, city, country }: { code: Compiled; city: Compiled | undefined; country: Compiled | undefined },
  countryColumn: string,
  { bind, look }: Pick<Bindings, 'bind' | 'look'>,
): Compiled {
  const name = city ? bind(`coalesce(${city.value}, ${code.value})`) : code.value;
  const codeIn = (table: string, where: Record<string, string>) => look({ table, where, value: 'code' });
  const land = country ? codeIn('countries', { name: `plain_name(${country.value})` }) : 'null';
  const known = codeIn('known_codes', { code: code.value });
  const plain = bind(`case when ${known} is null then plain_name(${name}) end`);
  const ofLand = country ? codeIn('cities', { name: plain, country: land }) : 'null';
  const ofName = codeIn('lone_cities', { name: plain });
  const made = city
    ? `case when ${land} is not null and ${city.value} is not null then ${`'${cityMark}'`} || ${land} || '|' || ${city.value} end`
    : 'null';
  const anywhere = country ? `case when ${country.value} is null then ${ofName} end` : ofName;
  const faults = [code, city, country].flatMap((part) => part?.faults ?? []);
  if (country) {
    faults.push(
      faultIf(
        `${country.value} is not null and ${land} is null and ${known} is null`,
        countryColumn,
        country.value,
        'is no country',
      ),
    );
  }
  return {
    value: bind(`coalesce(${known}, ${ofLand}, ${anywhere}, ${made}, ${code.value}, ${name})`),
    faults,
  };
}

/** Cities that their name and country tell apart. Of several codes of one city, that with the most airports counts. */
function namedCities(): IataCity[] {
  const airports = Map.groupBy(iataCodes(), ({ city }) => city);
  const found: IataCity[] = [];
  for (const alike of Map.groupBy(airports.keys(), ({ name, country }) => `${name}|${country}`).values()) {
    const size = (city: IataCity) => airports.get(city)?.length ?? 0;
    const [first, ...others] = alike.sort((a, b) => size(b) - size(a) || (a.code < b.code ? -1 : 1));
    const elsewhere = others.filter((city) => first && greatCircleKm(first, city) > sameCityKm);
    const isClear = elsewhere.every((city) => first && size(first) >= muchLarger * size(city));
    if (first && isClear) found.push(first);
  }
  return found;
}

/** Codes of one name within this distance are of one city. */
const sameCityKm = 50;
/** A city counts as the one that is meant if it has this many times as many airports as another of its name. */
const muchLarger = 3;

/** Writes what `placeSql` looks up. `ownCodes` are those of the TMC's `locations.csv`. */
export async function createPlaces(
  connection: DuckDBConnection,
  { ownCodes, homeCountry }: { ownCodes: readonly string[]; homeCountry: string | null },
): Promise<void> {
  const codes = new Set([...[...iataCodes()].map(({ code }) => code), ...ownCodes]);
  await fill(
    connection,
    'known_codes (code varchar)',
    [...codes].map((code) => [code]),
  );
  await fill(
    connection,
    'found_cities (name varchar, country varchar, code varchar)',
    namedCities().map(({ name, country, code }) => [name, country, code]),
  );
  const names = countries.flatMap(({ id, name }) => [
    [id, id],
    [name, id],
  ]);
  const threeLetters = isoCodes.map(([two, three]) => [three as string, two as string]);
  await fill(connection, 'found_countries (name varchar, code varchar)', [
    ...names,
    ...threeLetters,
    ['UK', 'GB'],
    ['USA', 'US'],
  ]);
  const home = `'${homeCountry ?? ''}'`;
  await connection.run(`
    create table countries as select plain_name(name) as name, any_value(code) as code from found_countries group by 1;
    create table cities as
      select plain_name(name) as name, country, any_value(code) as code from found_cities group by 1, 2 having count(*) = 1;
    create table lone_cities as
      select name, coalesce(any_value(code) filter (where country = ${home}), any_value(code)) as code
      from cities group by 1 having count(*) = 1 or bool_or(country = ${home});
  `);
}

export async function fill(
  connection: DuckDBConnection,
  table: string,
  rows: readonly (readonly string[])[],
): Promise<void> {
  await connection.run(`create table ${table}`);
  const appender = await connection.createAppender(table.slice(0, table.indexOf(' ')));
  for (const row of rows) {
    for (const cell of row) appender.appendVarchar(cell);
    appender.endRow();
  }
  appender.closeSync();
}
