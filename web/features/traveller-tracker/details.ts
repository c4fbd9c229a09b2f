import { id } from '@tripledger/contract/core/filters.ts';
import * as z from 'zod';
import { name } from '../../shared/dashboard/details.ts';

/** The time that is looked at: from now, or from what clocks show at each place, and so many hours on. */
const when = z.object({
  from: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
    .exactOptional(),
  hours: z.number().int().nonnegative(),
});
export type When = z.infer<typeof when>;

const country = z.string().regex(/^[A-Z]{2}$/);

/** Where people are looked for; nothing: anywhere. */
const where = z.union([
  z.strictObject({}),
  z.strictObject({ country }),
  z.strictObject({ locationId: id }),
  z.strictObject({ latitude: z.number(), longitude: z.number(), radiusKm: z.number().positive() }),
]);
export type Where = z.infer<typeof where>;

/** What opens over the Traveller Tracker. */
export const details = z.discriminatedUnion('of', [
  z.object({ of: z.literal('country'), country, when }),
  z.object({ of: z.literal('place'), locationId: id, name, country: country.nullable(), when }),
  z.object({ of: z.literal('advisories') }),
  z.object({ of: z.literal('affected'), where, name, when }),
]);
export type Detail = z.infer<typeof details>;
