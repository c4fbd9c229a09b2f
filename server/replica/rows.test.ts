import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { build } from '../database/build.ts';
import { rowsOf, withLiterals } from './rows.ts';

const instance = await DuckDBInstance.create(':memory:');
const connection = await instance.connect();

const ask = async (text: ReturnType<typeof sql>) =>
  rowsOf<Record<string, unknown>>(await connection.run(withLiterals(text.compile(build))));

const text = fc.string({ unit: 'binary' }).filter((one) => !one.includes('\0'));
const value = fc.oneof(
  text,
  fc.constantFrom(`'`, `''`, `\\'`, `$1`, `'$1'`, `"`, '--', '/*', `'; drop table x; --`),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((one) => !Object.is(one, -0)),
  fc.boolean(),
  fc.constant(null),
);

test('a value of a statement is the value that it was given', async () => {
  await fc.assert(
    fc.asyncProperty(value, value, async (one, other) => {
      const rows = await ask(sql`select ${one} as one, '$1' as "$2", ${other} as other`);
      expect(rows).toMatchObject([{ one, $2: '$1', other }]);
    }),
  );
});

test('a negative number is subtracted', async () => {
  expect(await ask(sql`select 1 -${-2} as difference`)).toEqual([{ difference: 3 }]);
});

test.each([
  ['texts', ['a', `b'`, '$1']],
  ['whole numbers', [1, -2]],
])('a list of %s holds these', async (_, list) => {
  expect(await ask(sql`select unnest(${list}) as one`)).toEqual(list.map((one) => ({ one })));
});

test('an empty list holds nothing, of either kind', async () => {
  const rows = await ask(sql`select 1 = any(${[]}) as number, 'a' = any(${[]}) as text`);
  expect(rows).toEqual([{ number: false, text: false }]);
});

test('a value of another kind is refused', () => {
  expect(() => withLiterals(sql`select ${new Date()}`.compile(build))).toThrow('Parameter 1');
});
