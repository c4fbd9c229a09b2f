import { type Layout, type LayoutInput, layout as shape } from '@tripledger/contract/layouts/layout.ts';
import { expect, it } from 'vitest';
import { fieldsOf, formTable, unfilled, withColumns, withFilling, withNames } from './layout-form.ts';
import { preselected } from './preselected.ts';

const layoutOf = (changed: Partial<LayoutInput> = {}): Layout =>
  shape.parse({
    format: 'delimited',
    tables: { rows: { columns: ['Doc', 'Total'] } },
    lines: [
      {
        name: 'lines',
        from: 'rows',
        fields: {
          line_key: { column: 'Doc' },
          booking_reference: { column: 'Doc' },
          product_type: { constant: 'Other' },
          node_code: { node: { constant: '' } },
          transaction_date: { constant: '' },
          amount_paid: { amount: { column: 'Total' } },
        },
      },
    ],
    needsNode: true,
    ...changed,
  });

it('shows layouts of one plain table as a form', () => {
  expect(formTable(layoutOf())?.name).toBe('rows');
  const columns = ['Doc'];
  const others: Partial<LayoutInput>[] = [
    { format: 'json' },
    { tables: { rows: { columns }, segments: { columns } } },
    { tables: { rows: { columns, recordType: 'A' } } },
  ];
  for (const other of others) expect(formTable(layoutOf(other))).toBeNull();
});

it('names required fields that nothing fills', () => {
  expect(unfilled(layoutOf())).toEqual(['transaction_date']);
});

it('needs a node only while the cost centre is the node chosen for all lines', () => {
  const filled = withFilling(layoutOf(), 'node_code', { by: 'constant', constant: 'P1' });
  expect(filled).not.toHaveProperty('needsNode');
  expect(withFilling(filled, 'node_code', { by: 'chosen node' }).needsNode).toBe(true);
});

it('takes over the columns of files, keeps what they still fill, and proposes the rest', () => {
  const proposed = { transaction_date: { date: { column: 'On' } }, line_key: { column: 'On' } };
  const changed = withColumns(layoutOf(), ['doc', 'Sum', 'On'], proposed);
  expect(changed.tables.rows?.columns).toEqual(['doc', 'Sum', 'On']);
  expect(fieldsOf(changed)).toMatchObject({
    line_key: { column: 'Doc' },
    transaction_date: { date: { column: 'On' } },
    amount_paid: { constant: '' },
  });
});

it('renames columns place by place in every field', () => {
  const renamed = withNames(layoutOf({ hasHeader: false }), ['Doc', 'Total'], ['Column 1', 'Column 2']);
  expect(renamed.tables.rows?.columns).toEqual(['Column 1', 'Column 2']);
  expect(fieldsOf(renamed)).toMatchObject({
    line_key: { column: 'Column 1' },
    amount_paid: { amount: { column: 'Column 2' } },
  });
});

it('preselects the only layout that fits, the TMC’s own before presets', () => {
  const fit = (name: string, isPreset: boolean, problem: string | null = null) => ({
    name,
    isPreset,
    problem,
    needsNode: false,
    isSimilar: true,
  });
  expect(preselected([fit('a', false), fit('p', true), fit('b', false, 'no')])).toBe('a');
  expect(preselected([fit('a', false), fit('b', false)])).toBeNull();
  expect(preselected([fit('p', true), fit('q', true, 'no')])).toBe('p');
  expect(preselected([fit('q', true, 'no')])).toBeNull();
});
