/** The closing note: what the report covers, who may see it so, and from which data it was made. */
import { dateTime } from '../../../charts/dates.ts';
import { longPeriod } from '../../lib/period-words.ts';
import { wallTimeIn } from '../../lib/wall-time.ts';
import type { Block, Cover, Dates } from '../document.ts';

export type About = {
  /** With how much of it the reader sees. */
  organisation: string;
  /**
   * The earlier dates that were asked for; null: none; absent: the report compares nothing. The cover has none where there
   * was no travel in them.
   */
  asked?: Dates | null;
  /** Each part of the filter in words, the dates first. */
  filters: readonly string[];
  /** Whose view the report shows. */
  reader: string;
  /** The TMC's IANA time zone. */
  timeZone: string;
};

export function aboutOf(cover: Cover, { organisation, filters, asked, reader, timeZone }: About): Block {
  const [dates = longPeriod(cover.period, cover.locale), ...others] = filters;
  const facts: [string, string][] = [
    ['Organisation', organisation],
    ['Dates', dates],
    ...(asked === undefined ? [] : [['Compared with', earlierWords(cover, asked)] as [string, string]]),
    ...others.map((one): [string, string] => ['Filter', one]),
    ['View of', reader],
    ['Currency', cover.currency],
    ['Made', `${dateTime(wallTimeIn(timeZone, cover.madeAt), cover.locale)}, ${timeZone}, by ${cover.tmc}`],
    ['Data version', String(cover.dataVersion)],
  ];
  return {
    kind: 'terms',
    title: 'About this report',
    terms: facts.map(([label, definition]) => ({ label, definition })),
  };
}

function earlierWords({ before, locale }: Cover, asked: Dates | null): string {
  if (before) return longPeriod(before, locale);
  return asked ? `Nothing: there was no travel in ${longPeriod(asked, locale)}` : 'No earlier dates';
}
