/** A booking in the making: what its lines have in common, and the counters that give each line its own numbers. */
import { dateText } from './calendar.ts';
import type { Line } from './line.ts';
import type { Random } from './random.ts';
import type { Customer, Traveller, World } from './world.ts';

export type Desk = {
  world: World;
  random: Random;
  /** Day numbers: no booking is made before the first or after today. */
  firstDay: number;
  today: number;
  counters: Counters;
  /** References that an earlier booking of another customer will have had. */
  reused: { reference: string; customer: Customer; bookedDay: number }[];
};
export type Counters = { booking: number; line: number; ticket: number; invoice: number };

export type Draft = {
  desk: Desk;
  customer: Customer;
  isInternational: boolean;
  isOnline: boolean;
  /** Day of the first departure, check-in or pick-up. */
  departure: number;
  bookedDay: number;
  /** Day on which the booking was ticketed and invoiced. */
  soldDay: number;
  shared: Partial<Line>;
  /** Whether each passenger's own cost centre pays for them; else the leader's for all. */
  isPaidApart: boolean;
  lines: Line[];
};

/** Who a line is for; null: nobody is named. */
export type Passenger = Traveller | null;

type Own = Partial<Line> & Pick<Line, 'product_type' | 'status' | 'amount_paid'>;

/** A line of the booking, not yet added to it. */
export function makeLine(draft: Draft, passenger: Passenger, own: Own): Line {
  return {
    ...draft.shared,
    transaction_date: dateText(draft.soldDay),
    ...passengerFields(draft, passenger),
    ...own,
  };
}

export function addLine(draft: Draft, passenger: Passenger, own: Own): void {
  draft.lines.push(makeLine(draft, passenger, own));
}

function passengerFields(draft: Draft, passenger: Passenger): Partial<Line> {
  if (!passenger) return {};
  const other = passenger.otherName;
  // By the booking's day, so that all lines of a booking agree.
  const profile = other && draft.bookedDay % 4 === 0 ? other : passenger;
  return {
    traveller_name: profile.name,
    employee_number: profile.employeeNumber,
    ...contactOf(draft, passenger),
    ...(draft.isPaidApart && { node_code: passenger.costCentre }),
  };
}

/** How many days ago bookings began to say how their travellers are reached. */
const contactDays = 120;

/** Of who has a number at their employer; addresses and telephones that are nobody's. */
function contactOf(
  { bookedDay, desk }: Draft,
  { name, employeeNumber }: NonNullable<Passenger>,
): Partial<Line> {
  if (!employeeNumber || bookedDay < desk.today - contactDays) return {};
  const letters = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const digits = employeeNumber.slice(-3).padStart(3, '0');
  return {
    traveller_email: `${letters.replaceAll(/[^a-z]+/g, '.')}@travellers.example`,
    traveller_phone: `+61 491 570 ${digits}`,
  };
}

/** The sum paid back for a line, on a row of its own. */
export function refundOf(line: Line, share: number, day: number): Line {
  const { quantity, cheapest_rate, cost_of_change, ancillary_amount, credit_value, credit_expiry, ...same } =
    line;
  return {
    ...same,
    status: 'Refunded',
    transaction_date: dateText(day),
    amount_paid: -Math.round(line.amount_paid * share),
    tax: line.tax === undefined ? undefined : -Math.round(Number(line.tax) * share),
  };
}

const reuseAfterDays = 400;

/** A reference of its own; now and then one of another customer's, since reservation codes are used again. */
export function nextReference({ counters, reused }: Desk, customer: Customer, bookedDay: number): string {
  counters.booking += 1;
  const at = reused.findIndex(
    (later) => later.customer !== customer && later.bookedDay - bookedDay > reuseAfterDays,
  );
  if (at >= 0) return reused.splice(at, 1)[0]!.reference;
  const reference = bookingReference(counters.booking);
  if (counters.booking % 500 === 0) reused.push({ reference, customer, bookedDay });
  return reference;
}

/** Six letters, none of them twice: the counter walks through all 26^6 in a scattered order. */
export function bookingReference(counter: number): string {
  let rest = (counter * 170_141_197 + 90_210_551) % 308_915_776;
  let letters = '';
  for (let i = 0; i < 6; i += 1) {
    letters = String.fromCharCode(65 + (rest % 26)) + letters;
    rest = Math.floor(rest / 26);
  }
  return letters;
}

/** Gives the lines their keys, their order and their invoices. */
export function finish(draft: Draft): Line[] {
  const { counters, world } = draft.desk;
  const invoices = new Map<string, string>();
  draft.lines.forEach((line, i) => {
    counters.line += 1;
    line.data_source = world.dataSource;
    line.line_key = `${world.dataSource.slice(0, 1).toUpperCase()}${String(counters.line).padStart(8, '0')}`;
    line.segment_sequence = i + 1;
    if (['Void', 'Cancelled', 'Pending'].includes(line.status)) return;
    const date = String(line.transaction_date);
    let invoice = invoices.get(date);
    if (!invoice) {
      counters.invoice += 1;
      invoice = `INV${String(counters.invoice).padStart(7, '0')}`;
      invoices.set(date, invoice);
    }
    line.invoice_number = invoice;
    line.invoice_date = date;
  });
  return draft.lines;
}
