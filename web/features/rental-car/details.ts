import { lines } from '@tripledger/contract/rental-car/calls.ts';
import * as z from 'zod';
import { linesDetail, month, name, place } from '../../shared/dashboard/details.ts';

/** The details that open above the Rental Car screen. */
export const details = z.discriminatedUnion('of', [
  linesDetail(lines),
  z.object({ of: z.literal('month'), month }),
  /** One supplier, or one of its car types. */
  z.object({ of: z.literal('slice'), supplierName: name, carType: name.exactOptional() }),
  /** A null location stands for hires without a location; an empty provider for hires without a provider. */
  z.object({
    of: z.literal('provider'),
    locationId: place,
    providerId: z.string(),
    providerName: name,
    name,
  }),
]);
export type Detail = z.infer<typeof details>;
