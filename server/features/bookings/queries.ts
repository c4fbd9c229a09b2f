/** Booking lines for editing: active or not, of any date, on the nodes that the reader may see. */
import { type LineItem, mostLines } from '../../../contract/bookings/calls.ts';
import { ask, askOne, type Reading } from '../../access/ask.ts';
import { any, build } from '../../database/build.ts';
import { notFound } from '../../lib/errors.ts';
import { visibleLines } from '../../metrics/counted-lines.ts';
import { customerBy } from '../../metrics/customers.ts';
import { onKey } from '../../metrics/joins.ts';
import { fromCents, isJourney, lineCount } from '../../metrics/line-measures.ts';
import { groupsInTravelOrder, orderColumns } from '../../metrics/lines-in-travel-order.ts';
import { writtenName } from '../../metrics/suppliers.ts';
import { versionOf } from '../../mutations/expected-version.ts';

/**
 * Ordered by product, then in order of travel, with each booking's lines together. A reference is matched as typed and
 * in upper case. `reading` must use PostgreSQL, since only it holds the feed's own values.
 */
export async function searchBookings(
  reading: Reading,
  { reference, nodeId }: { reference: string; nodeId?: number | undefined },
) {
  const found = linesWithBooking(reading, nodeId).where(
    'booking.reference',
    '=',
    any([reference, reference.toUpperCase()]),
  );
  const rows = groupsInTravelOrder(await readLineRows(reading, found), (row) =>
    [row.bookingId, row.product_type].join(),
  );
  const { total } =
    rows.length < mostLines
      ? { total: rows.length }
      : await askOne(reading, found.select(lineCount().as('total')));
  return { lines: await toLineItems(reading, rows), total };
}

/** Throws `notFound` for a line that the reader may not see, including those of other clients. */
export async function lineOf(reading: Reading, id: number): Promise<LineItem> {
  const found = linesWithBooking(reading).where('line.id', '=', id);
  const [line] = await toLineItems(reading, await readLineRows(reading, found));
  if (!line) throw notFound();
  return line;
}

/** The policy codes of the visible lines below the node, ordered by code. */
export function rawPolicyCodes(reading: Reading, { nodeId }: { nodeId: number }) {
  return ask(
    reading,
    build
      .selectFrom('raw_policy_codes as raw')
      .innerJoin('policy_codes as policy', onKey(reading, 'policy', 'raw.policy_code_id'))
      .where('raw.client_id', '=', reading.clientId)
      .where(
        'raw.id',
        'in',
        visibleLines(reading, nodeId)
          .where('line.raw_policy_code_id', 'is not', null)
          .select('line.raw_policy_code_id'),
      )
      .select(['raw.id', 'raw.code', 'policy.description', 'raw.customer_id as organisation_id'])
      .orderBy('raw.code')
      .orderBy('raw.id'),
  );
}

/** Whether a visible line of the same customer has this code, so that `rawPolicyCodes` would list it for the line. */
export async function hasRawPolicyCode(reading: Reading, line: LineItem, rawId: number): Promise<boolean> {
  const found = visibleLines(reading, line.organisation_id)
    .innerJoin('raw_policy_codes as raw', onKey(reading, 'raw', 'line.raw_policy_code_id'))
    .where('raw.id', '=', rawId)
    .where('raw.customer_id', '=', line.feed_organisation_id);
  return (await ask(reading, found.select('raw.id').limit(1))).length > 0;
}

/** A query of lines, each joined with its booking. */
type FoundLines = ReturnType<typeof linesWithBooking>;
type LineRow = Awaited<ReturnType<typeof readLineRows>>[number];

const linesWithBooking = (reading: Reading, nodeId?: number) =>
  visibleLines(reading, nodeId).innerJoin(
    'bookings as booking',
    onKey(reading, 'booking', 'line.booking_id'),
  );

