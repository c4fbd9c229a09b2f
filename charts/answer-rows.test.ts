import type { QueryAnswer } from '@tripledger/contract/query/calls.ts';
import { expect, test } from 'vitest';
import { tableRows } from './answer-rows.ts';

const member = (key: string) => ({ key, label: key });
const row = (value: number, ...by: string[]) => ({ by: by.map(member), values: [value] });

const answer: QueryAnswer = {
  columns: [
    { kind: 'dimension', name: 'airline', label: 'Airline' },
    { kind: 'dimension', name: 'classOfTravel', label: 'Class of travel' },
    { kind: 'metric', name: 'airfares', label: 'Airfares', unit: 'money' },
  ],
  rows: [
    row(50, 'QF', 'Business'),
    row(40, 'NZ', 'Economy'),
    row(30, 'NZ', 'Business'),
    row(10, 'QF', 'Economy'),
  ],
  subtotals: [row(60, 'QF'), row(75, 'NZ')],
  others: { rows: 1, values: [5] },
  totals: { values: [135] },
  dataVersion: 1,
};

const shown = (found: QueryAnswer, sortedBy: number | null) =>
  tableRows(found, sortedBy).map(({ kind, by, values }) => [kind, ...by.map(({ key }) => key), values[0]]);

test('rows of the same member stand above its subtotal, those of the largest subtotal first', () => {
  expect(shown(answer, 0)).toEqual([
    ['row', 'NZ', 'Economy', 40],
    ['row', 'NZ', 'Business', 30],
    ['subtotal', 'NZ', 75],
    ['row', 'QF', 'Business', 50],
    ['row', 'QF', 'Economy', 10],
    ['subtotal', 'QF', 60],
    ['others', 5],
    ['total', 135],
  ]);
});

test('sorted by a dimension, groups keep the order of their first rows', () => {
  expect(shown(answer, null).map(([, key]) => key)).toEqual(['QF', 'QF', 'QF', 'NZ', 'NZ', 'NZ', 5, 135]);
});

test('totals alone are the only row', () => {
  const { subtotals: _, others: __, ...rest } = answer;
  const totals = { ...rest, columns: rest.columns.slice(2), rows: [{ by: [], values: [135] }] };
  expect(shown(totals, 0)).toEqual([['row', 135]]);
});
