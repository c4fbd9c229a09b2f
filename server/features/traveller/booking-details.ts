/** The contents of a booking, line by line. */
import { sql } from 'kysely';
import type { BookingLine } from '../../../contract/traveller/booking-details.ts';
import { contactFields, referenceTitle } from '../../../contract/vocabulary/reference-titles.ts';
import { ask, askOne, type Reading } from '../../access/ask.ts';
import { any } from '../../database/build.ts';
import type { Settings } from '../../lib/settings.ts';
import { hiddenLines, type Lines, visibleLines } from '../../metrics/counted-lines.ts';
import { onKey, withPoints } from '../../metrics/joins.ts';
import { fromCents, isJourney, lineCount, lostSavings } from '../../metrics/line-measures.ts';
import { groupsInTravelOrder, orderColumns } from '../../metrics/lines-in-travel-order.ts';
import { supplierKey, suppliers } from '../../metrics/suppliers.ts';

type Wanted = {
  bookingReference: string;
  bookingId?: number | undefined;
  travellerId?: number | undefined;
};
type LineRow = Awaited<ReturnType<typeof readLines>>[number];

/**
 * The active lines of any status and date, on the nodes that the reader may see, of every booking with the reference;
 * `bookingId`: only that booking's; `travellerId`: only that traveller's. Ordered by product, then in order of travel.
 * `isPartial`: a booking in the answer has further lines that are hidden from the reader.
 *
 * `reading` uses PostgreSQL, since only it holds the feed's unknown columns. `names` may use the replica: a supplier's
 * name is the most frequent one in all lines of the client.
 */
export async function bookingDetails(
  reading: Reading,
  names: Reading,
  wanted: Wanted,
  shown: ReferencesShown,
) {
  const rows = groupsInTravelOrder(await readLines(reading, wanted), ({ productType }) => productType);
  // A reader who sees nothing of a booking must not learn that it exists.
  const visibleIds = [...new Set(rows.map(({ bookingId }) => bookingId))];
  const isPartial = visibleIds.length > 0 && (await countHidden(reading, wanted, visibleIds)) > 0;
  const nameOf = await supplierNamer(names, rows);
  return { lines: rows.map((line) => toBookingLine(line, nameOf(line), shown)), isPartial };
}

/** Looks up the names of the lines' suppliers. */
async function supplierNamer(reading: Reading, lines: readonly LineRow[]) {
  const keys = new Set(lines.flatMap(({ supplierKey: key }) => key ?? []));
  const found = keys.size === 0 ? [] : await ask(reading, suppliers(reading, [...keys]));
  return ({ productType, supplierKey: key }: LineRow) =>
    found.find((one) => one.product === productType && one.key === key)?.name;
}

/** The active lines among `lines` of the wanted bookings and traveller. */
function linesOf(reading: Reading, { bookingReference, bookingId, travellerId }: Wanted, lines: Lines) {
  return lines
    .innerJoin('bookings as booking', onKey(reading, 'booking', 'line.booking_id'))
    .leftJoin('raw_travellers as raw', onKey(reading, 'raw', 'line.raw_traveller_id'))
    .where('booking.reference', '=', bookingReference)
    .where('line.is_active', '=', true)
    .$if(bookingId !== undefined, (found) => found.where('booking.id', '=', bookingId ?? 0))
    .$if(travellerId !== undefined, (found) => found.where('raw.traveller_id', '=', travellerId ?? 0));
}

async function countHidden(reading: Reading, wanted: Wanted, visibleIds: readonly number[]): Promise<number> {
  const hidden = linesOf(reading, wanted, hiddenLines(reading)).where('booking.id', '=', any(visibleIds));
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
      .leftJoin('import_files as file', onKey(reading, 'file', 'line.import_file_id'))
      .leftJoin('imports as import', onKey(reading, 'import', 'file.import_id'))
      .select([
        'import.id as importId',
        'import.layout',
        'import.layout_version',
        'file.name as file',
        'line.source_row',
      ])
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
      .select(['line.currency', 'line.delivered', 'line.exchange_rate', 'line.rate_date', 'line.rate_source'])
      .select(orderColumns)
      .orderBy('line.product_type')
      .orderBy('line.id'),
  );
}

function toBookingLine(line: LineRow, supplier: string | undefined, shown: ReferencesShown): BookingLine {
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
    delivered: delivered(line),
    references: references(line, shown),
    source: source(line),
  };
}

/** The route of a flight or train ride, or else the place. */
function detail(line: LineRow): string | null {
  const from = point(line.origin, line.origin_code);
  const to = point(line.place, line.destination_code);
  if (!isJourney(line.productType)) return line.place;
  return from && to ? `${from} to ${to}` : (to ?? from);
}

function point(place: string | null, code: string | null): string | null {
  return place && code ? `${place} (${code})` : (place ?? code);
}

function additionalDetail(line: LineRow): string | null {
  const fare = line.fare_type_description ?? line.fare_type;
  return [line.class_of_travel, fare, line.car_type].filter(Boolean).join(', ') || null;
}

function delivered(line: LineRow): BookingLine['delivered'] {
  const {
    currency,
    delivered: amounts,
    exchange_rate: rate,
    rate_date: rateDate,
    rate_source: rateSource,
  } = line;
  if (currency === null || rate === null) return null;
  return { currency, amount: amounts?.amount_paid ?? '', rate, rateDate, rateSource: rateSource ?? '' };
}

function source({ importId, file, source_row: row, layout, layout_version: version }: LineRow) {
  if (importId === null || file === null || row === null) return null;
  return { importId, file, row, layout: layout === null ? null : { name: layout, version: version ?? 1 } };
}

export type ReferencesShown = {
  /** Whether the answer includes the travellers' contact details. */
  contacts: boolean;
  titles: Settings['referenceFields'];
};

/** The line's references in other systems: first from known columns, then from the feed's unknown ones, by title. */
function references(line: LineRow, { contacts, titles }: ReferencesShown): BookingLine['references'] {
  const own = {
    'Ticket number': line.ticket_number,
    'Ticket type': line.ticket_type,
    'Travel booker': line.travel_booker,
    Consultant: line.consultant_name,
    'Matter number': line.matter_number,
  };
  const others = Object.entries(line.reference_fields ?? {})
    .filter(([field]) => contacts || !contactFields.includes(field))
    .map(([field, value]) => [referenceTitle(field, titles), value] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return [...Object.entries(own), ...others].flatMap(([name, value]) => (value ? [{ name, value }] : []));
}
