/**
 * When reports are delivered, and of which days they tell. A range is a whole calendar month, quarter, half or year; it
 * is delivered in the month after its end, on the TMC's delivery day, and at the same hour of the TMC's clocks all
 * year round. What is owed is known by its range, so a delivery day that is changed skips none and repeats none.
 */
import { reportPeriods } from '../../../contract/core/report-periods.ts';
import { dayIn } from '../../ground/clock.ts';
import { instantOf } from '../../ground/wall-time.ts';

/** How often, as the schedule says, and when, as its TMC has settled it. */
export type Rhythm = {
  periodId: number;
  /** Of the month, 1 to 31; in a shorter month its last day. */
  deliveryDay: number;
  timeZone: string;
};

/** ISO dates, both included. */
type Range = { dateStart: string; dateEnd: string };

export type Delivery = {
  at: Date;
  /** The day that it is then at the TMC. */
  day: string;
  range: Range;
};

/** By the TMC's clocks. */
const deliveryTime = '06:00';

/**
 * Deliveries from the range on that begins on `nextStart`, without end where `endDate` is null. One that falls on the
 * end date still happens.
 */
export function* deliveriesFrom(
  rhythm: Rhythm,
  nextStart: string,
  endDate: string | null,
): Generator<Delivery, void> {
  const { months } = period(rhythm);
  for (let month = monthOf(nextStart); ; month += months) {
    const delivery = deliveryOf(rhythm, month);
    if (endDate !== null && delivery.day > endDate) return;
    yield delivery;
  }
}

/** What should have been delivered by now, the oldest first. */
export function dueBy(now: Date, ...from: Parameters<typeof deliveriesFrom>): Delivery[] {
  const due: Delivery[] = [];
  for (const delivery of deliveriesFrom(...from)) {
    if (delivery.at > now) break;
    due.push(delivery);
  }
  return due;
}

/** So many deliveries at most. */
export function firstDeliveries(most: number, ...from: Parameters<typeof deliveriesFrom>): Delivery[] {
  const first: Delivery[] = [];
  for (const delivery of deliveriesFrom(...from)) {
    if (first.push(delivery) >= most) break;
  }
  return first;
}

/** The first day of the first range that is delivered after the instant: what a schedule owes that begins then. */
export function firstStart(rhythm: Rhythm, after: Date): string {
  const last = lastEnded(rhythm, after);
  return last.at > after ? last.range.dateStart : startAfter(last);
}

/** The last range that has ended, whether it is delivered yet or not. */
export const lastRange = (rhythm: Rhythm, now: Date): Range => lastEnded(rhythm, now).range;

function lastEnded(rhythm: Rhythm, now: Date): Delivery {
  const { months } = period(rhythm);
  const month = monthOf(dayIn(rhythm.timeZone, now));
  return deliveryOf(rhythm, month - (month % months) - months);
}

/** The first day of the range that is owed once this one was delivered. */
export function startAfter({ range }: Delivery): string {
  return firstDay(monthOf(range.dateEnd) + 1);
}

function deliveryOf({ timeZone, ...rhythm }: Rhythm, month: number): Delivery {
  const next = month + period(rhythm).months;
  const day = dayOfMonth(next, rhythm.deliveryDay);
  return {
    at: instantOf(`${day}T${deliveryTime}`, timeZone),
    day,
    range: { dateStart: firstDay(month), dateEnd: dayOfMonth(next - 1, 31) },
  };
}

function period({ periodId }: Pick<Rhythm, 'periodId'>): (typeof reportPeriods)[number] {
  const found = reportPeriods.find(({ id }) => id === periodId);
  if (!found) throw new RangeError(`No period has the id ${periodId}`);
  return found;
}

// A month is counted from January of the year 0, so each year's January divides by 12.

function monthOf(day: string): number {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return year * 12 + month - 1;
}

const firstDay = (month: number): string => dayOfMonth(month, 1);

function dayOfMonth(month: number, day: number): string {
  const [year, at] = [Math.floor(month / 12), month % 12];
  const last = new Date(Date.UTC(year, at + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, at, Math.min(day, last))).toISOString().slice(0, 10);
}
