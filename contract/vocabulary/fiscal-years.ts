/** The choices of fiscal years, and their names. */
import * as z from 'zod';
import { isoDate } from './filters.ts';
import { type FiscalPeriod, periodHolding, periodShifted } from './fiscal-periods.ts';
import { isEnglish, monthNames } from './month-names.ts';

const daysOfMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const pad = (number: number) => String(number).padStart(2, '0');

/** `MM-DD`, a day that exists in at least some years. */
export const fiscalYearEnd = z
  .string()
  .regex(/^\d\d-\d\d$/, { error: 'Enter a month and a day as MM-DD.', abort: true })
  .refine((text) => {
    const [month = 0, day = 0] = text.split('-').map(Number);
    return day >= 1 && day <= (daysOfMonths[month - 1] ?? 0);
  }, 'Enter a day that exists.');

export const fiscalPeriod = z.object({ dateStart: isoDate, dateEnd: isoDate });

export const fiscalYear = z.object({
  id: z.number().meta({ description: 'The month of the last day times 100, and its day.' }),
  label: z.string(),
  end_month: z.number(),
  end_day: z.number(),
});
export type FiscalYear = z.infer<typeof fiscalYear>;

export function idOfFiscalYear(end: string): number {
  const [month = 0, day = 0] = end.split('-').map(Number);
  return month * 100 + day;
}

/** `locale`: of its label, BCP 47. */
export function fiscalYearOf(end: string, locale: string): FiscalYear {
  const [month = 0, day = 0] = end.split('-').map(Number);
  const last = end === '02-29' ? 'the last of February' : dayOfYear(month, day, locale);
  return { id: idOfFiscalYear(end), label: `Ends on ${last}`, end_month: month, end_day: day };
}

/** `30 June`, `30. Juni`. */
const dayOfYear = (month: number, day: number, locale: string): string =>
  isEnglish(locale)
    ? `${day} ${monthNames(locale, 'long')[month - 1]}`
    : new Intl.DateTimeFormat(locale, {
        day: 'numeric',
        month: 'long',
        numberingSystem: 'latn',
        timeZone: 'UTC',
      }).format(Date.UTC(2000, month - 1, day));

/** The last day of the fiscal year with this id; undefined if there is none. */
export function endOfFiscalYear(id: number): string | undefined {
  const end = `${pad(Math.floor(id / 100))}-${pad(id % 100)}`;
  return fiscalYearEnd.safeParse(end).success ? end : undefined;
}

/** The fiscal years that end with a month. */
export const usualFiscalYears = (locale: string): FiscalYear[] =>
  daysOfMonths.map((days, at) => fiscalYearOf(`${pad(at + 1)}-${pad(days)}`, locale));

/** The choices: the year that contains today, the two before it and the one after it. */
export function periodsOffered(end: string, today: string): FiscalPeriod[] {
  const current = periodHolding(end, today);
  return [-2, -1, 0, 1].map((years) => periodShifted(end, current, years));
}

/** `FY26` */
export const periodName = ({ dateEnd }: FiscalPeriod): string => `FY${dateEnd.slice(2, 4)}`;
