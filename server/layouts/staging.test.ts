import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StagedTable, withStaging } from './staging.ts';

async function staged<T>(use: Parameters<typeof withStaging<T>>[1]): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'tripledger-staging-'));
  try {
    return await withStaging(folder, use);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const row = (number: number, ...values: (string | null)[]) => ({
  file: 'a.csv',
  row: number,
  fault: null,
  values,
});

test('columns may appear before and after the first rows, in any spelling', async () => {
  const rows = await staged(async (connection) => {
    const table = await StagedTable.create(connection, 't0', ['Nr']);
    await table.addColumns([' nr ', 'Amount']);
    await table.append(['Amount', 'NR'], [row(2, '1.00', 'a')]);
    await table.append(['Nr', 'Note', 'Amount'], [row(3, 'b', 'late', null)]);
    expect(table.names).toEqual(['Nr', 'Amount', 'Note']);
    return (await connection.runAndReadAll('select id, "row", c0, c1, c2 from t0 order by id')).getRowsJson();
  });
  expect(rows).toEqual([
    ['0', '2', 'a', '1.00', null],
    ['1', '3', 'b', null, 'late'],
  ]);
});

test('two thousand columns fit into memory', async () => {
  const names = Array.from({ length: 2000 }, (_, at) => `column ${at}`);
  const values = names.map((name) => `a value of ${name}`);
  const batch = Array.from({ length: 500 }, (_, at) => row(at, ...values));
  const [found] = await staged(async (connection) => {
    const table = await StagedTable.create(connection, 't0', names.slice(0, 3));
    await connection.run('begin');
    for (let at = 0; at < 6; at++) await table.append(names, batch);
    await connection.run('commit');
    return (await connection.runAndReadAll('select count(*)::int, any_value(c1999) from t0')).getRows();
  });
  expect(found).toEqual([3000, values.at(-1)]);
});
