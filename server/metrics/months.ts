/** Months of lines and of ranges of dates. */
import { sql } from 'kysely';

/** The first day of a line's month. */
export const monthOfLine = sql<string>`date_trunc('month', line.transaction_date)::date`;

/** The months that a range of dates touches, as `YYYY-MM`, both ends included. */
export function monthsOf(dateStart: string, dateEnd: string): string[] {
  const months: string[] = [];
  let [year = 0, month = 0] = dateStart.split('-').map(Number);
  for (let name = dateStart.slice(0, 7); name <= dateEnd.slice(0, 7); ) {
    months.push(name);
    month += 1;
    if (month > 12) [year, month] = [year + 1, 1];
    name = `${year}-${String(month).padStart(2, '0')}`;
  }
  return months;
}
