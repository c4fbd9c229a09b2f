/** The Service Fees screen's figures: how each is worked out, and the lines behind it. The averages stand in `statistics`. */
import { sql } from 'kysely';
import type * as serviceFees from '../../../contract/service-fees/calls.ts';
import { askOne } from '../../db/ask.ts';
import { oncePerReading } from '../../db/once-per-reading.ts';
import { countedLines } from '../../lines/counted-lines.ts';
import { type FiguresOf, from } from '../../lines/figures.ts';
import { fromCents, lineCount, total } from '../../lines/line-measures.ts';
import { feesOfSpend, isFee, onlineFees } from './queries.ts';

const withoutCharge = sql<boolean>`line.amount_paid = 0`;

/** Of all fees: cents, lines, lines without charge. */
const sums = oncePerReading((reading, filter) =>
  askOne(
    reading,
    countedLines(reading, filter)
      .where(isFee)
      .select([
        total('amount_paid').as('spend'),
        lineCount().as('lines'),
        lineCount(withoutCharge).as('free'),
      ]),
  ),
);

const fees = { where: isFee };
const free = { where: sql<boolean>`${isFee} and ${withoutCharge}` };
const online = { where: sql<boolean>`${isFee} and line.is_online` };
const offline = { where: sql<boolean>`${isFee} and not line.is_online` };

export const figures: FiguresOf<typeof serviceFees> = {
  totalFeesCharged: { value: from([sums], ({ spend }) => fromCents(spend)), rows: fees },
  numberOfTransactions: { value: from([sums], ({ lines }) => lines), rows: fees },
  feesWithoutCharge: { value: from([sums], (sum) => sum.free), rows: free },
  percentageOfFeesWithoutCharge: {
    parts: from([sums], (sum) => [sum.free, sum.lines]),
    rows: free,
  },
  averageCharge: { rows: fees },
  onlineAverageCharge: { rows: online },
  offlineAverageCharge: { rows: offline },
  averagePerBooking: { rows: fees },
  onlineAveragePerBooking: { rows: online },
  offlineAveragePerBooking: { rows: offline },
  onlineFeesCharged: { parts: onlineFees, rows: online },
  feesOfTotalSpend: { parts: feesOfSpend, rows: fees },
};
