import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as migration from '../database/migrations/052-booked-dates.ts';
import { flight, smallHierarchy } from '../test/builders/feed.ts';
import { testDatabase } from '../test/database.ts';
import { newClient } from '../test/importing.ts';

const database = testDatabase();

const line = (line_key: string, booked_date: string) =>
  flight('MEL', 'SIN', '2026-03-10', { line_key, booked_date, transaction_date: '2026-03-02' });

test('an empty booked date is told from a given one, also of lines that were loaded before', async () => {
  const client = await newClient(database);
  const given = () =>
    client.within(async (trx) => {
      const { rows } = await sql<{ line_key: string; booked_date: string; has_booked_date: boolean }>`
        select line_key, booked_date::text, has_booked_date from line_items
        where client_id = ${client.id} order by line_key`.execute(trx);
      return rows.map((row) => [row.line_key, row.booked_date, row.has_booked_date]);
    });
  // The version before stored the line without a booked date just like this one.
  const asBefore = ['L1', 'L2'].map((key) => line(key, '2026-03-02'));
  await client.importFeed({ hierarchy: smallHierarchy, lines: asBefore });
  const { owner } = database;
  for (const table of ['line_items', 'import_lines_before'])
    await sql`alter table ${sql.table(table)} drop column has_booked_date cascade`.execute(owner);
  await sql`create view reporting_lines as select id from line_items`.execute(owner);
  await owner.transaction().execute((trx) => migration.up(trx as never));
  expect(await given()).toEqual([
    ['L1', '2026-03-02', true],
    ['L2', '2026-03-02', true],
  ]);

  const lines = [line('L1', '2026-03-02'), line('L2', '')];
  expect(await client.importFeed({ lines })).toMatchObject({ changed: 1, unchanged: 1 });
  expect(await given()).toEqual([
    ['L1', '2026-03-02', true],
    ['L2', '2026-03-02', false],
  ]);
  expect(await client.importFeed({ lines })).toMatchObject({ changed: 0, unchanged: 2 });
});
