/** 24 simulated months, day by day: what fires, against a truth that is written before. */
import { expect, test } from 'vitest';
import { addDays } from '../../contract/vocabulary/local-time.ts';
import { type Condition, usual } from '../../contract/watches/condition.ts';
import { dayIn } from '../lib/clock.ts';
import { instantOf } from '../lib/wall-time.ts';
import { judgedDates, periodsUpTo } from './asked.ts';
import { type Outcome, outcomeOf } from './crossing.ts';
import { judge } from './judge.ts';
import { begun } from './usual.ts';

/** The zone's clocks go back on 6 April 2025 and 5 April 2026, and forward on 5 October 2025 and 4 October 2026. */
const zone = 'Australia/Melbourne';
const [first, last] = ['2025-01-01', '2026-12-31'];
const history = '2023-10-01';

const daysFrom = (from: string, to: string) => {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

/** Repeatable random numbers (mulberry32), and from them normally distributed ones. */
function numbers(seed: number) {
  let state = seed;
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** Spend by day: more on working days, scattered by an eighth. */
function series(seed: number, spread = 0.125): Map<string, number> {
  const normal = numbers(seed);
  return new Map(
    daysFrom(history, last).map((day) => {
      const weekday = new Date(day).getUTCDay();
      const level = weekday === 0 || weekday === 6 ? 2000 : 10_000;
      return [day, Math.round(level * (1 + spread * normal()) * 100) / 100];
    }),
  );
}

type Fired = { day: string; outcome: Outcome };

/** The watch's evaluations: of each day in the zone twice, as after new data, with a process that starts anew each time. */
function simulate(values: ReadonlyMap<string, number>, condition: Condition): string[] {
  const sum = ({ dateStart, dateEnd }: { dateStart: string; dateEnd: string }) =>
    daysFrom(dateStart, dateEnd).reduce((total, day) => total + (values.get(day) ?? 0), 0);
  const watched = {
    search: 'range=last_month',
    metric: 'totalTravelSpend',
    member: null,
    condition,
  } as const;
  const ledger: Fired[] = [];
  const found = new Map<string, boolean | null>();
  for (const today of daysFrom(first, last)) {
    for (const time of ['00:30', '02:30']) {
      const day = dayIn(zone, instantOf(`${today}T${time}`, zone));
      const dates = judgedDates(watched, day, '06-30');
      const judgedOn = dates.dateEnd;
      if (!found.has(judgedOn)) {
        found.set(judgedOn, judge(condition, sum(dates), beforeOf(condition, dates, sum)).holds);
      }
      const judged = ledger.findLast(({ outcome }) => outcome !== 'unjudged');
      const held = judged ? judged.outcome !== 'not' : null;
      ledger.push({ day, outcome: outcomeOf(held, found.get(judgedOn) ?? null) });
    }
  }
  return ledger.filter(({ outcome }) => outcome === 'fired').map(({ day }) => day);
}

type Sum = (dates: { dateStart: string; dateEnd: string }) => number;

function beforeOf(condition: Condition, dates: { dateStart: string; dateEnd: string }, sum: Sum) {
  if (condition.kind !== 'unusual') return [];
  const whole = (key: string) =>
    key.length === 10
      ? { dateStart: key, dateEnd: key }
      : { dateStart: `${key}-01`, dateEnd: addDays(addDays(`${key}-28`, 4).replace(/..$/, '01'), -1) };
  return begun(
    periodsUpTo(condition.per, dates)
      .slice(0, -1)
      .map((key) => sum(whole(key))),
  );
}

const unusual = (per: 'day' | 'month', times: number = usual.times.first): Condition => ({
  kind: 'unusual',
  per,
  times,
});

/** What is planted, and so the days on which it is told: the day after. */
const shocks: Record<string, number> = {
  // On days on which the clocks change, and the day after.
  '2025-04-06': 9000,
  '2025-10-05': 9000,
  '2026-04-04': 0,
  // Two days in a row are one crossing; a usual day between makes two.
  '2025-06-10': 40_000,
  '2025-06-11': 40_000,
  '2025-08-12': 40_000,
  '2025-08-14': 0,
  '2026-02-27': 45_000,
  '2026-12-30': 30_000,
};
const truthOfDays = [
  '2025-04-07',
  '2025-06-11',
  '2025-08-13',
  '2025-08-15',
  '2025-10-06',
  '2026-02-28',
  '2026-04-05',
  '2026-12-31',
];

test.each([1, 2, 3, 4, 5])('planted days fire on the day after, once each (seed %i)', (seed) => {
  const calm = series(seed, 0.03);
  const planted = new Map([...calm, ...Object.entries(shocks)]);
  expect(simulate(planted, unusual('day', 12))).toEqual(truthOfDays);
  expect(simulate(calm, unusual('day', 12))).toEqual([]);
});

test.each([1, 2, 3, 4, 5])('planted months fire on the first of the next one (seed %i)', (seed) => {
  const planted = new Map(series(seed, 0.03));
  const times = (month: string, factor: number) => {
    for (const [day, value] of planted) if (day.startsWith(month)) planted.set(day, value * factor);
  };
  times('2025-05', 2);
  times('2025-12', 0.4);
  times('2026-01', 0.4);
  times('2026-09', 1.8);
  const truth = ['2025-06-01', '2026-01-01', '2026-10-01'];
  expect(simulate(planted, unusual('month', 8))).toEqual(truth);
  const most = 320_000;
  const above = ['2025-06-01', '2026-10-01'];
  expect(simulate(planted, { kind: 'above', value: most })).toEqual(above);
  expect(simulate(planted, { kind: 'below', value: 150_000 })).toEqual(['2026-01-01']);
});

/**
 * Of series without shocks, scattered by an eighth: how many evaluations fire. Of 200 of them: 0.28% of days and 0.54% of
 * months at 6 deviations; 2.59% and 3.02% at 4, 0.04% and 0.10% at 8.
 */
test.each([
  ['day', 730, 0.005],
  ['month', 24, 0.015],
] as const)('false alarms by %s are rare', (per, evaluations, most) => {
  const seeds = Array.from({ length: 20 }, (_, at) => 1000 + at);
  const fired = seeds.reduce((sum, seed) => sum + simulate(series(seed), unusual(per)).length, 0);
  const share = fired / (seeds.length * evaluations);
  expect(share).toBeLessThan(most);
});
