import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { readSource } from '../source.ts';
import { folderPlace } from './folder-place.ts';
import { feedText, pickingUp } from './picking-up.fixture.ts';
import { takeFiles } from './take.ts';

const database = testDatabase();
const { source, config, dataFolder, requested } = pickingUp(database);
const worker = fileURLToPath(new URL('worker.fixture.ts', import.meta.url));

function start(request: object) {
  const process_ = spawn(process.execPath, [worker, JSON.stringify(request)], {
    env: {
      ...process.env,
      DATABASE_URL: database.applicationUrl,
      DATABASE_ADMIN_URL: database.ownerUrl,
      TRIPLEDGER_DATA: dataFolder,
      TRIPLEDGER_INBOX: config.pickUp.inbox,
      PICK_UP_SECONDS: '0.05',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { process_, ended: once(process_, 'exit') };
}

const names = Array.from({ length: 6 }, (_, at) => `${at}.csv`);
/** Large enough that copying and moving take a while. */
const textOf = (name: string) =>
  feedText(...Array.from({ length: 20_000 }, (_, at) => [`${name}-${at}`, '1.00'] as [string, string]));

type Made = Awaited<ReturnType<typeof source>>;

/** How often each file was recorded, and the jobs that were sent for them. */
async function recorded({ client }: Made) {
  const files = await client.within((trx) =>
    trx
      .selectFrom('delivery_files')
      .select(['name', 'sha256', 'is_moved'])
      .where('client_id', '=', client.id)
      .orderBy('name')
      .execute(),
  );
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from jobs.job where name = 'work-on-delivery'
      and (data ->> 'clientId')::bigint = ${client.id}`.execute(database.owner);
  return { files, jobs: rows[0]?.jobs };
}

test('a worker that is killed at any moment takes each file exactly once', async () => {
  const moments = new Set<string>();
  const isInTheMiddle = () => moments.has('recorded') || moments.has('moving');
  // On a busy machine all files may have moved before anybody sees the record: then there are more attempts.
  for (let kill = 0; kill < 14 || (kill < 40 && !isInTheMiddle()); kill++) {
    const made = await source('bank');
    for (const name of names) made.put(name, textOf(name));
    const { process_, ended } = start(made.request('pick-up folder'));
    // It is killed around the moment at which the delivery is recorded, and a little later each time.
    const isRecorded = async () => (await made.imports()).length > 0;
    const until = performance.now() + 10_000;
    if (kill > 3) while (!(await isRecorded()) && performance.now() < until) await pause(1);
    await pause(kill > 3 ? ((kill - 4) % 10) * 3 : 700 + kill * 150);
    process_.kill('SIGKILL');
    await ended;
    const found = await recorded(made);
    const moved = made.files().filter((name) => name.startsWith('loading/')).length;
    moments.add(
      found.files.length === 0 ? 'before' : moved === 0 ? 'recorded' : moved < 6 ? 'moving' : 'moved',
    );
    // Until the database sees that the killed process, and its lock, are gone, picking up does nothing.
    const isTaken = async () => {
      await made.pickUp();
      const { files } = await recorded(made);
      return (
        made.files().every((name) => name.startsWith('loading/')) && files.every((file) => file.is_moved)
      );
    };
    await expect.poll(isTaken, { timeout: 20_000 }).toBe(true);
    await made.pickUp();
    const [one, ...others] = await made.imports();
    expect([others, one?.folder]).toEqual([[], names.join(', ')]);
    expect(made.files()).toEqual(names.map((name) => `loading/${one?.id}/${name}`));
    const after = await recorded(made);
    const hash = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(after.files).toEqual(names.map((name) => ({ name, sha256: hash(textOf(name)), is_moved: true })));
    // The load was asked for with the record: by the killed process, or by the next one.
    expect((after.jobs ?? 0) + requested.splice(0).length).toBe(1);
  }
  expect([...moments]).toContain('before');
  expect(isInTheMiddle()).toBe(true);
}, 240_000);

test('workers at the same time take each file once, also without the lock between them', async () => {
  const made = await source('bank');
  for (const name of names) made.put(name, textOf(name));
  const workers = Array.from({ length: 3 }, () => start(made.request('pick-up folder')));
  await Promise.all(workers.map(({ ended }) => ended));
  expect(await made.imports()).toHaveLength(1);

  const unlocked = await source('bank');
  for (const name of names) unlocked.put(name, textOf(name));
  const place = await folderPlace(config.pickUp.inbox, unlocked.client.code, 'bank');
  const stored = await readSource(database.db, unlocked.client.id, unlocked.id);
  const whose = { clientId: unlocked.client.id, sourceId: unlocked.id, by: 'pick-up folder' as const };
  const context = {
    db: database.db,
    config,
    queue: { send: async () => undefined },
    signal: new AbortController().signal,
  };
  const taking = [1, 2, 3].map(() => takeFiles(context as never, place, stored!, whose));
  await Promise.allSettled(taking);
  expect(await unlocked.imports()).toHaveLength(1);
  const [one] = await unlocked.imports();
  await unlocked.pickUp();
  expect(unlocked.files()).toEqual(names.map((name) => `loading/${one?.id}/${name}`));
}, 60_000);
