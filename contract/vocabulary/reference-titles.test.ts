import { expect, test } from 'vitest';
import { referenceTitle } from './reference-titles.ts';

test.each([
  ['matter_number', 'Matter number'],
  ['COST-CODE', 'Cost code'],
  ['projectCode2', 'Project code2'],
  ['po_number', 'PO number'],
  ['Approver', 'Approver'],
  ['__', '__'],
])('the title of %s is %s', (field, title) => {
  expect(referenceTitle(field, [])).toBe(title);
});

test('a title that the TMC gave stands instead; a field without one keeps its own words', () => {
  const given = [{ field: 'prj_cd', label: 'Project' }, { field: 'udf_1' }];
  expect(['prj_cd', 'udf_1', 'other'].map((field) => referenceTitle(field, given))).toEqual([
    'Project',
    'Udf 1',
    'Other',
  ]);
});
