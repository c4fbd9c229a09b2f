import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { createTable } from '../replicated-tables.ts';
import { liveFrom, liveLines, nextLiveDays } from './live-lines.ts';

async function withLines<T>(work: (run: (text: string) => Promise<unknown>, days: Days) => Promise<T>) {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const run = (text: string) => connection.run(text);
  for (const table of ['removed_rows', 'line_items', 'bookings']) {
    await run(createTable(table));
    await run(createTable(table, `changed_${table}`));
  }
  await work(run, {
    first: (today) => liveFrom(connection, new Date(today)),
    next: (was, today) => nextLiveDays(connection, was, new Date(today)),
    copied: async () =>
      (await connection.runAndReadAll('select id::varchar from live_part order by id')).getRows().flat(),
  });
  connection.closeSync();
  instance.closeSync();
}

type Days = {
  first: (today: string) => Promise<string>;
  next: (was: string, today: string) => ReturnType<typeof nextLiveDays>;
  copied: () => Promise<unknown[]>;
};

test('the first day lies before the newest line, and never in the future', () =>
  withLines(async (run, { first, next }) => {
    expect(await first('2026-06-30')).toBe('2026-06-23');
    await run(`insert into line_items (id, transaction_date) values (1, '2026-05-10')`);
    expect(await first('2026-06-30')).toBe('2026-05-03');
    // A copy is kept while it is young, or while no newer lines have come.
    expect(await next('2026-05-03', '2026-05-20')).toEqual({ from: '2026-05-03', was: '2026-05-03' });
    expect(await next('2026-05-03', '2026-09-01')).toEqual({ from: '2026-05-03', was: '2026-05-03' });
    expect(await next('2026-05-11', '2026-09-01')).toEqual({ from: '2026-05-11', was: '2026-05-11' });
    await run(`insert into line_items (id, transaction_date) values (2, '2062-01-01')`);
    expect(await first('2026-06-30')).toBe('2026-06-23');
    expect(await next('2026-05-03', '2026-09-01')).toEqual({ from: '2026-08-25', was: '2026-05-03' });
  }));

test('the copy shrinks when its first day moves on', () =>
  withLines(async (run, { copied }) => {
    await run(`insert into bookings (id, return_at) values (1, '2026-05-10'), (2, '2026-08-30'), (3, null)`);
    await run(`insert into line_items (id, booking_id) values (11, 1), (12, 2), (13, 3)`);
    for (const text of liveLines.create) await run(text);
    await run('truncate live_part');
    const may = { live: { from: '2026-05-03', was: '2026-05-03' }, hierarchy: null };
    for (const text of liveLines.fill(may)) await run(text);
    expect(await copied()).toEqual(['11', '12']);
    const live = { from: '2026-08-25', was: '2026-05-03' };
    const august = { live, hierarchy: null, touched: new Set<string>() };
    for (const text of [...liveLines.beforeChanges(august), ...liveLines.afterChanges(august)])
      await run(text);
    expect(await copied()).toEqual(['12']);
  }));
