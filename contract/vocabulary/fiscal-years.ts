/** Fiscal years, identified by their last day as `MM-DD`; 02-29 is the last day of February. */
import * as z from 'zod';
import { isoDate } from './filters.ts';

const daysOfMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

const pad = (number: number) => String(number).padStart(2, '0');

/** `MM-DD`, a day that exists in at least some years. */
export const fiscalYearEnd = z
  .string()
  .regex(/^\d\d-\d\d$/, 'Enter a month and a day as MM-DD.')
  .refine((text) => {
    const [month = 0, day = 0] = text.split('-').map(Number);
    return day >= 1 && day <= (daysOfMonths[month - 1] ?? 0);
  }, 'Enter a day that exists.');

/** The end of a calendar year. */
export const usualYearEnd = '12-31';

export const fiscalYear = z.object({
  id: z.number().meta({ description: 'The month of the last day times 100, and its day.' }),
  label: z.string(),
  end_month: z.number(),
  end_day: z.number(),
});
export type FiscalYear = z.infer<typeof fiscalYear>;

export function fiscalYearOf(end: string): FiscalYear {
  const [month = 0, day = 0] = end.split('-').map(Number);
  const last = end === '02-29' ? 'the last of February' : `${day} ${months[month - 1]}`;
  return { id: month * 100 + day, label: `Ends on ${last}`, end_month: month, end_day: day };
}

/** The last day of the fiscal year with this id; undefined if there is none. */
export function endOfFiscalYear(id: number): string | undefined {
  const end = `${pad(Math.floor(id / 100))}-${pad(id % 100)}`;
  return fiscalYearEnd.safeParse(end).success ? end : undefined;
}

/** The fiscal years that end with a month. */
export const usualFiscalYears: readonly FiscalYear[] = daysOfMonths.map((days, at) =>
  fiscalYearOf(`${pad(at + 1)}-${pad(days)}`),
);

export const fiscalPeriod = z.object({ dateStart: isoDate, dateEnd: isoDate });
/** One fiscal year of a customer, both days included. */
export type FiscalPeriod = z.infer<typeof fiscalPeriod>;

/** The fiscal year that ends in this calendar year. */
export function periodEnding(end: string, year: number): FiscalPeriod {
  return { dateStart: dayAfter(lastDay(end, year - 1)), dateEnd: lastDay(end, year) };
}

/** The fiscal year that contains a day. */
export function periodHolding(end: string, day: string): FiscalPeriod {
  const year = Number(day.slice(0, 4));
  return periodEnding(end, day <= lastDay(end, year) ? year : year + 1);
}

/** The fiscal year this many years later or, if negative, earlier. */
export function periodShifted(end: string, { dateEnd }: FiscalPeriod, years: number): FiscalPeriod {
  return periodEnding(end, Number(dateEnd.slice(0, 4)) + years);
}

/** The choices: the year that contains today, the two before it and the one after it. */
export function periodsOffered(end: string, today: string): FiscalPeriod[] {
  const current = periodHolding(end, today);
  return [-2, -1, 0, 1].map((years) => periodShifted(end, current, years));
}

/** `FY26` */
export const periodName = ({ dateEnd }: FiscalPeriod): string => `FY${dateEnd.slice(2, 4)}`;

/** `FY26: 01 Jul 2025 to 30 Jun 2026` */
export function periodLabel(period: FiscalPeriod): string {
  return `${periodName(period)}: ${written(period.dateStart)} to ${written(period.dateEnd)}`;
}

function written(date: string): string {
  const [year, month, day] = date.split('-');
  return `${day} ${months[Number(month) - 1]?.slice(0, 3)} ${year}`;
}

function lastDay(end: string, year: number): string {
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return `${year}-${end === '02-29' && !isLeap ? '02-28' : end}`;
}

function dayAfter(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
}
