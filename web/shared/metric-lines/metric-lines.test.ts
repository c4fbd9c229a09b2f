import { lineColumns } from '@tripledger/contract/http/lines.ts';
import type { Unit } from '@tripledger/contract/metrics/metric.ts';
import { describe, expect, it } from 'vitest';
import { sumsText } from './sums-text.ts';

const aud = { currency: 'AUD', locale: 'en-AU' };
describe('sumsText', () => {
  const sums = { lines: 2345, bookings: 1, totalSpend: 1204.5, value: 12 };

  it('explains how the rows lead to the figure', () => {
    expect(sumsText({ ...sums, value: null }, undefined, aud)).toBe(
      '2,345 lines in 1 booking, total spend $1,204.50.',
    );
    expect(sumsText(sums, { label: 'Cost of change', unit: 'money' }, aud)).toBe(
      '2,345 lines in 1 booking, total spend $1,204.50, cost of change $12.00.',
    );
    expect(sumsText(sums, { label: 'Distance', unit: 'kilometres' }, aud)).toContain('distance 12 km.');
  });
});

describe('lineColumns', () => {
  it('adds a column with unit for the value of a row, unless it is the spend', () => {
    expect(lineColumns(undefined).some(({ field }) => field === 'value')).toBe(false);
    const valueColumn = (label: string, unit: Unit) =>
      lineColumns({ label, unit }).find(({ field }) => field === 'value');
    expect(valueColumn('Lead time', 'days')).toEqual({
      field: 'value',
      title: 'Lead time (days)',
      kind: 'count',
    });
    expect(valueColumn('Room nights', 'nights')?.title).toBe('Room nights');
  });
});
