import type { Unit } from '@tripledger/contract/core/figure.ts';
import { lineColumns } from '@tripledger/contract/core/lines.ts';
import { describe, expect, it } from 'vitest';
import { sumsText } from './sums-text.ts';

const aud = { currency: 'AUD', locale: 'en-AU' };
describe('sumsText', () => {
  const sums = { lines: 2345, bookings: 1, totalSpend: 1204.5, value: 12 };

  it('leads from the rows to the figure', () => {
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
  it('has a column for what a row adds, with its unit, only where that is not its spend', () => {
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
