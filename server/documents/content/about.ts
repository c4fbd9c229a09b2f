/** The closing note: what the report covers, who may see it so, and from which data it was made. */
import { dateTime } from '../../../charts/format.ts';
import { longPeriod } from '../../lib/period-words.ts';
import { wallTimeIn } from '../../lib/wall-time.ts';
import type { Block, Cover } from '../document.ts';

export type About = {
  /** With how much of it the reader sees. */
  organisation: string;
  /** Each part of the filter in words, the dates first. */
  filters: readonly string[];
  /** Whose view the report shows. */
  reader: string;
  /** The TMC's IANA time zone. */
  timeZone: string;
};

export function aboutOf(cover: Cover, { organisation, filters, reader, timeZone }: About): Block {
  const [dates = longPeriod(cover.period), ...others] = filters;
  const facts: [string, string][] = [
    ['Organisation', organisation],
    ['Dates', dates],
    ['Compared with', cover.before ? longPeriod(cover.before) : 'No earlier dates'],
    ...others.map((one): [string, string] => ['Filter', one]),
    ['View of', reader],
    ['Currency', cover.currency],
    ['Made', `${dateTime(wallTimeIn(timeZone, cover.madeAt))}, ${timeZone}, by ${cover.tmc}`],
    ['Data version', String(cover.dataVersion)],
  ];
  return {
    kind: 'terms',
    title: 'About this report',
    terms: facts.map(([label, definition]) => ({ label, definition })),
  };
}
