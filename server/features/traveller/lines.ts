/** Which lines stand behind each figure of Traveller: of those that name one. */
import { sql } from 'kysely';
import type * as traveller from '../../../contract/traveller/calls.ts';
import type { LinesOf } from '../../lines/figure-lines.ts';
import { lostSavings } from '../../lines/line-measures.ts';

const named = sql<boolean>`line.raw_traveller_id is not null`;

export const lines: LinesOf<typeof traveller.lines> = {
  numberOfBookings: () => ({ where: named }),
  averageLostSavings: () => ({
    joins: ['policy'],
    where: sql`${named} and ${lostSavings} > 0`,
    value: lostSavings,
  }),
};
