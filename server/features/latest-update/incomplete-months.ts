import type { Answer } from '../../../contract/http/endpoint.ts';
import type { latestUpdate } from '../../../contract/latest-update/calls.ts';
import { askOne, type Reading, type TimedReading } from '../../access/ask.ts';
import { dayIn } from '../../lib/clock.ts';
import { latestTransaction } from '../../metrics/counted-lines.ts';
import { expectedDays } from '../../metrics/quality/days.ts';

/** How many months are looked at, the current one included. */
const months = 3;

type Incomplete = Answer<typeof latestUpdate>['incomplete'];

/** The newest day of any line, and the months that are incomplete today. */
export async function newestData(
  reading: TimedReading,
): Promise<{ newest: string | null; incomplete: Incomplete }> {
  const { day: newest } = await askOne(reading, latestTransaction(reading));
  const today = dayIn(reading.settings.timeZone, reading.now);
  return { newest, incomplete: newest === null ? [] : await incompleteMonths(reading, today, newest) };
}

/**
 * The months in which sources lack lines on usual days, the newest first. In months that have ended all days are expected;
 * in the current one, those up to the newest day of any source. `today`: at the TMC.
 */
async function incompleteMonths(reading: Reading, today: string, newest: string): Promise<Incomplete> {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const dayOf = (months: number, date: number) =>
    new Date(Date.UTC(year, month - 1 + months, date)).toISOString().slice(0, 10);
  const inPast = [newest, today].sort()[0] ?? today;
  const dateEnd = [inPast, dayOf(0, 0)].sort().at(-1) ?? inPast;
  const dates = { dateStart: dayOf(1 - months, 1), dateEnd };
  const days = await expectedDays(reading, { ...dates, countries: [] }, dates, { areOpen: true });
  const byMonth = Map.groupBy(days, ({ source, day }) => `${day.slice(0, 7)} ${source}`);
  return [...byMonth.values()]
    .flatMap((ofMonth) => {
      const missing = ofMonth.filter(({ isMissing }) => isMissing).length;
      const latest = ofMonth.findLast(({ isMissing }) => !isMissing)?.day ?? null;
      const [first] = ofMonth;
      if (!first || missing === 0) return [];
      return [
        { month: first.day.slice(0, 7), source: first.source, missingDays: missing, latestDay: latest },
      ];
    })
    .sort((one, other) => order(other.month, one.month) || order(one.source, other.source));
}

const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
