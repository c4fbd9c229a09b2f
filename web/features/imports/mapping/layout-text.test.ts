import { expect, it } from 'vitest';
import { readLayout } from './layout-text.ts';

const layoutWith = (field: unknown, others: object = {}) =>
  JSON.stringify({
    format: 'delimited',
    tables: { rows: { columns: ['A'] } },
    lines: [{ name: 'lines', from: 'rows', fields: { tax: field } }],
    ...others,
  });

it('reads a layout', () => {
  const read = readLayout(layoutWith({ amount: { column: 'A' } }));
  expect(read.faults).toEqual([]);
  expect(read.layout?.lines[0]?.fields.tax).toEqual({ amount: { column: 'A' } });
});

it.each<[string, string, RegExp]>([
  [
    'a key that does not exist',
    layoutWith({ colum: 'A' }),
    /^rule 1, field tax: “colum” is not known here\.$/,
  ],
  [
    'a further key',
    layoutWith({ amount: { column: 'A' }, unit: 'c' }),
    /^rule 1, field tax: “unit” is not known here\.$/,
  ],
  [
    'a fault deep within',
    layoutWith({ firstOf: [{ amount: { column: 5 } }] }),
    /^rule 1, field tax, firstOf, 1, amount, column: must be a text, in quotation marks\.$/,
  ],
  [
    'a missing part',
    layoutWith({ map: { column: 'A' }, values: {} }),
    /^rule 1, field tax, otherwise: is missing\.$/,
  ],
  [
    'no list',
    layoutWith({ column: 'A' }, { tables: { rows: { columns: 'A' } } }),
    /^table “rows”, columns: must be a list, in square brackets\.$/,
  ],
  [
    'a name that is none',
    layoutWith({ column: 'A' }, { dateOrder: 'dm' }),
    /^dateOrder: must be one of “ymd”, .+”\.$/,
  ],
  ['no JSON', '{\n  x', /^This is not JSON: it cannot be read on from line 2, column 3\.$/],
  ['no end', '{"a":', /^This is not JSON\. Perhaps its end is missing\.$/],
])('says where the fault is: %s', (_, typed, fault) => {
  const read = readLayout(typed);
  expect(read.layout).toBeNull();
  expect(read.faults).toHaveLength(1);
  expect(read.faults[0]).toMatch(fault);
});
