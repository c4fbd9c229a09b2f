/** The lines of bookings as trips see them, packed into one text for each booking: far fewer rows to hand over. */
import { type RawBuilder, sql } from 'kysely';
import type { LineStatus, ProductType } from '../../contract/core/constants.ts';
import { findIata } from '../reference/places.ts';
import type { LineAlias } from './effective.ts';
import type { Point, TripLine } from './trips/trip-lines.ts';

/** A trip's line, and the node that it hangs on. */
export type BookingLine = TripLine & { nodeId: number };

/** What a place is called, and its country. */
export type PlaceById = (id: number) => { name: string; country: string | null } | undefined;

/** Separators that no text of a feed can hold. */
const FIELD = '\x1f';
const LINE = '\x1e';

export function packedLine(
  line: LineAlias,
  status: RawBuilder<unknown>,
  isActive: RawBuilder<unknown>,
  isFlown: RawBuilder<unknown>,
): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${line}.${name}`);
  return sql`concat(
    ${column('product_type')}, chr(31), ${status}, chr(31), (${isActive})::int, chr(31),
    (${isFlown})::int, chr(31), ${column('start_at')}, chr(31), ${column('end_at')}, chr(31),
    ${column('segment_sequence')}, chr(31), ${column('line_key')}, chr(31),
    ${column('origin_place_id')}, chr(31), ${column('origin_code')}, chr(31),
    ${column('destination_place_id')}, chr(31), ${column('destination_code')}, chr(31), ${column('node_id')})`;
}

export const packedTogether = (packed: RawBuilder<string>): RawBuilder<string> =>
  sql`string_agg(${packed}, chr(30))`;

export const unpackLines = (packed: string, placeById: PlaceById): BookingLine[] =>
  packed.split(LINE).map((line) => unpack(line, placeById));

function unpack(line: string, placeById: PlaceById): BookingLine {
  const fields = line.split(FIELD);
  const at = (index: number) => fields[index] ?? '';
  return {
    productType: at(0) as ProductType,
    status: at(1) as LineStatus,
    isActive: at(2) === '1',
    isFlown: at(3) === '1',
    startAt: localTime(at(4)),
    endAt: localTime(at(5)),
    sequence: at(6) === '' ? null : Number(at(6)),
    lineKey: at(7),
    origin: point(at(8), at(9), placeById),
    destination: point(at(10), at(11), placeById),
    nodeId: Number(at(12)),
  };
}

/** '2026-03-01 07:30:00' becomes '2026-03-01T07:30'. */
const localTime = (text: string) => (text === '' ? null : text.slice(0, 16).replace(' ', 'T'));

const point = (id: string, code: string, placeById: PlaceById): Point | null =>
  id === '' ? null : pointOf(Number(id), code, placeById(Number(id))?.name ?? null);

/** An itinerary writes the IATA code of a point, else its place's name. */
export const pointOf = (placeId: number | null, code: string, placeName: string | null): Point | null =>
  placeId === null ? null : { placeId, label: findIata(code)?.code ?? placeName ?? code };
