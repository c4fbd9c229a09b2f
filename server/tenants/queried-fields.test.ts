import { expect, test } from 'vitest';
import { queriedFields, reasonAgainstFields } from './queried-fields.ts';

const fields = (in_queries: boolean, ...names: string[]) => names.map((field) => ({ field, in_queries }));
const many = Array.from({ length: 21 }, (_, at) => `f${at}`);

test('fields with only a title are not queried, whatever their names and number', () => {
  expect(queriedFields([...fields(true, 'a'), ...fields(false, 'b')])).toEqual(['a']);
  expect(reasonAgainstFields(fields(false, ...many, 'traveller_email', '$a'))).toBeUndefined();
  expect(reasonAgainstFields(fields(true, ...many.slice(1)))).toBeUndefined();
});

test.each([
  [many, /^Choose at most 20 fields/],
  [['traveller_phone'], /holds contact details/],
  [['$a'], /^“\$a” cannot be used in free queries/],
  [['a"b'], /cannot be used/],
  [['a'.repeat(101)], /cannot be used/],
])('queries by %j are refused', (names, reason) => {
  expect(reasonAgainstFields(fields(true, ...names))).toMatch(reason);
});
