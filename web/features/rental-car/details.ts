import { lines } from '@tripledger/contract/rental-car/calls.ts';
import * as z from 'zod';
import { linesDetail, month, name, place } from '../../shared/dashboard/details.ts';

/** What opens over the Rental Car screen. */
export const details = z.discriminatedUnion('of', [
  linesDetail(lines),
  z.object({ of: z.literal('month'), month }),
  /** One supplier, or one of its car types. */
  z.object({ of: z.literal('slice'), supplierName: name, carType: name.exactOptional() }),
  /** A location of null: the hires without one; a provider that is empty: the hires that name none. */
  z.object({ of: z.literal('provider'), locationId: place, providerId: z.string(), name }),
]);
export type Detail = z.infer<typeof details>;