function readLineRows(reading: Reading, found: FoundLines) {
  return ask(
    reading,
    found
      .innerJoin('nodes as node', onKey(reading, 'node', 'line.node_id'))
      .leftJoin('raw_travellers as raw', onKey(reading, 'raw', 'line.raw_traveller_id'))
      .leftJoin('travellers as traveller', onKey(reading, 'traveller', 'raw.traveller_id'))
      .leftJoin('places as origin', onKey(reading, 'origin', 'line.origin_place_id'))
      .leftJoin('places as place', onKey(reading, 'place', 'line.destination_place_id'))
      .leftJoin('raw_policy_codes as policy', onKey(reading, 'policy', 'line.raw_policy_code_id'))
      .leftJoin('raw_policy_codes as ofFeed', onKey(reading, 'ofFeed', 'line.feed_raw_policy_code_id'))
      .leftJoin('raw_service_fee_types as fee', onKey(reading, 'fee', 'line.raw_service_fee_type_id'))
      .select([
        'line.id',
        'line.node_id as nodeId',
        'booking.reference',
        'booking.customer_id as feedCustomerId',
        'line.transaction_date',
        'line.invoice_number',
        'booking.id as bookingId',
        'line.product_type',
        'node.label as node',
        'traveller.name as traveller',
        'line.consultant_name',
        'line.ticket_type',
        'line.is_online',
        'line.amount_paid',
        'line.cheapest_rate',
      ])
      .select([
        'line.status',
        'line.raw_policy_code_id',
        'policy.code as policyCode',
        'line.is_active',
        'line.feed_status',
        'line.feed_raw_policy_code_id',
        'ofFeed.code as feedPolicyCode',
        'line.edited_status',
        'line.edited_raw_policy_code_id',
        'line.edited_is_active',
      ])
      .select([
        writtenName.as('supplier'),
        'fee.description as feeType',
        'place.name as place',
        'line.origin_code',
        'line.destination_code',
      ])
      .select(orderColumns)
      .orderBy('booking.id')
      .orderBy('line.product_type')
      .orderBy('line.start_at', (order) => order.asc().nullsLast())
      .orderBy('line.line_key')
      .orderBy('line.id')
      .limit(mostLines),
  );
}

async function toLineItems(reading: Reading, rows: readonly LineRow[]): Promise<LineItem[]> {
  const customers = await customersOf(reading, [...new Set(rows.map(({ nodeId }) => nodeId))]);
  return rows.map((row) => {
    const customer = customers.get(row.nodeId) ?? { id: row.nodeId, label: row.node };
    return {
      id: row.id,
      booking_reference: row.reference,
      segment_sequence: row.sequence,
      transaction_date: row.transaction_date,
      invoice_number: row.invoice_number,
      start_date: row.startAt,
      end_date: row.endAt,
      product_type: row.product_type,
      header: headerOf(row),
      entity_name: row.node,
      organisation_id: customer.id,
      organisation_name: customer.label,
      feed_organisation_id: row.feedCustomerId,
      traveller_name: row.traveller,
      consultant_name: row.consultant_name,
      ticket_type: row.ticket_type,
      status: row.status,
      booking_method: row.is_online ? 'Online' : 'Offline',
      raw_policy_code_id: row.raw_policy_code_id,
      raw_policy_code: row.policyCode,
      amount_paid: fromCents(row.amount_paid),
      cheapest_rate: row.cheapest_rate === null ? null : fromCents(row.cheapest_rate),
      is_active: row.is_active,
      version: versionOf({
        status: row.status,
        raw_policy_code_id: row.raw_policy_code_id,
        is_active: row.is_active,
      }),
      feed: {
        status: row.feed_status,
        raw_policy_code_id: row.feed_raw_policy_code_id,
        raw_policy_code: row.feedPolicyCode,
        is_active: true,
      },
      edited: {
        status: row.edited_status !== null,
        raw_policy_code_id: row.edited_raw_policy_code_id !== null,
        is_active: row.edited_is_active !== null,
      },
    };
  });
}

/** What was bought, and its route or place. */
function headerOf({
  product_type,
  supplier,
  feeType,
  place,
  origin_code,
  destination_code,
}: LineRow): string {
  const route = origin_code && destination_code && `${origin_code} to ${destination_code}`;
  const where = isJourney(product_type) ? route || place : place;
  return [supplier ?? feeType ?? product_type, where].filter(Boolean).join(', ');
}

async function customersOf(reading: Reading, nodeIds: readonly number[]) {
  const customers = customerBy(reading).where('below.id', '=', any(nodeIds));
  return new Map(
    (await ask(reading, customers)).map(({ node_id, customer_id: id, label }) => [node_id, { id, label }]),
  );
}
