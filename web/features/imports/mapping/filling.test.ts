import type { Expression } from '@tripledger/contract/layouts/expression.ts';
import type { LineField } from '@tripledger/contract/layouts/fields.ts';
import { describe, expect, it } from 'vitest';
import { expressionOf, type Filling, fillingOf, shownFilling } from './filling.ts';

const sign = { column: 'Kind', values: ['Credit'] };
const translation = { values: { Flight: 'Air' }, otherwise: 'refuse' } as const;

describe('a filling is written as an expression, and read from it again', () => {
  it.each<[LineField, Filling, Expression]>([
    ['tax', { by: 'columns', columns: ['GST'], isSeveral: false }, { amount: { column: 'GST' } }],
    ['booked_date', { by: 'columns', columns: ['On'], isSeveral: false }, { date: { column: 'On' } }],
    [
      'start_at',
      { by: 'columns', columns: ['Day'], isSeveral: false, time: 'Hour' },
      { dateTime: { column: 'Day' }, time: { column: 'Hour' } },
    ],
    [
      'line_key',
      { by: 'columns', columns: ['Doc', 'Item'], isSeveral: true },
      { joined: [{ column: 'Doc' }, { column: 'Item' }], with: '/' },
    ],
    [
      'product_type',
      { by: 'columns', columns: ['Type'], isSeveral: false, translation },
      { map: { column: 'Type' }, ...translation },
    ],
    [
      'amount_paid',
      { by: 'columns', columns: ['Total'], sign },
      { signed: { amount: { column: 'Total' } }, negativeWhen: { is: { column: 'Kind' }, in: ['Credit'] } },
    ],
    ['node_code', { by: 'chosen node' }, { node: { constant: '' } }],
    ['origin', { by: 'constant', constant: 'MEL' }, { place: { constant: 'MEL' } }],
    ['status', { by: 'constant', constant: 'Void' }, { constant: 'Void' }],
  ])('%s', (field, filling, expression) => {
    expect(expressionOf(field, filling)).toEqual(expression);
    expect(fillingOf(field, expression)).toEqual(filling);
  });
});

it.each<[string, LineField, Expression]>([
  ['a column of another table', 'ticket_number', { column: 'Number', of: 'TICKET' }],
  ['a column of an amount as a text', 'tax', { column: 'GST' }],
  ['another separator', 'line_key', { joined: [{ column: 'A' }, { column: 'B' }], with: '-' }],
  ['a zone', 'start_at', { dateTime: { column: 'At' }, zone: { from: 'UTC', to: 'Australia/Perth' } }],
  ['a city', 'origin', { place: { column: 'From' }, city: { column: 'City' } }],
  ['a condition', 'status', { when: { given: { column: 'A' } }, value: { constant: 'Void' } }],
])('%s stays as written', (_, field, expression) => {
  const filling = fillingOf(field, expression);
  expect(filling).toEqual({ by: 'layout', expression });
  expect(expressionOf(field, filling)).toBe(expression);
});

it('keeps a required field without a filling, so that the others can be tried, and omits an optional one', () => {
  expect(expressionOf('line_key', { by: 'nothing' })).toEqual({ constant: '' });
  expect(expressionOf('tax', { by: 'nothing' })).toBeUndefined();
});

it('shows what is being entered as long as the layout says the same', () => {
  const entered: Filling = { by: 'columns', columns: ['Total'], sign: { column: 'Kind', values: [] } };
  const expression = expressionOf('amount_paid', entered);
  expect(shownFilling('amount_paid', expression, entered)).toBe(entered);
  const other = { amount: { column: 'Price' } };
  expect(shownFilling('amount_paid', other, entered)).toMatchObject({ columns: ['Price'] });
});
