import { bookingDays } from './booking-days.ts';
import type { DerivedTable } from './derived-table.ts';
import { lineQuality } from './line-quality.ts';
import { liveLines } from './live-lines.ts';
import { nodePlaces } from './node-places.ts';
import { supplierNames } from './supplier-names.ts';
import { textCodes } from './text-codes.ts';

/** All derived tables, in the order in which they are derived. */
export const derivedTables: readonly DerivedTable[] = [
  textCodes,
  lineQuality,
  nodePlaces,
  supplierNames,
  liveLines,
  bookingDays,
];

/** The columns that derived tables read of replaced rows, by table. */
export const readOfReplaced: Readonly<Record<string, readonly string[]>> = {
  line_items: ['id', 'client_id', 'booking_id', 'product_type', 'supplier_code', 'supplier_name'],
};
