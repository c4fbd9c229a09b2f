import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { flight } from '../../test/builders/feed.ts';
import { testDatabase } from '../../test/database.ts';
import { newClient } from '../../test/importing.ts';

const database = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'tripledger-killed-'));
const program = fileURLToPath(new URL('../../commands/import.ts', import.meta.url));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Enough for the command to spend about as long in the database as it takes to start. */
const lines = Array.from({ length: 1500 }, (_, index) => ({
  ...flight('MEL', 'SIN', '2026-03-10'),
  line_key: `L${index}`,
  booking_reference: `B${index}`,
  traveller_name: `Traveller ${index}`,
}));

/** Starts to take the import back, and kills the command after these milliseconds unless it has ended. Returns how long it ran. */
async function killedAfter(ms: number, code: string, importId: number): Promise<number> {
  const started = performance.now();
  const command = spawn(process.execPath, [program, '--client', code, '--take-back', String(importId)], {
    env: {
      ...process.env,
      DATABASE_URL: database.applicationUrl,
      DATABASE_ADMIN_URL: database.ownerUrl,
      TRIPLEDGER_DATA: folder,
    },
  });
  const ended = once(command, 'exit');
  await Promise.race([ended, pause(ms)]);
  command.kill('SIGKILL');
  await ended;
  return performance.now() - started;
}

test('an import that is killed at any of 20 moments while it is taken back has gone wholly or not at all', async () => {
  const client = await newClient(database);
  const state = (importId: number) =>
    client.within(async (trx) => {
      const { rows } = await sql<{ state: string; lines: number; travellers: number }>`
        select state, (select count(*) from line_items where client_id = ${client.id}) as lines,
          (select count(*) from raw_travellers where client_id = ${client.id}) as travellers
        from imports where client_id = ${client.id} and id = ${importId}`.execute(trx);
      return rows[0];
    });
  const load = async () => (await client.importFeed({ lines })).importId as number;
  const seen = new Set<string>();
  // As long as the command takes on this machine at this moment.
  let whole = await killedAfter(120_000, client.code, await load());
  let importId = await load();
  for (let kill = 0; kill < 20; kill++) {
    // From its start to well after its end, in which case it is measured again; the last one may end on a busy machine too.
    const ms = kill === 19 ? 120_000 : (whole * (kill + 4)) / 16;
    const ran = await killedAfter(ms, client.code, importId);
    const found = await state(importId);
    const count = found?.state === 'taken back' ? 0 : lines.length;
    expect(found).toEqual({ state: found?.state, lines: count, travellers: count });
    seen.add(found?.state as string);
    if (count > 0) continue;
    whole = ran;
    importId = await load();
  }
  expect([...seen].sort()).toEqual(['loaded', 'taken back']);
}, 180_000);
