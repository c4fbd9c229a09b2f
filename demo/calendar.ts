/**
 * Calendar functions, and travel volume by month and weekday and booking lead times. Days are counted from 1970-01-01,
 * local times in minutes from its midnight, both without a time zone.
 */
import { lot, type Random } from './random.ts';

export const minutesOfDay = 1440;

export function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 86_400_000;
}

const dateTexts = new Map<number, string>();

export function dateText(day: number): string {
  let text = dateTexts.get(day);
  if (text === undefined) {
    text = new Date(day * 86_400_000).toISOString().slice(0, 10);
    dateTexts.set(day, text);
  }
  return text;
}

export function timeText(minutes: number): string {
  const day = Math.floor(minutes / minutesOfDay);
  const rest = minutes - day * minutesOfDay;
  const two = (value: number) => (value < 10 ? `0${value}` : String(value));
  return `${dateText(day)}T${two(Math.floor(rest / 60))}:${two(rest % 60)}`;
}

export function dayOfTime(minutes: number): number {
  return Math.floor(minutes / minutesOfDay);
}

/** The same day of the month a number of months later, or that month's last day. */
export function addMonths(day: number, months: number): number {
  const [year = 0, month = 1, date = 1] = dateText(day).split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return Date.UTC(year, month - 1 + months, Math.min(date, lastDay)) / 86_400_000;
}

const byMonth = [0.55, 0.95, 1.2, 0.85, 1.2, 0.95, 0.9, 1.15, 1.1, 1.2, 1.15, 0.6];
/** 1970-01-01 was a Thursday. */
const byWeekday = [0.95, 0.6, 0.1, 0.35, 1.3, 1.2, 1.1];

/** The number of trips that start on a day relative to an average day; travel grows by 6% a year. */
export function travelOn(day: number): number {
  const month = Number(dateText(day).slice(5, 7)) - 1;
  return byMonth[month]! * byWeekday[day % 7]! * 1.06 ** (day / 365.25);
}

/** The seasonal factor of fares and room rates. */
export function seasonPrice(day: number): number {
  return 0.85 + 0.2 * byMonth[Number(dateText(day).slice(5, 7)) - 1]!;
}

export function isWeekend(day: number): boolean {
  return day % 7 === 2 || day % 7 === 3;
}

const domesticLead = lot([0, 4], [1, 8], [3, 14], [6, 20], [10, 20], [18, 16], [35, 11], [70, 5], [150, 2]);
const internationalLead = lot([1, 2], [4, 6], [9, 12], [18, 22], [32, 25], [55, 18], [95, 11], [170, 4]);

/** Days between booking and departure. */
export function leadDays(random: Random, isInternational: boolean): number {
  const typical = random.draw(isInternational ? internationalLead : domesticLead);
  return Math.round(typical * random.between(0.6, 1.4));
}
