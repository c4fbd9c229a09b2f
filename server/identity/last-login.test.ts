import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { me } from '../../contract/session/calls.ts';
import { testServer } from '../test/server.ts';
import { waitingForLocks } from '../test/waiting.ts';

const server = testServer();

test('records the last login once for concurrent requests', async () => {
  await server.tmc('ONE');
  await server.grant('busy@t.test', 'ONE');
  const { owner } = server.database;
  const sent = await owner.transaction().execute(async (trx) => {
    await sql`select from memberships for update`.execute(trx);
    const sent = Array.from({ length: 4 }, () => server.send('busy@t.test', me));
    await expect.poll(() => waitingForLocks(owner)).toBe(1);
    await pause(300);
    expect(await waitingForLocks(owner)).toBe(1);
    return sent;
  });
  const seen = (await Promise.all(sent)).map(
    ({ body }) => (body as { last_login: string | null }).last_login,
  );
  expect(new Set(seen).size).toBe(1);
  expect(seen[0]).not.toBeNull();
});
