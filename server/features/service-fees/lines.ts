/** Which lines stand behind each figure of Service Fees. */
import { sql } from 'kysely';
import type * as serviceFees from '../../../contract/service-fees/calls.ts';
import type { LinesOf } from '../../lines/figure-lines.ts';
import { isFee, withoutCharge } from './queries.ts';

const fees = () => ({ where: isFee });
const free = () => ({ where: sql<boolean>`${isFee} and ${withoutCharge}` });
const online = () => ({ where: sql<boolean>`${isFee} and line.is_online` });
const offline = () => ({ where: sql<boolean>`${isFee} and not line.is_online` });

export const lines: LinesOf<typeof serviceFees.lines> = {
  totalFeesCharged: fees,
  numberOfTransactions: fees,
  feesWithoutCharge: free,
  percentageOfFeesWithoutCharge: free,
  averageCharge: fees,
  onlineAverageCharge: online,
  offlineAverageCharge: offline,
  averagePerBooking: fees,
  onlineAveragePerBooking: online,
  offlineAveragePerBooking: offline,
  onlineFeesCharged: online,
  feesOfTotalSpend: fees,
};
