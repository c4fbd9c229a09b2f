/** The words between the names: what they tell, and those that tell nothing. */

const words = {
  filler: `show, show me, give me, list, tell me, i want, i want to see, i need, please, can you, could you, let me see, display, get,
    what is, what was, what were, what are, what did, whats, how much, how many, how much did, how many did, how much have, number of,
    total number of, count of, the number of, total, overall, the, a, an, our, my, we, show us, give us, did, do, does, was, were, is, are, have, has,
    had, been, all, me, travel, business travel, corporate travel, report, report on, overview of, overview, breakdown of, table of,
    chart of, graph of, figures, numbers, data, book, booked, made, issued, stayed, take, took, only, also, there, per cent of, made up, used,
    what, taken, company wide, companywide, in total, altogether, as a table, their, its, each of`,
  preposition:
    'in, at, on, for, of, with, within, during, over, through, via, using, among, under the, belonging to, throughout, inside',
  to: 'to, into, towards, arriving in, going to, flying to, flew to, fly to, travelled to, traveled to, went to, landing in',
  from: 'from, departing, departing from, leaving, leaving from, originating in',
  between: 'between',
  and: 'and, or, plus, as well as, and also',
  by: `by, per, each, for each, for every, every, by each, grouped by, group by, broken down by, break down by, breakdown by, split out
    by, per each, and by, which, by which, sliced by, listed by, broken out by, and per`,
  across: 'split by, across, in columns by, with columns by, and split by, divided by',
  versus: `vs, versus, against, compared with, compared to, compare with, compare to, compared against, v, relative to, and compare with,
    and compare to, in comparison with, in comparison to, comparing with, comparing to`,
  not: `not, no, non, without, excluding, exclude, excludes, except, except for, excl, other than, but not, but, minus, not including,
    apart from, not on, not in, outside, less`,
  top: 'top, largest, biggest, highest, most, greatest, the top, most used, busiest',
  bottom: 'bottom, smallest, lowest, least, fewest, the bottom, least used',
  best: 'best',
  worst: 'worst',
  sorted: `sorted by, sort by, ordered by, order by, ranked by, rank by, sorted on, sort on, ranked on, in order of`,
  descending: `highest first, descending, largest first, biggest first, most first, desc, in descending order, high to low, from high to
    low, highest to lowest, from highest to lowest`,
  ascending: `lowest first, ascending, smallest first, asc, in ascending order, low to high, from low to high, lowest to highest, fewest
    first, least first`,
  yearOnYear: 'year on year, year over year, yoy, y o y',
  periodOnPeriod: 'period on period, period over period',
} as const;

export type Word = keyof typeof words;

export const grammarWords: readonly (readonly [phrase: string, word: Word])[] = (
  Object.keys(words) as Word[]
).flatMap((word) =>
  words[word].split(',').map((phrase) => [phrase.trim().replace(/\s+/g, ' '), word] as const),
);

/** After `vs`: the dates with which is compared. Those of a unit need dates of one such unit. */
export const comparisonPhrases: Readonly<
  Record<string, 'previous' | 'lastYear' | 'month' | 'quarter' | 'week' | 'day'>
> = Object.fromEntries([
  ...list('previous', 'previous period, prior period, period before, preceding period, earlier period'),
  ...list(
    'lastYear',
    `last year, previous year, prior year, year before, year earlier, same period last year, same time last year, year ago, same
        period a year ago, same period a year earlier, same period of last year, same period the year before, same dates last year,
        same period previous year, same period in the previous year, a year ago, a year earlier, one year ago, one year earlier, same
        quarter last year, same month last year, same period prior year, same quarter of last year, same month of last year, preceding
        year, same period of the previous year`,
  ),
  ...(['month', 'quarter', 'week', 'day'] as const).flatMap((unit) =>
    list(unit, `previous ${unit}, prior ${unit}, ${unit} before, preceding ${unit}`),
  ),
]);

function list<Meaning extends string>(meaning: Meaning, phrases: string): [string, Meaning][] {
  return phrases.split(',').map((phrase) => [phrase.trim().replace(/\s+/g, ' '), meaning]);
}
