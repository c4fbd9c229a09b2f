import { expect, it } from 'vitest';
import { datesOfMonth, datesOfMonthBefore, hasNoSpend, monthBars, monthRows, spendOf } from './months.ts';

const now = [
  { month: '2026-01', totalSpend: 120 },
  { month: '2026-02', totalSpend: 0 },
];
const earlier = [
  { month: '2025-11', totalSpend: 100 },
  { month: '2025-12', totalSpend: 0 },
];

it('draws a bar for every month, with the earlier one beside it', () => {
  const style = { name: 'Accommodation', color: '#123456' };
  expect(monthBars(now, undefined, style)).toEqual({
    categories: ['Jan 2026', 'Feb 2026'],
    series: [{ ...style, values: [120, 0] }],
    before: undefined,
  });
  expect(monthBars(now, { data: earlier }, style).before).toEqual({
    categories: ['Nov 2025', 'Dec 2025'],
    values: [100, 0],
  });
});

it('marks an incomplete month as so far', () => {
  const { categories } = monthBars(now, undefined, { name: '', color: '' }, (month) => month === '2026-02');
  expect(categories).toEqual(['Jan 2026', 'Feb 2026\nso far']);
});

it('lists the earlier values beside the months', () => {
  expect(monthRows(now, { data: earlier }, spendOf)).toEqual([
    { month: '2026-01', totalSpend: 120, before: 100, change: 20 },
    { month: '2026-02', totalSpend: 0, before: 0, change: null },
  ]);
  expect(monthRows(now, { data: undefined }, spendOf)).toBe(now);
});

it('does not pair months if the earlier period has a different number of them', () => {
  const one = now.slice(0, 1);
  expect(monthBars(one, { data: earlier }, { name: '', color: '' }).before).toBeUndefined();
  expect(monthRows(one, { data: earlier }, spendOf)).toEqual([
    { month: '2026-01', totalSpend: 120, before: null, change: null },
  ]);
});

it('reports no spend if every month is zero; refunds alone count as spend', () => {
  expect(hasNoSpend([{ month: '2026-02', totalSpend: 0 }])).toBe(true);
  expect(hasNoSpend([{ month: '2026-02', totalSpend: -5 }])).toBe(false);
});

it("limits a month to the filter's dates", () => {
  const dates = { dateStart: '2025-12-15', dateEnd: '2026-02-10' };
  expect(datesOfMonth(dates, '2025-12')).toEqual({ dateStart: '2025-12-15', dateEnd: '2025-12-31' });
  expect(datesOfMonth(dates, '2026-01')).toEqual({ dateStart: '2026-01-01', dateEnd: '2026-01-31' });
  expect(datesOfMonth(dates, '2026-02')).toEqual({ dateStart: '2026-02-01', dateEnd: '2026-02-10' });
  const all = { dateStart: '2024-01-01', dateEnd: '2024-12-31' };
  expect(datesOfMonth(all, '2024-02').dateEnd).toBe('2024-02-29');
});

it('pairs a month with its counterpart in the earlier period', () => {
  const dates = { dateStart: '2025-11-15', dateEnd: '2026-02-10' };
  const earlier = { dateStart: '2024-11-15', dateEnd: '2025-02-10' };
  const before = (month: string) => datesOfMonthBefore(dates, earlier, month);
  expect(before('2025-11')).toEqual({ dateStart: '2024-11-15', dateEnd: '2024-11-30' });
  expect(before('2026-02')).toEqual({ dateStart: '2025-02-01', dateEnd: '2025-02-10' });
  expect(datesOfMonthBefore(dates, { dateStart: '2025-01-01', dateEnd: '2025-03-31' }, '2026-02')).toBeNull();
  expect(datesOfMonthBefore(dates, null, '2026-02')).toBeNull();
});
