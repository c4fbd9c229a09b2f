/** Which lines stand behind each figure of Traveller: of those that name one. */
import { sql } from 'kysely';
import type * as traveller from '../../../contract/traveller.ts';
import type { LinesOf } from '../../shared/figure-lines.ts';
import { lostSavings } from '../../shared/measures.ts';

const named = sql<boolean>`line.raw_traveller_id is not null`;
const distinct = sql`traveller.id`;

export const lines: LinesOf<typeof traveller.lines> = {
  travellers: () => ({ joins: ['traveller'], where: named, distinct }),
  bookings: () => ({ where: named }),
  nonCompliantTravellers: () => ({
    joins: ['traveller', 'policy'],
    where: sql`${named} and policy.is_compliant = false`,
    distinct,
  }),
  averageLostSavings: () => ({
    joins: ['policy'],
    where: sql`${named} and ${lostSavings} > 0`,
    value: lostSavings,
  }),
};
