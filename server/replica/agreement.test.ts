import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import * as accommodation from '../../contract/accommodation/calls.ts';
import * as airfare from '../../contract/airfare/calls.ts';
import * as emissions from '../../contract/airfare/emissions.ts';
import type { Endpoint } from '../../contract/http/endpoint.ts';
import * as rentalCar from '../../contract/rental-car/calls.ts';
import * as serviceFees from '../../contract/service-fees/calls.ts';
import * as summary from '../../contract/summary/calls.ts';
import * as traveller from '../../contract/traveller/calls.ts';
import { notSpecified, type ProductType } from '../../contract/vocabulary/constants.ts';
import { reportQuery } from '../../contract/vocabulary/filters.ts';
import { demoPeople, drawnLooks, type Person, settleOtherFactors, withDemo } from '../test/demo-tmcs.ts';
import { drawnAlone } from '../test/drawn-filters.ts';
import { sentFields } from '../test/sent-fields.ts';
import { testServer } from '../test/server.ts';

// Over the demo data: PostgreSQL and the replica return the same rows for any query of any screen, under any filter and
// for any user. `bothEngines`, through which the test server answers, compares them row by row.
const server = testServer({ template: withDemo });
/** The number of random requests; set the variable to run more. */
const cases = Number(process.env.AGREEMENT_CASES ?? 200);
const people: Person[] = [];

beforeAll(async () => {
  await settleOtherFactors(server.database.owner);
  people.push(...(await demoPeople(server.database.owner)));
  for (const [name, { of, from }] of Object.entries(named)) {
    const { rows } = await sql<{ name: string }>`
      select distinct ${sql.raw(of)} as name from ${sql.raw(from)} order by 1 limit 30`.execute(
      server.database.owner,
    );
    values[name] = fc.constantFrom('None such', notSpecified, ...rows.flatMap((row) => row.name || []));
  }
});

const screens = [summary, airfare, emissions, accommodation, rentalCar, serviceFees, traveller];
const endpoints = new Map(
  screens
    .flatMap((screen) => Object.values<unknown>(screen))
    .filter((one): one is Endpoint => one !== null && 'path' in Object(one))
    .map((endpoint) => [endpoint.path, endpoint]),
);

const ofLines = (product: ProductType, of: string) => ({
  of,
  from: `line_items where product_type = '${product}'`,
});
const supplier = 'coalesce(supplier_code, supplier_name)';

/** Where the demo data holds values for the named parameters of endpoints. */
const named: Record<string, { of: string; from: string }> = {
  airline: ofLines('Air', supplier),
  fareType: ofLines('Air', 'fare_type'),
  fareTypeDescription: ofLines('Air', 'fare_type_description'),
  classOfTravel: ofLines('Air', 'class_of_travel'),
  hotelId: ofLines('Hotel', supplier),
  providerId: ofLines('Car', supplier),
  supplierName: ofLines('Car', 'supplier_name'),
  carType: ofLines('Car', 'car_type'),
  type_description: { of: 'description', from: 'service_fee_types' },
  description: { of: 'description', from: 'policy_codes' },
};

const id = fc.integer({ min: 1, max: 60 });

/** Values for endpoints' parameters besides the filter; enumerations supply their own. */
const values: Record<string, fc.Arbitrary<unknown>> = {
  page: fc.integer({ min: 1, max: 3 }),
  pageSize: fc.integer({ min: 1, max: 100 }),
  limit: fc.integer({ min: 1, max: 50 }),
  search: fc.constantFrom('a', 'an', 'SYD', '17', 'Qantas', '%', '_', 'é'),
  locationId: id,
  placeId: id,
  otherPlaceId: id,
  travellerId: id,
  travellerIds: fc.array(id, { minLength: 1, maxLength: 5 }).map((ids) => ids.join(',')),
  nonCompliant: fc.constant('true'),
  only: drawnAlone.map(({ only = '{}' }) => only),
};

function drawnValue(name: string, schema: z.ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodOptional)
    return fc.option(drawnValue(name, schema.unwrap() as z.ZodType), { nil: undefined });
  if (schema instanceof z.ZodDefault) return drawnValue(name, schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  const value = values[name];
  if (!value) throw new Error(`Nothing to draw for ${name}`);
  return value;
}

const filterFields = sentFields({ query: reportQuery() });

/** A random query of the endpoint, without the filter. */
function drawnQuery(endpoint: Endpoint): fc.Arbitrary<object> {
  const own = Object.entries(sentFields(endpoint)).filter(([name]) => !(name in filterFields));
  const drawn = fc.record(Object.fromEntries(own.map(([name, schema]) => [name, drawnValue(name, schema)])));
  return drawn.map((one) =>
    Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined)),
  );
}

test(`both engines agree in ${cases} random cases`, { timeout: 600_000 }, async () => {
  let answered = 0;
  const call = fc
    .constantFrom(...endpoints.values())
    .chain((endpoint) => fc.record({ path: fc.constant(endpoint.path), more: drawnQuery(endpoint) }));
  const drawn = fc.tuple(drawnLooks(people), call);
  await fc.assert(
    fc.asyncProperty(drawn, async ([{ email, filter }, { path, more }]) => {
      const endpoint = endpoints.get(path) as Endpoint;
      const { status, body } = await server.send(email, endpoint, { query: { ...filter, ...more } });
      // Skip cases whose node was not granted to the user.
      fc.pre(status !== 404);
      expect(status, JSON.stringify(body)).toBe(200);
      if (/[1-9]/.test(JSON.stringify(body))) answered += 1;
    }),
    { numRuns: cases, seed: 20260630 },
  );
  expect(answered).toBeGreaterThan(cases / 2);
});
