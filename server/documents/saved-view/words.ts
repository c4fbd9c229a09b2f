/** What a delivered view says of itself: its filter, what it compares with, what is left out. */
import { memberText } from '../../../charts/answer-columns.ts';
import type { Question } from '../../../contract/query/question.ts';
import { notSpecified } from '../../../contract/vocabulary/constants.ts';
import { allDates } from '../../../contract/vocabulary/filters.ts';
import type { TimedReading } from '../../access/ask.ts';
import { withTripVisibility } from '../../access/trip-visibility.ts';
import { dimensionsOf } from '../../features/query/catalogue.ts';
import { membersOf } from '../../features/query/cells.ts';
import { longPeriod } from '../../lib/period-words.ts';
import { filterWords } from '../filter-words.ts';
import type { AnsweredView, ViewRequest } from './answer.ts';

/** `Airline: Qantas, Air New Zealand`, `Product: all but Hotel` */
async function conditionsOf(reading: TimedReading, { metrics, where }: Question): Promise<string[]> {
  const { locale } = reading.settings;
  const labels = dimensionsOf(reading.settings);
  return Promise.all(
    where.map(async (condition) => {
      const { dimension, in: keys, except } = condition;
      const filter = { ...allDates, countries: [], where: [{ dimension, in: keys }] };
      const sighted = await withTripVisibility(reading);
      const found = await membersOf(sighted, { dimension, metric: metrics[0]!, search: '', filter });
      const names = new Map(found.members.map((member) => [String(member.key), member.label]));
      const members = keys.map((key) =>
        key === null
          ? notSpecified
          : memberText(dimension, { key, label: names.get(String(key)) ?? String(key) }, locale),
      );
      return `${labels.get(dimension)?.label ?? dimension}: ${except ? 'all but ' : ''}${members.join(', ')}`;
    }),
  );
}

export async function viewWords(reading: TimedReading, request: ViewRequest, answered: AnsweredView) {
  const { locale } = reading.settings;
  const { question, answer, gone } = answered;
  const [organisation = '', dates = '', ...places] = await filterWords(reading, request, (days) =>
    longPeriod(days, locale),
  );
  const conditions = await conditionsOf(reading, question);
  return {
    organisation,
    dates,
    filters: [...places, ...conditions],
    compared: answer.comparedDates ? longPeriod(answer.comparedDates, locale) : null,
    leftOut: gone.length === 0 ? null : gone.map(({ name }) => name).join(', '),
  };
}
export type ViewWords = Awaited<ReturnType<typeof viewWords>>;
