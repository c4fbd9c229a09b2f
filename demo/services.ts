/** Generates the TMC's service fees and other items sold with a trip. */
import { dateText, minutesOfDay, timeText } from './calendar.ts';
import { insurers, otherServices } from './carriers.ts';
import { addLine, type Draft, type Passenger } from './draft.ts';
import { cents } from './fares.ts';

/** Raw fee types with their prices in dollars. Offices spell some of them in two or three ways. */
const prices: Record<string, number> = {
  'Online Domestic': 7.7,
  'ONLINE DOM': 7.7,
  'Online International': 22,
  'Offline Domestic': 27.5,
  'OFFLINE DOM': 27.5,
  'Offline Domestic Booking': 28.6,
  'Offline International': 66,
  'OFFLINE INTL': 66,
  'Hotel Only Booking': 11,
  'Car Only Booking': 8.8,
  'Rail Booking': 9.9,
  'After Hours Assistance': 38.5,
  'Ticket Exchange Fee': 33,
  'Refund Fee': 44,
  'Visa Processing': 55,
  'VIP Desk': 95,
};

export function addBookingFee(draft: Draft, passenger: Passenger): void {
  addFee(draft, passenger, bookingFeeType(draft), draft.soldDay);
}

function bookingFeeType(draft: Draft): string {
  const { random } = draft.desk;
  const whim = random.next();
  if (draft.isInternational) {
    if (draft.isOnline) return 'Online International';
    return whim < 0.2 ? 'OFFLINE INTL' : 'Offline International';
  }
  if (draft.isOnline) return whim < 0.22 ? 'ONLINE DOM' : 'Online Domestic';
  if (whim < 0.15) return 'OFFLINE DOM';
  return whim < 0.2 ? 'Offline Domestic Booking' : 'Offline Domestic';
}

export function addFee(draft: Draft, passenger: Passenger, type: string, day: number): void {
  const { random } = draft.desk;
  const isWaived = random.chance(0.04) || (draft.isOnline && draft.customer.freeOnlineFees);
  const paid = isWaived ? 0 : cents(prices[type]!);
  addLine(draft, random.chance(0.08) ? null : passenger, {
    product_type: 'Service Fee',
    status: random.chance(0.004) ? 'Void' : 'Normal',
    transaction_date: dateText(day),
    service_fee_type: type,
    amount_paid: paid,
    tax: Math.round(paid / 11),
  });
}

/** Fees that are charged separately or in addition to the booking fee. */
export function addExtraFees(draft: Draft, passenger: Passenger): void {
  const { random } = draft.desk;
  if (!draft.isOnline && random.chance(0.04))
    addFee(draft, passenger, 'After Hours Assistance', draft.soldDay);
  if (draft.isInternational && random.chance(0.06))
    addFee(draft, passenger, 'Visa Processing', draft.soldDay);
  if (passenger?.isExecutive && random.chance(0.03)) addFee(draft, passenger, 'VIP Desk', draft.soldDay);
}

export function addInsurance(draft: Draft, passenger: Passenger, days: number): void {
  const { random } = draft.desk;
  const paid = cents(28 + days * random.between(4.5, 9));
  const start = draft.departure * minutesOfDay;
  const hasDates = random.chance(0.6);
  addLine(draft, passenger, {
    product_type: 'Insurance',
    status: 'Normal',
    start_at: hasDates ? timeText(start) : undefined,
    end_at: hasDates ? timeText(start + days * minutesOfDay) : undefined,
    supplier_name: random.pick(insurers),
    amount_paid: paid,
    tax: Math.round(paid / 11),
  });
}

export function addOther(draft: Draft, passenger: Passenger): void {
  const { random } = draft.desk;
  const service = random.draw(otherServices);
  const paid = cents(service.price * random.between(0.8, 1.4));
  addLine(draft, passenger, {
    product_type: 'Other',
    status: 'Normal',
    start_at: random.chance(0.5) ? timeText(draft.departure * minutesOfDay + 9 * 60) : undefined,
    supplier_name: service.name,
    amount_paid: paid,
    tax: Math.round(paid / 11),
  });
}
