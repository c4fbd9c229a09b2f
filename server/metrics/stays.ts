/** Stays and hires: the metrics and the paged table that Hotel and Car lines share. */
import { sql } from 'kysely';
import { notSpecified } from '../../contract/vocabulary/constants.ts';
import type { ReportFilter } from '../../contract/vocabulary/filters.ts';
import type { Reading } from '../access/ask.ts';
import { lineColumns, ofLines, own } from './columns.ts';
import { ofProducts, online } from './conditions.ts';
import { countedLines } from './counted-lines.ts';
import { destination } from './dimensions.ts';
import { lines } from './facts.ts';
import { placeName } from './joins.ts';
import { isMember } from './layer/members.ts';
import { type Additive, condition, percentage, ratio, sqlFor, sum } from './layer/model.ts';
import { bookingCount, isUsed, lineCount, ofProduct } from './line-measures.ts';
import { bookingsOf, cents, hireDays, linesOf, roomNights, spendOf } from './measures.ts';
import type { Rows } from './row-table.ts';
import { supplierKey, supplierNames } from './suppliers.ts';

type StayProduct = 'Hotel' | 'Car';

const ancillary = sql<number>`coalesce(line.ancillary_amount, 0)`;
/** A line that was paid and not refunded. */
const isStay = sql<boolean>`line.status <> 'Refunded' and line.amount_paid > 0`;
const stay = condition(isStay);
/** Other lines have ancillary charges too: those of refunds are subtracted from the sum. */
const stayOrAncillary = condition(sql<boolean>`(${isStay}) or ${ancillary} <> 0`);

/** The metrics of a product whose lines have nights or days, of which `quantity` is the sum. */
function staysOf(product: StayProduct, quantity: Additive) {
  const of = ofProducts(product);
  const spend = spendOf(of);
  const bookings = bookingsOf(of);
  const stays = linesOf(of, stay);
  const ownSpend = sum(lines, sql`line.amount_paid - ${ancillary}`, [of], cents);
  const ancillarySpend = sum(lines, ancillary, [of, stayOrAncillary], cents);
  return {
    spend,
    bookings,
    quantity,
    /** Spend without ancillary charges. */
    ownSpend,
    ancillarySpend,
    averageRate: ratio(ownSpend, quantity),
    averageSpend: ratio(spend, quantity),
    averageLength: ratio(sum(lines, sql`line.quantity`, [of, stay]), stays),
    averageAncillary: ratio(ancillarySpend, stays),
    onlineBookings: percentage(bookingsOf(of, online), bookings),
  };
}

export const hotelStays = staysOf('Hotel', roomNights);
export const carHires = staysOf('Car', hireDays);

type StayChoice = {
  /** If absent, the lines without a place. */
  locationId?: number | undefined;
  /** The supplier's key, empty for none; if absent, every supplier. */
  supplierId?: string | undefined;
};

/**
 * Lines of the product at one place, of one supplier or all, with the names of place and supplier. A paged table stays
 * explicit: it looks names up for the rows of its page only.
 */
export function staysAt(
  reading: Reading,
  filter: ReportFilter,
  product: StayProduct,
  { locationId, supplierId }: StayChoice,
) {
  const lines = ofLines(reading);
  const { bookingId, bookingReference, travellerName, costCentre, totalSpend } = lineColumns;
  return {
    ...lines,
    rows: countedLines(reading, filter)
      .where(ofProduct(product))
      .where(sqlFor(isMember(destination, locationId ?? null).test, reading))
      .$if(supplierId !== undefined, (query) =>
        query.where(sql`coalesce(${supplierKey}, '')`, '=', supplierId),
      ),
    joins: {
      ...lines.joins,
      supplier: (rows: Rows) =>
        rows.leftJoin(supplierNames(reading, product).as('supplier'), (join) =>
          join.on('supplier.key', '=', supplierKey),
        ),
    },
    columns: {
      bookingId,
      bookingReference,
      travellerName,
      costCentre,
      location: { of: placeName, joins: ['place'] },
      supplierName: {
        of: sql`coalesce(supplier.name, ${supplierKey}, ${sql.lit(notSpecified)})`,
        joins: ['supplier'],
      },
      from: own(sql`line.start_at::date`),
      to: own(sql`line.end_at::date`),
      carType: own(sql`line.car_type`),
      quantity: own(sql`case when ${isUsed} then line.quantity else 0 end`),
      ancillarySpend: own(ancillary),
      totalSpend,
    },
    order: { field: 'totalSpend' as const, descending: true },
    counts: { lines: lineCount(), bookings: bookingCount() },
  };
}
