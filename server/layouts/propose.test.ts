import { expect, test } from 'vitest';
import { lineFields, requiredFields } from '../../contract/layouts/fields.ts';
import { formatOf, isRequired, lineFile } from '../ingest/columns.ts';
import { proposeLayout } from './propose.ts';

const proposed = (header: string[], ...rows: string[][]) => {
  const { layout, reasons } = proposeLayout([{ name: 'a.csv', header, rows }])!;
  return { layout, reasons, fields: layout.lines[0]!.fields };
};

test('fields of layouts are the columns of lines', () => {
  const format = formatOf(lineFile);
  expect(Object.keys(lineFields).sort()).toEqual([...format].sort());
  const required = format.filter((name) => isRequired(lineFile, name) && name !== 'data_source');
  expect([...requiredFields].sort()).toEqual(required.sort());
});

test('a node is chosen for all lines where no column looks like a cost centre', () => {
  const without = proposed(['PNR', 'Total'], ['ABC', '1.00']);
  expect(without.layout.needsNode).toBe(true);
  expect(without.fields.node_code).toEqual({ node: { constant: '' } });
  const found = proposed(['PNR', 'Department'], ['ABC', 'P1']);
  expect(found.layout.needsNode).toBeUndefined();
  expect(found.fields.node_code).toEqual({ node: { column: 'Department' } });
});

test('values are read as their field’s are, and dates of unknown columns tell their order', () => {
  const { layout, fields } = proposed(['Preis', 'Datum', 'GST'], ['1,50', '31.12.2025', '1.234,50']);
  expect(layout).toMatchObject({ dateOrder: 'dmy', decimal: ',' });
  expect(fields.tax).toEqual({ amount: { column: 'GST' } });
});
