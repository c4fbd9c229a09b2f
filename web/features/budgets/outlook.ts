/** Where spend at the pace of the year so far leads: the share of the year that has passed, and the budget's outlook. */
import type { FiscalPeriod } from '@tripledger/contract/vocabulary/fiscal-periods.ts';
import { monthNames } from '@tripledger/contract/vocabulary/month-names.ts';
import { pageLocale } from '../../ui/format.ts';
import { texts } from './texts.ts';

export type Progress = { days: number; passed: number };

const dayOf = (date: string) => Date.parse(date) / 86_400_000;

/** The days of a fiscal year, and those that have passed, today included, as forecasts count them. */
export function progressOf({ dateStart, dateEnd }: FiscalPeriod, today: string): Progress {
  const days = dayOf(dateEnd) - dayOf(dateStart) + 1;
  return { days, passed: Math.min(days, Math.max(0, dayOf(today) - dayOf(dateStart) + 1)) };
}

/** In percent of the year, rounded down; null before it has begun and once it is over. */
export function elapsedPercent({ days, passed }: Progress): number | null {
  return passed === 0 || passed === days ? null : Math.floor((passed / days) * 100);
}

type Row = { current: number; budget: number | null; forecast: number | null };
export type Outlook = { text: string; isGood: boolean };

/** Whether the budget will last the year; null without a budget, and while or once there is nothing to forecast. */
export function outlookOf(
  { current, budget, forecast }: Row,
  { dateStart }: FiscalPeriod,
  progress: Progress,
): Outlook | null {
  if (budget === null || forecast === null || elapsedPercent(progress) === null) return null;
  if (current > budget) return { text: texts.use.exceeded, isGood: false };
  if (forecast <= budget) return { text: texts.use.onTrack, isGood: true };
  const lastDay = Math.floor((budget * progress.passed) / current);
  const exceeded = new Date((dayOf(dateStart) + lastDay) * 86_400_000);
  const month = monthNames(pageLocale(), 'long')[exceeded.getUTCMonth()] ?? '';
  return { text: texts.use.willExceed(month), isGood: false };
}
