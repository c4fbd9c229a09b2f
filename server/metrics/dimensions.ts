/** The dimensions of lines and trips: what metrics are grouped by, and what the groups are called. */
import { type RawBuilder, sql } from 'kysely';
import { type FrequencyBucket, frequencyBuckets } from '../../contract/traveller/calls.ts';
import { notSpecified, type ProductType } from '../../contract/vocabulary/constants.ts';
import { tripPlace } from './destinations.ts';
import { onKey } from './joins.ts';
import { type Code, type Dimension, dimension, type Finer, type Members } from './layer/model.ts';
import { supplierKey, supplierNames } from './suppliers.ts';

type Place = { label: string; country: string | null; latitude: number | null; longitude: number | null };

export const places: Members<Place> = {
  join: (reading, rows, name, key) => rows.leftJoin(`places as ${name}`, onKey(reading, name, key)),
  attributes: (name) => ({
    label: sql<string>`coalesce(${sql.ref(`${name}.name`)}, ${sql.lit(notSpecified)})`,
    country: sql.ref(`${name}.country`),
    latitude: sql.ref(`${name}.latitude`),
    longitude: sql.ref(`${name}.longitude`),
  }),
};

/** The destination of the booking's trip; null if it has none or is hidden from the reader. */
export const tripDestination = dimension({ key: tripPlace, isCoarse: true, members: places });

export type PlaceDimension = Dimension<Place>;

/** Where the line leads to: a flight's destination, or the place of a stay or a hire. */
export const destination = dimension({
  key: sql<number | null>`line.destination_place_id`,
  members: places,
});

/** The canonical traveller; null for lines without one. */
export const traveller = dimension({
  key: sql<number | null>`"rawTraveller".traveller_id`,
  joins: ['rawTraveller'],
  isCoarse: true,
  finer: {
    column: sql`line.raw_traveller_id`,
    join: (reading, rows, name, key) =>
      rows.leftJoin(`raw_travellers as raw_${name}`, onKey(reading, `raw_${name}`, key)),
    keyOf: (_, name) => sql.ref(`raw_${name}.traveller_id`),
  },
  members: {
    join: (reading, rows, name, key) => rows.leftJoin(`travellers as ${name}`, onKey(reading, name, key)),
    attributes: (name) => ({
      label: sql<string>`coalesce(${sql.ref(`${name}.name`)}, ${sql.lit(notSpecified)})`,
      employeeNumber: sql.ref(`${name}.employee_number`),
    }),
  } satisfies Members<{ label: string; employeeNumber: string | null }>,
});

/** How often a traveller travels, as the bucket of the number of bookings. */
export const frequency = dimension({ key: frequencyOf(sql`person.bookings`) });

/** The bucket of a number of bookings; null for none. */
export function frequencyOf(bookings: RawBuilder<unknown>): RawBuilder<FrequencyBucket> {
  const cases = frequencyBuckets.map(
    ({ bucket, from }) => sql`when ${bookings} >= ${sql.lit(from)} then ${sql.lit(bucket)}`,
  );
  return sql`case ${sql.join(cases, sql` `)} end`;
}

/** The policies by description: those with the same description are one. */
export const policyDescription = dimension({
  key: sql<number | null>`"policySlice".slice`,
  joins: ['policySlice'],
  members: {
    join: (reading, rows, name, key) => rows.leftJoin(`policy_codes as ${name}`, onKey(reading, name, key)),
    attributes: (name) => ({
      label: sql<string>`coalesce(${sql.ref(`${name}.description`)}, ${sql.lit(notSpecified)})`,
    }),
  } satisfies Members<{ label: string }>,
});

/** The product's suppliers by key; `label` is the shown name. */
export const supplierMembers = (product: ProductType): Members<{ label: string }> => ({
  join: (reading, rows, name, key) =>
    rows.leftJoin(supplierNames(reading, product).as(name), `${name}.key`, key),
  attributes: (name, key) => ({
    label: sql<string>`coalesce(${sql.ref(`${name}.name`)}, ${key}, ${sql.lit(notSpecified)})`,
  }),
});

/** A replica's number for a text of the lines (`replica/derived/text-codes.ts`). */
const numbered = (of: RawBuilder<unknown>): Code => ({
  of,
  keyOf: (code) => sql<string>`(select known.text from texts as known where known.code = ${code})`,
  // A text without a number is of no line.
  ofKey: (key) => sql`case when ${key} is not null
    then coalesce((select known.code from texts as known where known.text = ${key}), -1) end`,
});

const supplierNumber = sql`line.supplier_key_code`;

/** The number for `supplierKey`; `where`: null for other lines. */
export const supplierCode = (where?: RawBuilder<boolean>): Code =>
  numbered(where ? sql`case when ${where} then ${supplierNumber} end` : supplierNumber);

/** The suppliers of lines of the product. */
export const supplierOf = (product: ProductType) =>
  dimension({ key: supplierKey, code: supplierCode(), members: supplierMembers(product) });

/** The same by shown name: suppliers with the same name are one. */
export function supplierNameOf(product: ProductType) {
  const { join, attributes } = supplierMembers(product);
  return dimension({
    key: sql<string>`coalesce(supplier.name, ${sql.lit(notSpecified)})`,
    joins: ['supplier'],
    finer: {
      column: supplierKey,
      join,
      keyOf: (key, name) => attributes(name, key).label,
    },
  });
}

/** Groups by the records as the feed names them, before they are joined with the merged ones that have the key. */
export const byRawRecord = (kind: 'service_fee_type' | 'traveller', key: string): Finer => ({
  column: sql.ref(`line.raw_${kind}_id`),
  join: (reading, rows, name, raw) =>
    rows
      .leftJoin(`raw_${kind}s as raw_${name}`, onKey(reading, `raw_${name}`, raw))
      .leftJoin(`${kind}s as ${name}`, onKey(reading, name, `raw_${name}.${kind}_id`)),
  keyOf: (_, name) => sql.ref(`${name}.${key}`),
});

/** The fee types by description: merged types, and types with the same description, are one. */
export const feeTypeDescription = dimension({
  key: sql<string | null>`"feeType".description`,
  joins: ['feeType'],
  finer: byRawRecord('service_fee_type', 'description'),
});

/** A text of the lines; lines without one share a key. */
const text = (column: string) =>
  dimension({
    key: sql<string>`coalesce(${sql.ref(`line.${column}`)}, ${sql.lit(notSpecified)})`,
    code: numbered(sql.ref(`line.${column}_code`)),
  });

export const fareType = text('fare_type');
export const fareTypeDescription = text('fare_type_description');
export const classOfTravel = text('class_of_travel');
export const carType = text('car_type');

/** One end of a flight's route: the place with the lower or the higher id, whichever way the flight goes. */
const routeEnd = (which: 'least' | 'greatest') =>
  dimension({
    key: sql<number | null>`${sql.raw(which)}(line.origin_place_id, line.destination_place_id)`,
    members: places,
  });
export const routeEnds = { one: routeEnd('least'), other: routeEnd('greatest') };
