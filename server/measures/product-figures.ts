/** Figures that the screen of every single product has: its bookings, its months, its share of online bookings. */
import type { ProductType } from '../../contract/core/constants.ts';
import type { ReportFilter } from '../../contract/core/filters.ts';
import { ask, askOne, type Reading } from '../db/ask.ts';
import type { Question } from '../db/once-per-reading.ts';
import { countedLines } from '../lines/counted-lines.ts';
import type { Parts } from '../lines/figures.ts';
import { bookingCount, fromCents, ofProduct, total } from '../lines/line-measures.ts';
import { monthsOf } from './months.ts';

/** Number of bookings with a line of the product. */
export function bookingsWith(product: ProductType): Question<number> {
  return async (reading, filter) => {
    const lines = countedLines(reading, filter).where(ofProduct(product));
    return (await askOne(reading, lines.select(bookingCount().as('bookings')))).bookings;
  };
}

/** The product's bookings of which a line of the product was booked online, and all of them. */
export function onlineCompliance(product: ProductType): Question<Parts> {
  const bookings = bookingsWith(product);
  return async (reading, filter) => {
    const online = countedLines(reading, filter).where(ofProduct(product)).where('line.is_online', '=', true);
    const [all, { bookings: booked }] = await Promise.all([
      bookings(reading, filter),
      askOne(reading, online.select(bookingCount().as('bookings'))),
    ]);
    return [booked, all];
  };
}

/** Spend on the product in every month of the range, those without any as zero. */
export function spendByMonth(product: ProductType) {
  return async (reading: Reading, filter: ReportFilter) => {
    const days = await ask(
      reading,
      countedLines(reading, filter)
        .where(ofProduct(product))
        .select(['line.transaction_date as day', total('amount_paid').as('spend')])
        .groupBy('line.transaction_date'),
    );
    const cents = new Map<string, number>();
    for (const { day, spend } of days) {
      const month = day.slice(0, 7);
      cents.set(month, (cents.get(month) ?? 0) + spend);
    }
    return monthsOf(filter.dateStart, filter.dateEnd).map((month) => ({
      month,
      totalSpend: fromCents(cents.get(month) ?? 0),
    }));
  };
}
