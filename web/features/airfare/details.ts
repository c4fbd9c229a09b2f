import { lines } from '@tripledger/contract/airfare/calls.ts';
import * as z from 'zod';
import { linesDetail, month, name, place } from '../../shared/dashboard/details.ts';

const end = z.number().int().positive();

/** What opens over the Airfare screen. */
export const details = z.discriminatedUnion('of', [
  linesDetail(lines),
  /** The lines of a bar: its fare type, description and class, as far down as it stands. */
  z.object({ of: z.literal('daysInAdvance'), path: z.array(name).max(3) }),
  /** A location of null: the trips without a destination. */
  z.object({ of: z.literal('destination'), locationId: place, name }),
  /** An airline of null: the lines that name none. */
  z.object({ of: z.literal('airline'), airline: z.string().nullable(), name }),
  /** A class of null: every class of the fare type description. */
  z.object({ of: z.literal('class'), fareTypeDescription: name, classOfTravel: name.nullable() }),
  z.object({ of: z.literal('emissionMonth'), month }),
  z.object({ of: z.literal('emissionClass'), classOfTravel: name }),
  /** Both directions; named by both places. */
  z.object({ of: z.literal('emissionRoute'), placeId: end, otherPlaceId: end, name }),
]);
export type Detail = z.infer<typeof details>;
