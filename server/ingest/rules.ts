/**
 * One rule per kind of value. A rule takes a cell's trimmed, non-empty text and returns the value; if the text breaks
 * the rule, it reports why and returns null.
 */
import { lineStatuses, productTypes, yearRange } from '../../contract/vocabulary/constants.ts';
import { isCountry } from '../reference-data/countries.ts';
import { findIata } from '../reference-data/places.ts';
import type { FeedFile } from './columns.ts';

/** The properties by which rejected rows are grouped. */
export type Grounds = {
  /** The reason without the parts that are specific to this row. */
  cause: string;
  /** The rejected row because of which this one is rejected; null if this row is at fault. */
  needs: { file: FeedFile; row: number } | null;
};
export type Say = (reason: string, grounds?: Partial<Grounds>) => null;
export type Rule<T> = (text: string, say: Say) => T | null;

/** In units of the currency, kilometres and kilograms. `exact-sums.ts` limits the sums. */
const largestAmount = 1e9;
const largestWholeNumber = 2 ** 31 - 1;

export const anyText: Rule<string> = (text) => text;

/** An amount in cents. */
export const amount: Rule<number> = (text, say) => {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return say('not a plain decimal number, as 1234.50');
  const point = text.indexOf('.');
  if (point !== -1 && text.length - point - 1 > 2) return say('more than two decimals; money is whole cents');
  const units = Number(text);
  if (Math.abs(units) > largestAmount) return say('an amount beyond 1,000,000,000');
  return Math.round(units * 100);
};

/** A value in thousandths: metres for kilometres, grams for kilograms. */
export const thousandths: Rule<number> = (text, say) => {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return say('not a plain decimal number, as 1234.5');
  const units = Number(text);
  if (Math.abs(units) > largestAmount) return say('a number beyond 1,000,000,000');
  return Math.round(units * 1000);
};

export const quantity: Rule<number> = (text, say) => {
  if (/^-\d+$/.test(text)) return say('below 0');
  return wholeNumber(text, say);
};

export const fromOne: Rule<number> = (text, say) => {
  const value = wholeNumber(text, say);
  return value === 0 ? say('not a whole number from 1') : value;
};

const wholeNumber: Rule<number> = (text, say) => {
  if (!/^\d+$/.test(text)) return say('not a whole number');
  const value = Number(text);
  return value > largestWholeNumber ? say('a number beyond 2,147,483,647') : value;
};

/** `YYYY-MM-DD` */
export const date: Rule<string> = (text, say) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return say('not a date as YYYY-MM-DD');
  return isDay(text) ? text : say('there is no such day');
};

/** A date within the range that screens support. */
export const reportableDate: Rule<string> = (text, say) => {
  const value = date(text, say);
  if (value === null) return null;
  const year = Number(value.slice(0, 4));
  const isWithin = year >= yearRange.first && year <= yearRange.last;
  return isWithin ? value : say(`a year before ${yearRange.first} or after ${yearRange.last}`);
};

/** `YYYY-MM-DDTHH:MM` */
export const localTime: Rule<string> = (text, say) => {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return say('not a local time as YYYY-MM-DDTHH:MM');
  if (!isDay(text.slice(0, 10))) return say('there is no such day');
  const isTime = text.slice(11, 13) <= '23' && text.slice(14) <= '59';
  return isTime ? text : say('there is no such time of day');
};

/** A day of the year as `MM-DD`; 02-29 means the last day of February. */
export const dayOfYear: Rule<string> = (text, say) =>
  /^\d{2}-\d{2}$/.test(text) && isDay(`2000-${text}`) ? text : say('not a day of the year as MM-DD');

export const flag: Rule<boolean> = (text, say) => {
  if (text === 'Y') return true;
  return text === 'N' ? false : say('neither Y nor N');
};

/** ISO 3166-1 alpha-2, in upper case. */
export const country: Rule<string> = (text, say) => {
  const code = text.toUpperCase();
  return isCountry(code) ? code : say('no country of ISO 3166-1 alpha-2, as AU');
};

/** The code of an IATA code's city. */
export const iataCity: Rule<string> = (text, say) =>
  findIata(text)?.city.code ?? say('no IATA code of a city or an airport, as MEL');

export const latitude: Rule<number> = (text, say) => degrees(text, 90, say);
export const longitude: Rule<number> = (text, say) => degrees(text, 180, say);

function degrees(text: string, limit: number, say: Say): number | null {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return say('not a plain decimal number, as -37.8136');
  const value = Number(text);
  return Math.abs(value) > limit ? say(`not between -${limit} and ${limit} degrees`) : value;
}

export const productType = oneOf('product type', productTypes);
export const lineStatus = oneOf('status', lineStatuses);
export const bookingMethod = oneOf('booking method', ['Online', 'Offline'] as const);

function oneOf<const T extends string>(what: string, known: readonly T[]): Rule<T> {
  const values = new Map<string, T>(known.map((one) => [one, one]));
  return (text, say) => values.get(text) ?? say(`unknown ${what}; known are ${known.join(', ')}`);
}

const cached = new Map<string, boolean>();
/** Feeds repeat a few days very often. */
const maxCached = 20_000;

/** Whether `YYYY-MM-DD` is an existing day. */
function isDay(text: string): boolean {
  const known = cached.get(text);
  if (known !== undefined) return known;
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  const isOne = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  // The key is copied, because a substring would keep the file's whole chunk in memory.
  if (cached.size < maxCached) cached.set(Buffer.from(text).toString(), isOne);
  return isOne;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
