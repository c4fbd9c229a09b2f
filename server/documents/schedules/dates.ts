/**
 * When reports are delivered, and which dates they cover. A range is a whole calendar month, quarter, half or year; it
 * is delivered in the month after its end, on the TMC's delivery day, at the same local time of the TMC all year round.
 * A pending delivery is identified by its range, so changing the delivery day neither skips nor repeats one.
 */
import { reportPeriods } from '../../../contract/vocabulary/report-periods.ts';
import { dayIn } from '../../lib/clock.ts';
import { instantOf } from '../../lib/wall-time.ts';

/** How often a schedule is delivered, and on which day by its TMC's settings. */
export type Rhythm = {
  periodId: number;
  /** Of the month, 1 to 31; if a month is shorter, its last day. */
  deliveryDay: number;
  timeZone: string;
};

/** ISO dates, both inclusive. */
type Range = { dateStart: string; dateEnd: string };

export type Delivery = {
  at: Date;
  /** The TMC's local date at that instant. */
  day: string;
  range: Range;
};

/** In the TMC's local time. */
const deliveryTime = '06:00';

/**
 * Deliveries, starting with the range that begins on `nextStart`; endless if `endDate` is null. A delivery that falls
 * on the end date still happens.
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

/** The deliveries that are due by now, the oldest first. */
export function dueBy(now: Date, ...from: Parameters<typeof deliveriesFrom>): Delivery[] {
  const due: Delivery[] = [];
  for (const delivery of deliveriesFrom(...from)) {
    if (delivery.at > now) break;
    due.push(delivery);
  }
  return due;
}

/** At most this many deliveries. */
export function firstDeliveries(most: number, ...from: Parameters<typeof deliveriesFrom>): Delivery[] {
  const first: Delivery[] = [];
  for (const delivery of deliveriesFrom(...from)) {
    if (first.push(delivery) >= most) break;
  }
  return first;
}

/** The first day of the first range that is delivered after the instant, where a schedule that begins then starts. */
export function firstStart(rhythm: Rhythm, after: Date): string {
  const last = lastEnded(rhythm, after);
  return last.at > after ? last.range.dateStart : nextRangeStart(last);
}

/** The last range that has ended, whether or not it has been delivered. */
export const lastRange = (rhythm: Rhythm, now: Date): Range => lastEnded(rhythm, now).range;

function lastEnded(rhythm: Rhythm, now: Date): Delivery {
  const { months } = period(rhythm);
  const month = monthOf(dayIn(rhythm.timeZone, now));
  return deliveryOf(rhythm, month - (month % months) - months);
}

/** The first day of the range that follows this delivery's. */
export function nextRangeStart({ range }: Delivery): string {
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
  if (!found) throw new RangeError(`Unknown period id ${periodId}`);
  return found;
}

// Months are counted from January of the year 0, so each year's January is a multiple of 12.

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
