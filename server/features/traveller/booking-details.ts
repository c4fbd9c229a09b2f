/** What is in a booking, line by line. */
import { sql } from 'kysely';
import type { BookingLine } from '../../../contract/traveller/booking-details.ts';
import { ask, askOne, type Reading } from '../../db/ask.ts';
import { any } from '../../db/build.ts';
import { hiddenLines, type Lines, visibleLines } from '../../lines/counted-lines.ts';
import { onKey, withPoints } from '../../lines/joins.ts';
import { fromCents, isJourney, lineCount, lostSavings } from '../../lines/line-measures.ts';
import { supplierKey, suppliers } from '../../lines/suppliers.ts';
import { eachInOrderOfTravel, orderColumns } from '../../measures/told-in-order.ts';

type Wanted = {
  bookingReference: string;
  bookingId?: number | undefined;
  travellerId?: number | undefined;
};
type Told = Awaited<ReturnType<typeof readLines>>[number];

/**
 * The active lines of any status and date, on the nodes that the reader may see, of every booking with the reference;
 * with `bookingId`, of that one, with `travellerId`, that traveller's alone. Ordered by product, and then as they travel.
 * `isPartial`: a booking of which there are lines has others that are hidden.
 *
 * `mayReach`: how travellers are reached is told, too.
 *
 * `reading` asks PostgreSQL: only there are the feed's unknown columns. `names` may ask the copy: a supplier's name is
 * the most frequent one in all lines of the client.
 */
export async function bookingDetails(reading: Reading, names: Reading, wanted: Wanted, mayReach: boolean) {
  const rows = eachInOrderOfTravel(await readLines(reading, wanted), ({ productType }) => productType);
  // Whoever sees nothing of a booking does not learn that there is one.
  const seen = [...new Set(rows.map(({ bookingId }) => bookingId))];
  const isPartial = seen.length > 0 && (await countHidden(reading, wanted, seen)) > 0;
  const nameOf = await supplierNamer(names, rows);
  return { lines: rows.map((line) => told(line, nameOf(line), mayReach)), isPartial };
}

/** What the lines' suppliers are called. */
async function supplierNamer(reading: Reading, lines: readonly Told[]) {
  const keys = new Set(lines.flatMap(({ supplierKey: key }) => key ?? []));
  const found = keys.size === 0 ? [] : await ask(reading, suppliers(reading, [...keys]));
  return ({ productType, supplierKey: key }: Told) =>
    found.find((one) => one.product === productType && one.key === key)?.name;
}

/** Of `lines`, the active ones of the wanted bookings and traveller. */
function linesOf(reading: Reading, { bookingReference, bookingId, travellerId }: Wanted, lines: Lines) {
  return lines
    .innerJoin('bookings as booking', onKey(reading, 'booking', 'line.booking_id'))
    .leftJoin('raw_travellers as raw', onKey(reading, 'raw', 'line.raw_traveller_id'))
    .where('booking.reference', '=', bookingReference)
    .where('line.is_active', '=', true)
    .$if(bookingId !== undefined, (found) => found.where('booking.id', '=', bookingId ?? 0))
    .$if(travellerId !== undefined, (found) => found.where('raw.traveller_id', '=', travellerId ?? 0));
}

async function countHidden(reading: Reading, wanted: Wanted, seen: readonly number[]): Promise<number> {
  const hidden = linesOf(reading, wanted, hiddenLines(reading)).where('booking.id', '=', any(seen));
  return (await askOne(reading, hidden.select(lineCount().as('lines')))).lines;
}

