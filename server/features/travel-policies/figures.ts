/** The Travel Policies screen's figures: how each is worked out, and the lines behind it. */
import { sql } from 'kysely';
import type * as policies from '../../../contract/travel-policies/calls.ts';
import { askOne } from '../../db/ask.ts';
import { oncePerReading } from '../../db/once-per-reading.ts';
import { joined } from '../../lines/columns.ts';
import { countedLines } from '../../lines/counted-lines.ts';
import { type FiguresOf, from } from '../../lines/figures.ts';
import { bookingCount, fromCents, lineCount, lostSavings, total } from '../../lines/line-measures.ts';

/** A line without a code complies. */
const isCompliant = sql<boolean>`coalesce(policy.is_compliant, true)`;
const isNonCompliant = sql<boolean>`not ${isCompliant}`;
const hasCode = sql<boolean>`line.raw_policy_code_id is not null`;

type Sums = Record<'spend' | 'brokenSpend' | 'lost', number> &
  Record<'bookings' | 'compliant' | 'broken' | 'coded', number> &
  Record<'lines' | 'brokenLines', number>;

/** Of all lines: cents, lines, distinct bookings. */
const sums = oncePerReading((reading, filter) => {
  const question = joined(reading, countedLines(reading, filter), ['policy']).select([
    total('amount_paid', isCompliant).as('spend'),
    total('amount_paid', isNonCompliant).as('brokenSpend'),
    sql<number>`coalesce(sum(${lostSavings}), 0)::bigint`.as('lost'),
    bookingCount().as('bookings'),
    bookingCount(isCompliant).as('compliant'),
    bookingCount(isNonCompliant).as('broken'),
    bookingCount(hasCode).as('coded'),
    lineCount(isCompliant).as('lines'),
    lineCount(isNonCompliant).as('brokenLines'),
  ]);
  return askOne<Sums>(reading, question);
});

const compliant = { joins: ['policy'], where: isCompliant } as const;
const broken = { joins: ['policy'], where: isNonCompliant } as const;

export const figures: FiguresOf<typeof policies> = {
  compliantSpend: { value: from([sums], ({ spend }) => fromCents(spend)), rows: compliant },
  compliantBookings: { value: from([sums], (sum) => sum.compliant), rows: compliant },
  compliantLines: { value: from([sums], ({ lines }) => lines), rows: compliant },
  nonCompliantSpend: { value: from([sums], ({ brokenSpend }) => fromCents(brokenSpend)), rows: broken },
  nonCompliantBookings: { value: from([sums], (sum) => sum.broken), rows: broken },
  nonCompliantLines: { value: from([sums], ({ brokenLines }) => brokenLines), rows: broken },
  bookingsWithCode: {
    parts: from([sums], ({ coded, bookings }) => [coded, bookings]),
    rows: { where: hasCode },
  },
  lostSavings: {
    value: from([sums], ({ lost }) => fromCents(lost)),
    rows: { joins: ['policy'], where: sql`${lostSavings} > 0`, value: lostSavings },
  },
};
