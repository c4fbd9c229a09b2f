import { expect, test } from 'vitest';
import type { Rhythm } from '../../contract/import-sources/source.ts';
import { beginOf, duesIn, latenessOf, nextDue } from './late.ts';

const daily: Rhythm = { weekday: null, time: '06:00', zone: 'UTC' };
const weekly: Rhythm = { weekday: 'Tuesday', time: '06:00', zone: 'Europe/Berlin' };
const at = (text: string) => new Date(`${text}Z`);
const iso = (dates: readonly (Date | null)[]) => dates.map((one) => one?.toISOString().slice(0, 16) ?? null);

test('a daily and a weekly delivery are due by the clocks of their zone', () => {
  expect(iso(duesIn(daily, at('2026-03-01T06:00'), at('2026-03-03T06:00')))).toEqual([
    '2026-03-02T06:00',
    '2026-03-03T06:00',
  ]);
  // Clocks are put forward on 29 March.
  expect(iso(duesIn(weekly, at('2026-03-20T00:00'), at('2026-04-01T00:00')))).toEqual([
    '2026-03-24T05:00',
    '2026-03-31T04:00',
  ]);
  expect(iso([nextDue(weekly, at('2026-03-24T05:00'))])).toEqual(['2026-03-31T04:00']);
  const farEast = { ...daily, time: '00:30', zone: 'Pacific/Kiritimati' };
  const farWest = { ...daily, time: '23:30', zone: 'Pacific/Pago_Pago' };
  for (const rhythm of [farEast, farWest])
    expect(duesIn(rhythm, at('2026-03-01T00:00'), at('2026-03-08T00:00'))).toHaveLength(7);
});

/** Since when it is late, and what was missed last. */
const late = (now: string, ...delivered: string[]) => {
  const { since, missed } = latenessOf(daily, at('2026-03-01T12:00'), delivered.map(at), at(now));
  return iso([since, missed]);
};

test('a delivery that is missing is late from the instant at which it was due', () => {
  expect(late('2026-03-02T05:59')).toEqual([null, null]);
  expect(late('2026-03-02T06:00')).toEqual(['2026-03-02T06:00', '2026-03-02T06:00']);
  expect(late('2026-03-04T07:00')).toEqual(['2026-03-02T06:00', '2026-03-04T06:00']);
});

test('a delivery serves the next due instant; one that is late makes up for all before, not for the next', () => {
  expect(late('2026-03-02T07:00', '2026-03-02T05:00')).toEqual([null, null]);
  expect(late('2026-03-02T06:00', '2026-03-02T06:00')).toEqual([null, null]);
  expect(late('2026-03-03T07:00', '2026-03-02T05:00')).toEqual(['2026-03-03T06:00', '2026-03-03T06:00']);
  expect(late('2026-03-03T05:00', '2026-03-02T09:00')).toEqual([null, null]);
  expect(late('2026-03-03T07:00', '2026-03-02T09:00')).toEqual(['2026-03-03T06:00', '2026-03-03T06:00']);
  expect(late('2026-03-03T07:00', '2026-03-02T09:00', '2026-03-02T20:00')).toEqual([null, null]);
  // What came before the rhythm was set serves nothing.
  expect(late('2026-03-02T07:00', '2026-03-01T11:00')).toEqual(['2026-03-02T06:00', '2026-03-02T06:00']);
});

test('the beginning is when the rhythm was set, or a due instant some weeks ago', () => {
  const now = at('2026-06-30T12:00');
  expect(beginOf(daily, at('2026-06-01T00:00'), now)).toEqual(at('2026-06-01T00:00'));
  expect(iso([beginOf(daily, at('2020-01-01T00:00'), now)])).toEqual(['2026-04-22T06:00']);
});
