import { describe, expect, it } from 'vitest';
import { amountMoved, fieldRows, undoingInWords } from './fields.ts';

const zone = 'Australia/Melbourne';

describe('the fields of a change', () => {
  it('are listed side by side, changed ones first', () => {
    const before = {
      name: 'Smyth',
      isActive: true,
      parentId: 'Acme',
      permissions: ['can_manage_tree', 'live_bookings'],
    };
    const after = { ...before, isActive: false, permissions: ['live_bookings'] };
    expect(fieldRows(before, after, zone)).toEqual([
      { label: 'Active', before: 'Yes', after: 'No', isChanged: true },
      {
        label: 'Permissions',
        before: 'Manage the hierarchy, Forward bookings',
        after: 'Forward bookings',
        isChanged: true,
      },
      { label: 'Name', before: 'Smyth', after: 'Smyth', isChanged: false },
      { label: 'Parent', before: 'Acme', after: 'Acme', isChanged: false },
    ]);
  });

  it('have the names and values of the screens', () => {
    const after = { compare: 'lastYear', default_comparison: null, nodeIds: ['Acme'] };
    expect(fieldRows({ ...after, compare: 'previous' }, after, zone)).toEqual([
      { label: 'Compare with', before: 'Previous period', after: 'Same period last year', isChanged: true },
      { label: 'Default comparison', before: '–', after: '–', isChanged: false },
      { label: 'Organisations', before: 'Acme', after: 'Acme', isChanged: false },
    ]);
  });

  it('are dashes if they are empty', () => {
    const after = {
      acceptedAt: '2026-11-22T02:00:00.000Z',
      day: '2026-11-22',
      raw: [{ rawId: 7 }],
      note: '',
    };
    expect(fieldRows(null, after, zone).map(({ before, after: left }) => [before, left])).toEqual([
      ['–', '22-Nov-2026, 13:00'],
      ['–', '22-Nov-2026'],
      ['–', 'raw 7'],
      ['–', '–'],
    ]);
  });
});

it('describes what an undo will do', () => {
  expect(undoingInWords({ name: 'A', code: 1 }, { name: 'B', code: 1 }, zone)).toEqual([
    'Name: A instead of B',
  ]);
  expect(undoingInWords(null, { name: 'B' }, zone)).toEqual(['It will be removed again.']);
  expect(undoingInWords({ name: 'B' }, null, zone)).toEqual(['It will be restored as it was.']);
});

it('describes records in a list by their names, a line each, with nested records in brackets', () => {
  const records = [
    {
      id: 1,
      name: 'Ada',
      raw: [
        { id: 7, name: 'ADA' },
        { id: 8, name: 'Ada L' },
      ],
    },
    { id: 2, name: 'Bob', raw: [{ id: 9, name: 'Bob' }] },
  ];
  expect(fieldRows(null, { records }, 'UTC')[0]?.after).toBe('Ada (ADA; Ada L)\nBob');
});

it('an amount is money, and the change says by how much it moves', () => {
  const [row] = fieldRows({ amount: 1000 }, { amount: 1250 }, 'UTC', (amount) => `$${amount}`);
  expect([row?.before, row?.after]).toEqual(['$1000', '$1250']);
  expect(amountMoved({ amount: 1000 }, { amount: 1250 })).toEqual({ by: 250, percent: 25 });
  expect(amountMoved({ amount: 1000 }, null)).toEqual({ by: -1000, percent: -100 });
  expect(amountMoved(null, { amount: 5 })).toEqual({ by: 5, percent: null });
  expect(amountMoved({ amount: 5 }, { amount: 5 })).toBeNull();
  expect(amountMoved({ name: 'a' }, { name: 'b' })).toBeNull();
});
