import { lines } from '@tripledger/contract/airfare/calls.ts';
import * as z from 'zod';
import { linesDetail, month, name, place } from '../../shared/dashboard/details.ts';

const end = z.number().int().positive();

/** The details that open above the Airfare screen. */
export const details = z.discriminatedUnion('of', [
  linesDetail(lines),
  /** The lines of a bar, identified by fare type, description and class as far as the bar's level. */
  z.object({ of: z.literal('daysInAdvance'), path: z.array(name).max(3) }),
  /** A null location stands for trips without a destination. */
  z.object({ of: z.literal('destination'), locationId: place, name }),
  /** A null airline stands for lines without an airline. */
  z.object({ of: z.literal('airline'), airline: z.string().nullable(), name }),
  /** A null class stands for all classes of the fare type description. */
  z.object({ of: z.literal('class'), fareTypeDescription: name, classOfTravel: name.nullable() }),
  z.object({ of: z.literal('emissionMonth'), month }),
  z.object({ of: z.literal('emissionClass'), classOfTravel: name }),
  /** Both directions; the name contains both places. */
  z.object({ of: z.literal('emissionRoute'), placeId: end, otherPlaceId: end, name }),
]);
export type Detail = z.infer<typeof details>;
