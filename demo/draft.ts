/** A booking being generated: the common values of its lines, and the counters for each line's numbers. */
import { dateText } from './calendar.ts';
import type { Line } from './line.ts';
import type { Random } from './random.ts';
import type { Customer, Traveller, World } from './world.ts';

export type Desk = {
  world: World;
  random: Random;
  /** Day numbers; bookings are made between these days. */
  firstDay: number;
  today: number;
  counters: Counters;
  /** References that an earlier booking of another customer will also use. */
  reused: { reference: string; customer: Customer; bookedDay: number }[];
};
export type Counters = { booking: number; line: number; ticket: number; invoice: number };

export type Draft = {
  desk: Desk;
  customer: Customer;
  isInternational: boolean;
  isOnline: boolean;
  /** The day of the first departure, check-in or pick-up. */
  departure: number;
  bookedDay: number;
  /** The day on which the booking was ticketed and invoiced. */
  soldDay: number;
  shared: Partial<Line>;
  /** Whether each passenger's cost centre pays for them; otherwise the leader's pays for all. */
  isPaidApart: boolean;
  lines: Line[];
};

/** The passenger of a line; null if unnamed. */
export type Passenger = Traveller | null;

type Own = Partial<Line> & Pick<Line, 'product_type' | 'status' | 'amount_paid'>;

/** Creates a line of the booking without adding it. */
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
  // Depends on the booking's day, so that all lines of a booking use the same profile.
  const profile = other && draft.bookedDay % 4 === 0 ? other : passenger;
  return {
    traveller_name: profile.name,
    employee_number: profile.employeeNumber,
    ...contactOf(draft, passenger),
    ...(draft.isPaidApart && { node_code: passenger.costCentre }),
  };
}

/** Only bookings made within this number of days before today have contact details of travellers. */
const contactDays = 120;

/** Contact details for travellers with an employee number; the addresses and telephone numbers are fictitious. */
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

/** The refund of a line, as a separate row. */
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

/** A new reference or, occasionally, one of another customer, since reservation codes are reused. */
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

/** Unique references of six letters: the counter runs through all 26^6 in a scattered order. */
export function bookingReference(counter: number): string {
  let rest = (counter * 170_141_197 + 90_210_551) % 308_915_776;
  let letters = '';
  for (let i = 0; i < 6; i += 1) {
    letters = String.fromCharCode(65 + (rest % 26)) + letters;
    rest = Math.floor(rest / 26);
  }
  return letters;
}

/** Assigns the lines' keys, sequence and invoices. */
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
