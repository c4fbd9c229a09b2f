/** The lines of bookings as trips see them, packed into one text for each booking: far fewer rows to hand over. */
import { type RawBuilder, sql } from 'kysely';
import type { LineStatus, ProductType } from '../../contract/core/constants.ts';
import { findIata } from '../reference/places.ts';
import { timeZoneOf } from '../reference/time-zone.ts';
import type { LineAlias } from './effective.ts';
import type { Point, TripLine } from './trips/trip-lines.ts';

/** A trip's line, and the node that it hangs on. */
export type BookingLine = TripLine & { nodeId: number };

/** A place's country, and its own time zone. */
export type PlaceOfTrip = { country: string | null; timeZone: string | null };
export type PlaceById = (id: number) => PlaceOfTrip | undefined;

/** Places by their ids, and what an itinerary calls the point with a code. */
export type KnownPlaces = { placeById: PlaceById; labelOf: (code: string) => string };

/** Separators that no text of a feed can hold. */
const FIELD = '\x1f';
const LINE = '\x1e';

/** In this order a line is packed, and `unpack` takes it. */
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

/** What `packedLines` packs, for a question that it is asked of; `instead`: what is other than the line has it. */
export const columnsToPack = (
  line: LineAlias,
  instead: Partial<Record<Packed, RawBuilder<unknown>>>,
): RawBuilder<unknown> =>
  sql.join(
    packedColumns.map((name) => sql`${instead[name] ?? sql.ref(`${line}.${name}`)} as ${sql.ref(name)}`),
  );

const template = `E'${packedColumns.map(() => '%s').join('\\x1f')}'`;

/** Of a booking's stored lines, or of whatever has `columnsToPack`. `format` takes half as long as `concat`. */
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

/** '2026-03-01 07:30:00' becomes '2026-03-01T07:30'. */
const localTime = (text: string) => (text === '' ? null : text.slice(0, 16).replace(' ', 'T'));

const point = (id: string, code: string, { placeById, labelOf }: KnownPlaces): Point | null =>
  id === '' ? null : pointOf(Number(id), labelOf(code), placeById(Number(id)));

export const pointOf = (placeId: number, label: string, place: PlaceOfTrip | undefined): Point => ({
  placeId,
  label,
  timeZone: place ? timeZoneOf(place) : null,
});

/** An itinerary writes the IATA code of a point, else the name that locations.csv gives it. */
export const labelOfPoint = (code: string, name: string | null | undefined): string =>
  findIata(code)?.code ?? name ?? code;
