import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Job, JobContext } from '../../jobs/queue.ts';
import type { Config } from '../../lib/config.ts';
import { testDatabase } from '../../test/database.ts';
import { lookForFiles } from './job.ts';
import { filesBelow, pickingUp } from './picking-up.fixture.ts';

const database = testDatabase();
const { source, config } = pickingUp(database);

const sftp = { host: 'h', port: 22, user: 'u', path: '/', hostKey: `SHA256:${'a'.repeat(43)}`, secret: 'S' };

/** What a look at this minute asks for. */
async function look(minute: string, pickUp: Config['pickUp'] = config.pickUp) {
  const sent: object[] = [];
  const queue = { send: async (_job: Job<object>, _who: unknown, data: object) => void sent.push(data) };
  const context = {
    db: database.db,
    config: { ...config, pickUp },
    queue,
    clock: () => new Date(`2026-03-01T12:${minute}Z`),
    signal: new AbortController().signal,
  };
  await lookForFiles.run(context as unknown as JobContext, {}, 'job');
  return sent;
}

test('sources are picked up when their folder holds something, or is missing, and servers every five minutes', async () => {
  const [empty, full, missing, remote] = [
    await source('a'),
    await source('b'),
    await source('c'),
    await source('d', sftp),
  ];
  expect(await look('01')).toEqual([]);
  full.put('x.csv', 'x');
  rmSync(missing.folder, { recursive: true });
  expect(await look('01')).toEqual([full.request('pick-up folder'), missing.request('pick-up folder')]);
  expect(await look('05')).toContainEqual(remote.request('SFTP'));
  expect(await look('05', { ...config.pickUp, inbox: null })).toEqual([remote.request('SFTP')]);
  await missing.pickUp();
  expect(filesBelow(missing.folder)).toEqual([]);
  expect(empty.files()).toEqual([]);
  await full.client.within((trx) =>
    trx
      .updateTable('import_sources')
      .set({ is_deleted: true })
      .where('client_id', '=', full.client.id)
      .execute(),
  );
  expect(await look('01')).toEqual([]);
});
