/** The lines of bookings in the form that trips need, packed into one text per booking to transfer far fewer rows. */
import { type RawBuilder, sql } from 'kysely';
import type { LineStatus, ProductType } from '../../../contract/vocabulary/constants.ts';
import { findIata } from '../../reference-data/places.ts';
import { timeZoneOf } from '../../reference-data/time-zone.ts';
import type { LineAlias } from './effective.ts';
import type { Point, TripLine } from './trips/trip-lines.ts';

/** A trip's line and its node. */
export type BookingLine = TripLine & { nodeId: number };

/** A place's country and time zone. */
export type PlaceOfTrip = { country: string | null; timeZone: string | null };
export type PlaceById = (id: number) => PlaceOfTrip | undefined;

/** Finds places by id, and itinerary labels by the code of the point. */
export type KnownPlaces = { placeById: PlaceById; labelOf: (code: string) => string };

/** Separators that no text of a feed can contain. */
const FIELD = '\x1f';
const LINE = '\x1e';

/** The order in which a line is packed and `unpack` reads it. */
const packedColumns = [
  'product_type',
  'status',
  'is_active',
  'is_flown',
  'start_at',
  'end_at',
  'segment_sequence',
  'line_key',
  'origin_place_id',
  'origin_code',
  'destination_place_id',
  'destination_code',
  'node_id',
] as const;

type Packed = (typeof packedColumns)[number];

/** The columns that a query must select for `packedLines`; `instead` overrides the line's own columns. */
export const columnsToPack = (
  line: LineAlias,
  instead: Partial<Record<Packed, RawBuilder<unknown>>>,
): RawBuilder<unknown> =>
  sql.join(
    packedColumns.map((name) => sql`${instead[name] ?? sql.ref(`${line}.${name}`)} as ${sql.ref(name)}`),
  );

const template = `E'${packedColumns.map(() => '%s').join('\\x1f')}'`;

/** Packs a booking's stored lines, or rows with `columnsToPack`. `format` takes half as long as `concat`. */
export const packedLines = (line: string): RawBuilder<string> =>
  sql`string_agg(format(${sql.raw(template)}, ${sql.join(
    packedColumns.map((name) => sql.ref(`${line}.${name}`)),
  )}), chr(30))`;

export const unpackLines = (packed: string, known: KnownPlaces): BookingLine[] =>
  packed.split(LINE).map((line) => unpack(line, known));

function unpack(line: string, known: KnownPlaces): BookingLine {
  const fields = line.split(FIELD);
  const at = (index: number) => fields[index] ?? '';
  return {
    productType: at(0) as ProductType,
    status: at(1) as LineStatus,
    isActive: at(2) === 't',
    isFlown: at(3) === 't',
    startAt: localTime(at(4)),
    endAt: localTime(at(5)),
    sequence: at(6) === '' ? null : Number(at(6)),
    lineKey: at(7),
    origin: point(at(8), at(9), known),
    destination: point(at(10), at(11), known),
    nodeId: Number(at(12)),
  };
}

/** Converts '2026-03-01 07:30:00' to '2026-03-01T07:30'. */
const localTime = (text: string) => (text === '' ? null : text.slice(0, 16).replace(' ', 'T'));

const point = (id: string, code: string, { placeById, labelOf }: KnownPlaces): Point | null =>
  id === '' ? null : pointOf(Number(id), labelOf(code), placeById(Number(id)));

export const pointOf = (placeId: number, label: string, place: PlaceOfTrip | undefined): Point => ({
  placeId,
  label,
  timeZone: place ? timeZoneOf(place) : null,
});

/** Itineraries show the IATA code of a point, else its name in locations.csv. */
export const labelOfPoint = (code: string, name: string | null | undefined): string =>
  findIata(code)?.code ?? name ?? code;
