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
