import { id } from '@tripledger/contract/vocabulary/filters.ts';
import * as z from 'zod';
import { name } from '../../shared/dashboard/details.ts';

/** The time of the data: starts now, or at a local time at each place, and spans the given hours. */
const when = z.object({
  from: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
    .exactOptional(),
  hours: z.number().int().nonnegative(),
});
export type When = z.infer<typeof when>;

const country = z.string().regex(/^[A-Z]{2}$/);

/** The area; empty: anywhere. */
const where = z.union([
  z.strictObject({}),
  z.strictObject({ country }),
  z.strictObject({ locationId: id }),
  z.strictObject({ latitude: z.number(), longitude: z.number(), radiusKm: z.number().positive() }),
]);
export type Where = z.infer<typeof where>;

/** The details that open above the Traveller Tracker. */
export const details = z.discriminatedUnion('of', [
  z.object({ of: z.literal('country'), country, when }),
  z.object({ of: z.literal('place'), locationId: id, name, country: country.nullable(), when }),
  z.object({ of: z.literal('advisories') }),
  z.object({ of: z.literal('affected'), where, name, when }),
  z.object({ of: z.literal('messages') }),
  z.object({ of: z.literal('message'), id }),
]);
export type Detail = z.infer<typeof details>;
