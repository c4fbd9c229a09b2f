/**
 * Decides the fate of tickets: most are flown; others are refunded, exchanged, changed, voided, left in credit, lost,
 * redeemed, cancelled, not yet issued, or in an unknown state.
 */
import { ticketNumber } from './air.ts';
import { dateText, minutesOfDay, timeText } from './calendar.ts';
import { type Draft, refundOf } from './draft.ts';
import type { Line } from './line.ts';
import { lot } from './random.ts';

// biome-ignore format: a list
type Fate =
  | 'flown' | 'refunded' | 'partRefunded' | 'exchanged' | 'changed' | 'void' | 'reissued' | 'unused' | 'lost'
  | 'cancelled' | 'pending' | 'unknown' | 'collected';

// biome-ignore format: weights read best in rows
const fates = lot<Fate>(
  ['flown', 876], ['refunded', 22], ['partRefunded', 8], ['exchanged', 24], ['changed', 16], ['void', 4],
  ['reissued', 5], ['unused', 22], ['lost', 6], ['cancelled', 7], ['unknown', 3], ['collected', 7],
);

export type Outcome = {
  lines: Line[];
  /** False if the passenger stayed at home or nothing has been sold yet. */
  isTravelling: boolean;
  isPending: boolean;
  /** Fees caused by the change, with raw fee type and day. */
  fees: { type: string; day: number }[];
};

export function decideFate(draft: Draft, lines: Line[]): Outcome {
  const { random, today } = draft.desk;
  const isAhead = draft.departure > today;
  let fate: Fate = random.draw(fates);
  if (isAhead && random.chance(0.1)) fate = 'pending';
  const later = draft.soldDay + random.whole(1, 40);
  const isTooSoon = later > today;
  if (isTooSoon && ['refunded', 'partRefunded', 'exchanged', 'unused', 'lost'].includes(fate)) fate = 'flown';
  // A ticket can be unused only once its flight has departed.
  if (isAhead && ['unused', 'lost'].includes(fate)) fate = 'flown';

  const travelling = { lines, isTravelling: true, isPending: false, fees: [] };
  const athome = { ...travelling, isTravelling: false };
  switch (fate) {
    case 'refunded': {
      const share = random.pick([1, 1, 0.85, 0.6]);
      const refunds = lines.map((line) => refundOf(line, share, later));
      return { ...athome, lines: [...lines, ...refunds], fees: [{ type: 'Refund Fee', day: later }] };
    }
    case 'partRefunded': {
      const refunds = lines.slice(-1).map((line) => refundOf(line, 0.9, later));
      return { ...travelling, lines: [...lines, ...refunds], fees: [{ type: 'Refund Fee', day: later }] };
    }
    case 'exchanged':
      return {
        ...travelling,
        lines: exchange(draft, lines, later),
        fees: [{ type: 'Ticket Exchange Fee', day: later }],
      };
    case 'changed':
      withStatus(lines, 'Changed');
      lines[0]!.cost_of_change = random.whole(30, 220) * 100 + random.pick([0, 50, 95]);
      return travelling;
    case 'void':
      return { ...athome, lines: withStatus(lines, 'Void') };
    case 'reissued': {
      const ticket = ticketNumber(draft, String(lines[0]!.ticket_number).slice(0, 3));
      const again = lines.map((line) => ({ ...line, ticket_number: ticket }));
      return { ...travelling, lines: [...withStatus(lines, 'Void'), ...again] };
    }
    case 'unused':
      leaveInCredit(draft, lines);
      return athome;
    case 'lost':
      return { ...athome, lines: withStatus(lines, 'Lost') };
    case 'cancelled':
      return { ...athome, lines: withStatus(lines, 'Cancelled') };
    case 'pending':
      return { ...travelling, lines: withStatus(lines, 'Pending'), isPending: true };
    case 'unknown':
      return { ...travelling, lines: withStatus(lines, 'UNKNOWN') };
    case 'collected':
      return { ...travelling, lines: [...lines, additionalCollection(draft, lines[0]!)] };
    default:
      return travelling;
  }
}

function withStatus(lines: Line[], status: Line['status']): Line[] {
  for (const line of lines) line.status = status;
  return lines;
}

/** The old ticket remains as Exchanged at its old times; the new one costs the change fee and the fare difference. */
function exchange(draft: Draft, lines: Line[], day: number): Line[] {
  const { random } = draft.desk;
  const ticket = ticketNumber(draft, String(lines[0]!.ticket_number).slice(0, 3));
  const daysMoved = random.whole(1, 3) * minutesOfDay;
  const status = random.chance(0.3) ? 'Changed' : 'Normal';
  const fresh = lines.map((line, i): Line => {
    const costOfChange = i === 0 ? random.whole(40, 180) * 100 : 0;
    const paid = costOfChange + Math.round(line.amount_paid * random.between(0, 0.3));
    return {
      ...line,
      status,
      ticket_number: ticket,
      transaction_date: dateText(day),
      amount_paid: paid,
      tax: Math.round(paid / 11),
      cheapest_rate: undefined,
      ancillary_amount: undefined,
      cost_of_change: costOfChange === 0 ? undefined : costOfChange,
    };
  });
  for (const line of withStatus(lines, 'Exchanged')) {
    line.start_at = moved(line.start_at, -daysMoved);
    line.end_at = moved(line.end_at, -daysMoved);
  }
  return [...lines, ...fresh];
}

function moved(time: string | number | undefined, minutes: number): string {
  return timeText(Date.parse(`${time}Z`) / 60_000 + minutes);
}

/** An unused ticket keeps its value for a year; older tickets were used in time, are lost, or are forgotten. */
function leaveInCredit(draft: Draft, lines: Line[]): void {
  const { random, today } = draft.desk;
  const expiry = draft.soldDay + 365;
  const whim = random.next();
  if (expiry < today && whim < 0.35) withStatus(lines, 'Lost');
  else if (whim < (expiry < today ? 0.75 : 0.12)) withStatus(lines, 'Redeemed');
  else withStatus(lines, random.chance(0.6) ? 'Available' : 'Ticket Credit');
  if (lines[0]!.status === 'Lost' || lines[0]!.status === 'Redeemed') return;
  const paid = lines.reduce((sum, line) => sum + line.amount_paid, 0);
  // The ticket's entire value is on its first flight.
  lines[0]!.credit_value = Math.round(paid * random.pick([1, 1, 0.9, 0.75]));
  if (!random.chance(0.05)) lines[0]!.credit_expiry = dateText(expiry);
}

function additionalCollection(draft: Draft, line: Line): Line {
  const { random } = draft.desk;
  const day = Math.min(draft.soldDay + random.whole(1, 10), draft.desk.today);
  const paid = random.whole(25, 240) * 100 + random.pick([0, 45, 90]);
  return {
    ...line,
    status: 'Adcol',
    ticket_type: 'ADC',
    ticket_number: ticketNumber(draft, String(line.ticket_number).slice(0, 3)),
    transaction_date: dateText(day),
    amount_paid: paid,
    tax: Math.round(paid / 11),
    cheapest_rate: undefined,
    ancillary_amount: undefined,
    distance_km: undefined,
  };
}
