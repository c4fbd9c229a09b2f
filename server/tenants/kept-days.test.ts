/** A TMC shortens for how long things are kept, and cannot extend it. */
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepReportFiles } from '../documents/deliveries/sweep-job.ts';
import { sweepAccessRecords } from '../features/changes/sweep-job.ts';
import { applyRetentionRules } from '../ingest/retention/job.ts';
import { settleImports } from '../ingest/take-back/settle-job.ts';
import type { AnyJob } from '../jobs/queue.ts';
import { smallHierarchy } from '../test/builders/feed.ts';
import { testServer } from '../test/server.ts';

const server = testServer();
const ids: number[] = [];

beforeAll(async () => {
  for (const code of ['ONE', 'TWO']) {
    ids.push((await server.tmc(code)).id);
    const wrong = { line_key: 'wrong', transaction_date: 'never' };
    await server.importFeed(code, { hierarchy: smallHierarchy, lines: [{ line_key: 'right' }, wrong] });
  }
});

/** A record, a file and an import of today in each TMC. */
beforeEach(async () => {
  const { owner } = server.database;
  await sql`delete from access_records`.execute(owner);
  await sql`delete from report_files`.execute(owner);
  for (const id of ids) {
    await sql`insert into access_records (client_id, kind, actor) values (${id}, 'signed_in', 'Ann')`.execute(
      owner,
    );
    await sql`
      insert into report_files (client_id, key, file_name, media_type, size, data_version, permissions, made_at)
      values (${id}, 'key', 'a.pdf', 'application/pdf', 1, 1, '{}', now())`.execute(owner);
  }
});

/** How many are left in each of the TMCs so many days later. */
async function left(job: AnyJob, table: string, days: number): Promise<number[]> {
  const { app, config, database } = server;
  await job.run(
    {
      ...{ db: database.db, config, ask: app.ask, audit: app.audit, queue: server.queue },
      sendMail: async () => undefined,
      clock: () => new Date(Date.now() + days * 86_400_000),
      log: () => undefined,
      signal: new AbortController().signal,
    },
    {},
    'job',
  );
  const { rows } = await sql<{ rows: number }>`
    select (select count(*) from ${sql.raw(table)} where client_id = clients.id) as rows
    from clients order by id`.execute(database.owner);
  return rows.map(({ rows }) => rows);
}

const settle = (settings: object) =>
  server.database.owner
    .updateTable('clients')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', ids[0] as number)
    .execute();

test.each<[string, AnyJob, string, number]>([
  ['access_record_days', sweepAccessRecords, 'access_records', 400],
  ['report_file_days', sweepReportFiles, 'report_files', 90],
  ['take_back_days', settleImports, '(select * from imports where settled_at is null) as imports', 90],
])('%s', async (setting, job, table, installed) => {
  await settle({ [setting]: 3 });
  expect(await left(job, table, 2)).toEqual([1, 1]);
  expect(await left(job, table, 3)).toEqual([0, 1]);
  await settle({ [setting]: 3650 });
  expect(await left(job, table, installed)).toEqual([0, 0]);
});

test('rejected rows are kept without a rule', async () => {
  await settle({});
  expect(await left(applyRetentionRules, 'import_rejects', 5000)).toEqual([1, 1]);
  await settle({ rejected_row_days: 3 });
  expect(await left(applyRetentionRules, 'import_rejects', 2)).toEqual([1, 1]);
  expect(await left(applyRetentionRules, 'import_rejects', 3)).toEqual([0, 1]);
});
