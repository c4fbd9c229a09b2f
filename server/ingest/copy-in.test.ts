import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { onOneConnection } from '../database/pool.ts';
import { testDatabase } from '../test/database.ts';
import { CopyWriter } from './copy-in.ts';

const database = testDatabase();

test('throws an error of the server at the next call if nobody awaited the rows', async () => {
  const copying = onOneConnection(database.db, async (_connection, client) => {
    await client.query('create temporary table numbers (number bigint)');
    const writer = new CopyWriter(client, 'numbers', ['number']);
    await writer.write('one\n');
    await sleep(500);
    await expect(writer.write('2\n')).rejects.toThrow('invalid input syntax');
    await expect(writer.finish()).rejects.toThrow('invalid input syntax');
    writer.abort();
    return (await client.query('select 1 as one')).rows;
  });
  expect(await copying).toEqual([{ one: 1 }]);
});
