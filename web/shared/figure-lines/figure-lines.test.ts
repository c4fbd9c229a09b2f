import type { Unit } from '@tripledger/contract/core/figure.ts';
import type { LineRow, LinesAnswer } from '@tripledger/contract/core/lines.ts';
import { describe, expect, it } from 'vitest';
import { allLinesCsv } from './all-lines.ts';
import { lineColumns } from './line-columns.ts';
import { sumsText } from './sums-text.ts';

const aud = { currency: 'AUD', locale: 'en-AU' };
const row = (lineId: number): LineRow => ({
  lineId,
  bookingReference: `B${lineId}`,
  travellerName: null,
  costCentre: 'Sales',
  productType: 'Air',
  status: 'Normal',
  transactionDate: '2026-03-01',
  startDate: null,
  supplier: '=1+1',
  ticketNumber: null,
  description: null,
  policyCode: null,
  quantity: 1,
  totalSpend: 10.5,
  value: 2,
});

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

describe('allLinesCsv', () => {
  const all = Array.from({ length: 2001 }, (_, at) => row(at));
  const answer = (page: number, pageSize: number, total = all.length): LinesAnswer => ({
    rows: all.slice((page - 1) * pageSize, page * pageSize),
    total,
    sums: { lines: total, bookings: total, totalSpend: 1, value: null },
  });
  const columns = lineColumns(undefined);
  const work = () => {
    const told: (number | null)[] = [];
    const stop = new AbortController();
    return { told, stop, signal: stop.signal, tell: (_: string, share: number | null) => told.push(share) };
  };

  it('writes every row of every page once, under one header', async () => {
    const { told, ...rest } = work();
    const file = await allLinesCsv(async ({ page, pageSize }) => answer(page, pageSize), columns, rest);
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines).toHaveLength(2002);
    expect(lines[0]).toContain('Booking reference,Traveller,Total spend');
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(2002);
    expect(lines[1]).toContain("'=1+1");
    expect(told.map((share) => Math.round(share!))).toEqual([50, 100, 100]);
  });

  it('makes no file of two states of the data', async () => {
    const changing = async ({ page, pageSize }: { page: number; pageSize: number }) =>
      answer(page, pageSize, all.length + page);
    await expect(allLinesCsv(changing, columns, work())).rejects.toThrow('The data changed');
  });

  it('stops asking when it is stopped', async () => {
    const { stop, ...rest } = work();
    const pages: number[] = [];
    const ask = async ({ page, pageSize }: { page: number; pageSize: number }) => {
      pages.push(page);
      stop.abort();
      return answer(page, pageSize);
    };
    await expect(allLinesCsv(ask, columns, rest)).rejects.toThrow();
    expect(pages).toEqual([1]);
  });

  it('writes the header alone where there is no row', async () => {
    const none: LinesAnswer = { ...answer(9, 1000), total: 0 };
    const file = await allLinesCsv(async () => none, columns, work());
    expect((await file.text()).trim().split('\r\n')).toHaveLength(1);
  });
});
