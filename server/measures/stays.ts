/** What Hotel and Car lines have in common: a place, a supplier, ancillary charges, and nights or days. */

import { sql } from 'kysely';
import { notSpecified } from '../../contract/core/constants.ts';
import { ratio } from '../../contract/core/figure.ts';
import type { ReportFilter } from '../../contract/core/filters.ts';
import { ask, askOne, type Reading } from '../db/ask.ts';
import { build } from '../db/build.ts';
import { oncePerReading } from '../db/once-per-reading.ts';
import { lineColumns, ofLines, own } from '../lines/columns.ts';
import { countedLines } from '../lines/counted-lines.ts';
import { onKey, placeName } from '../lines/joins.ts';
import { bookingCount, fromCents, lineCount, ofProduct, takenUp, total } from '../lines/line-measures.ts';
import type { Rows } from '../lines/row-table.ts';
import { supplierKey, supplierNames } from '../lines/suppliers.ts';

export type StayProduct = 'Hotel' | 'Car';

/** A stay or a hire: one line that was paid for and not given back. */
export const isStay = sql<boolean>`line.status <> 'Refunded' and line.amount_paid > 0`;

/** The line's nights or days, none where it was taken back. */
export const quantityTakenUp = sql<number>`case when ${takenUp} then line.quantity else 0 end`;

/** The lines behind figures of the product: which they are, and what each adds. */
export function stayLines(product: StayProduct) {
  const of = ofProduct(product);
  const ancillary = sql<number>`coalesce(line.ancillary_amount, 0)`;
  return {
    all: of,
    takenUp: sql<boolean>`${of} and ${takenUp}`,
    stays: sql<boolean>`${of} and ${isStay}`,
    /** The stays, and whatever else has ancillary charges: a refund's are taken off the sum. */
    withAncillary: sql<boolean>`${of} and (${isStay} or ${ancillary} <> 0)`,
    online: sql<boolean>`${of} and line.is_online`,
    quantity: sql<number>`line.quantity`,
    ancillary,
    ownSpend: sql<number>`line.amount_paid - ${ancillary}`,
  };
}

/** Of all lines: spend and ancillary charges in cents, nights or days; of the stays: their number, their nights or days. */
export function staySums(product: StayProduct) {
  return oncePerReading((reading, filter) =>
    askOne(
      reading,
      countedLines(reading, filter)
        .where(ofProduct(product))
        .select([
          total('amount_paid').as('spend'),
          total('ancillary_amount').as('ancillary'),
          total('quantity', takenUp).as('quantity'),
          lineCount(isStay).as('stays'),
          total('quantity', isStay).as('quantityOfStays'),
        ]),
    ),
  );
}

/** Spend by place and supplier, the highest first. `supplierId` is what the supplier is known by, empty for none. */
export async function spendByPlaceAndSupplier(reading: Reading, filter: ReportFilter, product: StayProduct) {
  const sums = countedLines(reading, filter)
    .where(ofProduct(product))
    .select([
      'line.destination_place_id as placeId',
      supplierKey.as('key'),
      total('amount_paid').as('spend'),
      total('ancillary_amount').as('ancillary'),
      total('quantity', takenUp).as('quantity'),
    ])
    .groupBy(['line.destination_place_id', supplierKey]);
  const rows = await ask(
    reading,
    build
      .selectFrom(sums.as('sum'))
      .leftJoin('places as place', onKey(reading, 'place', 'sum.placeId'))
      .leftJoin(supplierNames(reading, product).as('supplier'), 'supplier.key', 'sum.key')
      .select([
        'place.id as locationId',
        'place.country as country',
        placeName.as('location'),
        sql<string>`coalesce(sum.key, '')`.as('supplierId'),
        sql<string>`coalesce(supplier.name, sum.key, ${sql.lit(notSpecified)})`.as('supplierName'),
        'sum.spend',
        'sum.ancillary',
        'sum.quantity',
      ])
      .orderBy('sum.spend', 'desc')
      .orderBy('location')
      .orderBy('supplierName')
      .orderBy('place.id', (order) => order.asc().nullsLast())
      .orderBy('supplierId'),
  );
  return rows.map(({ spend, ancillary, quantity, ...row }) => ({
    ...row,
    ownSpend: fromCents(spend - ancillary),
    quantity,
    ancillarySpend: fromCents(ancillary),
    totalSpend: fromCents(spend),
    averageRate: ratio(fromCents(spend - ancillary), quantity),
  }));
}

export type StayChoice = {
  /** Absent: the lines without a place. */
  locationId?: number | undefined;
  /** As `spendByPlaceAndSupplier` answers it. Absent: every supplier. */
  supplierId?: string | undefined;
};

/** Lines of the product at one place, of one supplier or of all, with the place and the supplier's name. */
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
      .where((eb) =>
        locationId === undefined
          ? eb('line.destination_place_id', 'is', null)
          : eb('line.destination_place_id', '=', locationId),
      )
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
      quantity: own(quantityTakenUp),
      ancillarySpend: own(sql`coalesce(line.ancillary_amount, 0)`),
      totalSpend,
    },
    order: { field: 'totalSpend' as const, descending: true },
    counts: { lines: lineCount(), bookings: bookingCount() },
  };
}
