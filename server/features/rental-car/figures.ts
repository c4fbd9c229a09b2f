/** The Rental Car screen's figures: how each is worked out, and the lines behind it. Money is in cents until the last step. */
import { type RawBuilder, sql } from 'kysely';
import type * as car from '../../../contract/rental-car/calls.ts';
import type { Reading } from '../../db/ask.ts';
import { type FiguresOf, from } from '../../lines/figures.ts';
import { fromCents } from '../../lines/line-measures.ts';
import type { TableAsked } from '../../lines/row-table.ts';
import { ofSupplierCalled } from '../../lines/suppliers.ts';
import { bookingsWith, onlineCompliance } from '../../measures/product-figures.ts';
import { stayLines, staySums } from '../../measures/stays.ts';
import { carType } from './queries.ts';

const { all, takenUp, stays, withAncillary, online, quantity, ancillary, ownSpend } = stayLines('Car');

const sums = staySums('Car');

export const figures: FiguresOf<typeof car> = {
  totalCost: {
    value: from([sums], ({ spend }) => fromCents(spend)),
    rows: { where: all },
  },
  numberBookings: {
    value: bookingsWith('Car'),
    rows: { where: all },
  },
  numOfHireDays: {
    value: from([sums], (sum) => sum.quantity),
    rows: { where: takenUp, value: quantity },
  },
  avgDailyRate: {
    parts: from([sums], (sum) => [fromCents(sum.spend - sum.ancillary), sum.quantity]),
    rows: { where: all, value: ownSpend },
  },
  avgAncillaryCharge: {
    parts: from([sums], (sum) => [fromCents(sum.ancillary), sum.stays]),
    rows: { where: withAncillary, value: ancillary },
  },
  avgHireDays: {
    parts: from([sums], (sum) => [sum.quantityOfStays, sum.stays]),
    rows: { where: stays, value: quantity },
  },
  onlineBookingCompliance: {
    parts: onlineCompliance('Car'),
    rows: { where: online },
  },
  spendBySupplier: {
    rows: { where: all },
  },
};

/** Narrows to a slice of the pie: a supplier, or one of its car types. */
export function ofSlice(
  reading: Reading,
  { supplierName, carType: wanted }: TableAsked<typeof car.lines>,
): RawBuilder<boolean> | undefined {
  const conditions = [
    ...(supplierName === undefined ? [] : [ofSupplierCalled(reading, 'Car', supplierName)]),
    ...(wanted === undefined ? [] : [sql<boolean>`${carType} = ${wanted}`]),
  ];
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` and `);
}
