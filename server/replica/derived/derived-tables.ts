import { bookingDays } from './booking-days.ts';
import type { DerivedTable } from './derived-table.ts';
import { liveLines } from './live-lines.ts';
import { nodePlaces } from './node-places.ts';
import { supplierNames } from './supplier-names.ts';

/** All derived tables, in the order in which they are derived. */
export const derivedTables: readonly DerivedTable[] = [nodePlaces, supplierNames, liveLines, bookingDays];
