import { expect, it } from 'vitest';
import { beforeColumns, withBefore } from './with-before.ts';

type Row = { name: string; spend: number };
const now: Row[] = [
  { name: 'Kept', spend: 120 },
  { name: 'New', spend: 5 },
];
const earlier: Row[] = [
  { name: 'Gone', spend: 7 },
  { name: 'Kept', spend: 100 },
];
const by = { key: ({ name }: Row) => name, value: ({ spend }: Row) => spend };

it('adds the earlier value to each row, and zero to new rows', () => {
  expect(withBefore(now, { data: earlier }, by)).toEqual([
    { name: 'Kept', spend: 120, before: 100, change: 20 },
    { name: 'New', spend: 5, before: 0, change: null },
  ]);
});

it('keeps disappeared rows if a mapping is given, so that the earlier values keep their sum', () => {
  const rows = withBefore(now, { data: earlier }, { ...by, gone: (row) => ({ ...row, spend: 0 }) });
  expect(rows.at(-1)).toEqual({ name: 'Gone', spend: 0, before: 7, change: -100 });
  expect(rows.reduce((sum, { before }) => sum + (before ?? 0), 0)).toBe(107);
});

it('does not change rows and columns without a comparison', () => {
  expect(withBefore(now, undefined, by)).toBe(now);
  expect(withBefore(now, { data: undefined }, by)).toBe(now);
  expect(beforeColumns('money', { data: undefined })).toEqual([]);
  expect(beforeColumns<Row>('money', { data: [] }).map(({ title }) => title)).toEqual(['Before', 'Change']);
});
