import { expect, test } from 'vitest';
import { corrected, faultsFirst } from './corrections.ts';

const columns = ['key', 'amount'];
const row = { id: 7, cells: ['a', 'much'] };

test('a cell is corrected until it is as before again', () => {
  const once = corrected(new Map(), columns, row, 'amount', '1.00');
  expect([...once]).toEqual([[7, { amount: '1.00' }]]);
  const twice = corrected(once, columns, row, 'key', 'b');
  expect([...twice]).toEqual([[7, { amount: '1.00', key: 'b' }]]);
  expect([...corrected(corrected(twice, columns, row, 'key', 'a'), columns, row, 'amount', 'much')]).toEqual(
    [],
  );
});

test('columns at fault come first', () => {
  expect(faultsFirst(['a', 'b', 'c'], [{ column: 'c' }, { column: null }])).toEqual(['c', 'a', 'b']);
});