function readLines(reading: Reading, wanted: Wanted) {
  return ask(
    reading,
    withPoints(reading, linesOf(reading, wanted, visibleLines(reading)))
      .innerJoin('nodes as node', onKey(reading, 'node', 'line.node_id'))
      .leftJoin('travellers as traveller', onKey(reading, 'traveller', 'raw.traveller_id'))
      .leftJoin('places as origin', onKey(reading, 'origin', 'line.origin_place_id'))
      .leftJoin('places as place', onKey(reading, 'place', 'line.destination_place_id'))
      .leftJoin('raw_policy_codes as rawPolicy', onKey(reading, 'rawPolicy', 'line.raw_policy_code_id'))
      .leftJoin('policy_codes as policy', onKey(reading, 'policy', 'rawPolicy.policy_code_id'))
      .leftJoin('raw_service_fee_types as rawType', onKey(reading, 'rawType', 'line.raw_service_fee_type_id'))
      .leftJoin('service_fee_types as type', onKey(reading, 'type', 'rawType.service_fee_type_id'))
      .select([
        'traveller.name as travellerName',
        'node.label as costCentre',
        'line.booking_id as bookingId',
        'line.product_type as productType',
        'line.transaction_date as transactionDate',
        'line.status',
        'line.invoice_number as invoiceNumber',
        'line.invoice_date as invoiceDate',
        'line.amount_paid as totalSpend',
        'policy.code as policyCode',
        lostSavings.as('lostSavings'),
      ])
      .select([
        supplierKey.as('supplierKey'),
        'line.origin_code',
        'line.destination_code',
        sql<string | null>`coalesce("originPoint".name, origin.name)`.as('origin'),
        sql<string | null>`coalesce("destinationPoint".name, place.name)`.as('place'),
        'type.description as feeType',
        'line.class_of_travel',
        'line.fare_type',
        'line.fare_type_description',
        'line.car_type',
      ])
      .select([
        'line.ticket_number',
        'line.ticket_type',
        'line.travel_booker',
        'line.consultant_name',
        'line.matter_number',
        'line.reference_fields',
      ])
      .select(orderColumns)
      .orderBy('line.product_type')
      .orderBy('line.id'),
  );
}

function told(line: Told, supplier: string | undefined, mayReach: boolean): BookingLine {
  return {
    travellerName: line.travellerName,
    costCentre: line.costCentre,
    productType: line.productType,
    transactionDate: line.transactionDate,
    startDate: line.startAt,
    endDate: line.endAt,
    status: line.status,
    invoiceNumber: line.invoiceNumber,
    invoiceDate: line.invoiceDate,
    header: supplier ?? line.feeType ?? line.productType,
    detail: detail(line),
    additionalDetail: additionalDetail(line),
    totalSpend: fromCents(line.totalSpend),
    policyCode: line.policyCode,
    lostSavings: fromCents(line.lostSavings),
    references: references(line, mayReach),
  };
}

/** The route of a flight or a train, else the place. */
function detail(line: Told): string | null {
  const from = point(line.origin, line.origin_code);
  const to = point(line.place, line.destination_code);
  if (!isJourney(line.productType)) return line.place;
  return from && to ? `${from} to ${to}` : (to ?? from);
}

function point(place: string | null, code: string | null): string | null {
  return place && code ? `${place} (${code})` : (place ?? code);
}

function additionalDetail(line: Told): string | null {
  const fare = line.fare_type_description ?? line.fare_type;
  return [line.class_of_travel, fare, line.car_type].filter(Boolean).join(', ') || null;
}

/** Of the feed's unknown columns, those that say how the traveller is reached. */
const contactFields: readonly string[] = ['traveller_email', 'traveller_phone'];

/** The line's numbers and names in other systems: of known columns first, then of the feed's unknown ones by name. */
function references(line: Told, mayReach: boolean): BookingLine['references'] {
  const own = {
    'Ticket number': line.ticket_number,
    'Ticket type': line.ticket_type,
    'Travel booker': line.travel_booker,
    Consultant: line.consultant_name,
    'Matter number': line.matter_number,
  };
  const others = Object.entries(line.reference_fields ?? {})
    .filter(([name]) => mayReach || !contactFields.includes(name))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return [...Object.entries(own), ...others].flatMap(([name, value]) => (value ? [{ name, value }] : []));
}
