/**
 * Numbers and dates as the TMC of this page writes them. A page shows one TMC: its session sets the locale before
 * anything of the TMC renders.
 */
import * as dates from '@tripledger/charts/dates.ts';
import * as numbers from '@tripledger/charts/format.ts';

type Maybe<Value> = numbers.Maybe<Value>;

let locale = 'en-AU';

/** BCP 47. */
export const pageLocale = (): string => locale;
export const setPageLocale = (chosen: string): void => {
  locale = chosen;
};

export const decimal = (value: Maybe<number>, decimals: number) => numbers.decimal(value, decimals, locale);
export const exact = (text: string) => numbers.exact(text, locale);
export const count = (value: Maybe<number>) => numbers.count(value, locale);
export const percent = (value: Maybe<number>, decimals?: number) => numbers.percent(value, locale, decimals);
export const mass = (kilograms: Maybe<number>) => numbers.mass(kilograms, locale);
export const shortMass = (kilograms: number) => numbers.shortMass(kilograms, locale);
export const plural = (value: number, one: string, many?: string) => numbers.plural(value, locale, one, many);
export const date = (iso: Maybe<string>) => dates.date(iso, locale);
export const shortDay = (iso: string) => dates.shortDay(iso, locale);
export const paddedDay = (iso: string) => dates.paddedDay(iso, locale);
export const dateTime = (wallTime: string) => dates.dateTime(wallTime, locale);
export const month = (iso: string) => dates.month(iso, locale);
