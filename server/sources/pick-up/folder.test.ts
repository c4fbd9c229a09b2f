import { mkdirSync, renameSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { feedText, pickingUp } from './picking-up.fixture.ts';

const database = testDatabase();
const { source, config, dataFolder, requested } = pickingUp(database);

test('complete files are loaded as one delivery and moved to done, with a report beside each', async () => {
  const { put, pickUp, load, files, read, imports } = await source('bank');
  put('line_items.csv', feedText(['a', '10.00'], ['b', 'much']));
  put('hierarchy.csv', 'node_code,label\nNEW,New\n');
  put('.hidden', 'x');
  put('more.csv.part', 'x');
  await pickUp();
  const loading = await imports();
  expect(loading).toMatchObject([
    {
      folder: 'hierarchy.csv, line_items.csv',
      state: 'checking',
      delivered_by: 'pick-up folder',
      actor: 'Pick-up folder (bank)',
    },
  ]);
  const left = ['.hidden', 'more.csv.part'];
  const { id } = loading[0]!;
  expect(await files()).toEqual([
    ...left.slice(0, 1),
    `loading/${id}/hierarchy.csv`,
    `loading/${id}/line_items.csv`,
    'more.csv.part',
  ]);
  await pickUp();
  expect(await imports()).toHaveLength(1);
  await load();
  await pickUp();
  expect(await files()).toEqual([
    '.hidden',
    'done/hierarchy.csv',
    'done/hierarchy.csv.report.txt',
    'done/line_items.csv',
    'done/line_items.csv.report.txt',
    'more.csv.part',
  ]);
  expect(await imports()).toMatchObject([{ state: 'loaded', lines_added: 1 }]);
  const report = read('done/line_items.csv.report.txt');
  expect(report).toContain(`Import ${id}: hierarchy.csv, line_items.csv\nLoaded `);
  expect(report).toMatch(/Lines added: +1\n.*\n.*\nLines rejected: +1\n/);
  expect(report).toMatch(/\n- line_items\.csv, amount_paid: .+ \(1, first in row 3\)\n/);
});

test('what cannot be loaded goes to refused, with its sentence', async () => {
  const { put, pickUp, load, files, read } = await source('bank');
  put('a.csv', 'x,y\n1,2\n');
  await pickUp();
  await load();
  await pickUp();
  expect(files()).toEqual(['refused/a.csv', 'refused/a.csv.report.txt']);
  expect(read('refused/a.csv.report.txt')).toMatch(
    /\nRefused .+\nline_items\.csv: the required column .+ is missing\.\n/,
  );
});

test('a file counts as complete once it and its neighbours stay as they are, or by its .done file', async () => {
  const { put, pickUp, imports, files } = await source('bank');
  put('a.csv', feedText(['a', '1.00']));
  let begun = 'begun';
  const grow = () => {
    begun += '.';
    put('b.csv', begun);
  };
  grow();
  const growing = setInterval(grow, 10);
  try {
    await pickUp();
    expect(await imports()).toEqual([]);
    put('a.csv.done', '');
    await pickUp();
  } finally {
    clearInterval(growing);
  }
  const [{ id } = { id: 0 }] = await imports();
  expect(await imports()).toMatchObject([{ folder: 'a.csv' }]);
  expect(files()).toEqual(['b.csv', `loading/${id}/a.csv`]);
});

test('the same file delivered again is another delivery, and keeps the earlier one', async () => {
  const { put, pickUp, load, files, imports } = await source('bank');
  for (let times = 0; times < 2; times++) {
    put('a.csv', feedText(['a', '1.00']));
    await pickUp();
    await load();
    await pickUp();
  }
  const [, second] = await imports();
  expect(await imports()).toMatchObject([{ lines_added: 1 }, { lines_added: 0, state: 'loaded' }]);
  expect(files()).toEqual([
    `done/${second?.id}-a.csv`,
    `done/${second?.id}-a.csv.report.txt`,
    'done/a.csv',
    'done/a.csv.report.txt',
  ]);
});

test('files that are too large together are refused without being read', async () => {
  const { put, pickUp, files, imports } = await source('bank');
  put('a.csv', feedText(['a', '1.00']));
  const upload = { ...config.upload, maxBytes: 10 };
  await pickUp('pick-up folder', { config: { ...config, upload } });
  expect(requested).toEqual([]);
  expect(await imports()).toMatchObject([
    { state: 'refused', problem: 'The files have more than 0 MB together.' },
  ]);
  await pickUp();
  expect(files()).toEqual(['refused/a.csv', 'refused/a.csv.report.txt']);
});

test('symbolic links lead nowhere', async () => {
  const victim = await source('bank');
  const { folder, client, pickUp, imports, problem, files } = await source('bank');
  victim.put('theirs.csv', feedText(['a', '1.00']));
  symlinkSync(join(victim.folder, 'theirs.csv'), join(folder, 'mine.csv'));
  await pickUp();
  expect(await imports()).toEqual([]);
  renameSync(folder, `${folder}-away`);
  symlinkSync(victim.folder, folder);
  await pickUp();
  expect(await imports()).toEqual([]);
  expect(await problem()).toBe('The pick-up folder of the source is a symbolic link.');
  expect(victim.files()).toEqual(['theirs.csv']);
  expect(client.code).not.toBe(victim.client.code);
  expect(files()).toEqual(['theirs.csv']);
});

test('a folder for loaded files that leads elsewhere is not used', async () => {
  const { folder, put, pickUp, load, problem } = await source('bank');
  const elsewhere = join(dataFolder, 'elsewhere');
  mkdirSync(elsewhere);
  symlinkSync(elsewhere, join(folder, 'done'));
  put('a.csv', feedText(['a', '1.00']));
  await pickUp();
  await load();
  await pickUp();
  expect(await problem()).toBe('done in the pick-up folder is no folder.');
});

test('names that nobody could read are written anew', async () => {
  const { put, pickUp, load, imports, files } = await source('bank');
  put('a\u202eb.csv', feedText(['a', '1.00']));
  await pickUp();
  await load();
  await pickUp();
  expect(await imports()).toMatchObject([{ folder: 'file-1.csv', state: 'loaded' }]);
  expect(files()).toContain('done/a\u202eb.csv');
});

test('a file that is written again before it is moved is another delivery', async () => {
  const { folder, put, pickUp, imports, load } = await source('bank');
  put('a.csv', feedText(['a', '1.00']));
  utimesSync(join(folder, 'a.csv'), 1, 1);
  // Overwritten after it was recorded: the queue is asked within the transaction.
  const queue = {
    send: async (_job: unknown, _who: unknown, data: object) => {
      requested.push(data as never);
      writeFileSync(join(folder, 'a.csv'), feedText(['a', '2.00']));
    },
  };
  await pickUp('pick-up folder', { queue });
  await load();
  await pickUp();
  await load();
  expect(await imports()).toMatchObject([{ state: 'loaded' }, { state: 'loaded' }]);
});

test('a run that ended between recording and moving is finished by the next one', async () => {
  const { client, put, pickUp, imports, files } = await source('bank');
  put('a.csv', feedText(['a', '1.00']));
  put('a.csv.done', '');
  const stop = new AbortController();
  const queue = { send: async () => stop.abort() };
  await expect(pickUp('pick-up folder', { queue, signal: stop.signal })).rejects.toThrow();
  const [{ id } = { id: 0 }] = await imports();
  expect(files()).toEqual(['a.csv', 'a.csv.done']);
  await pickUp();
  expect(files()).toEqual([`loading/${id}/a.csv`]);
  // One that ended after it had moved the file: the same content is another delivery by then.
  await client.within((trx) =>
    trx.updateTable('delivery_files').set({ is_moved: false }).where('client_id', '=', client.id).execute(),
  );
  put('a.csv', feedText(['a', '1.00']));
  await pickUp();
  const [, second] = await imports();
  expect(files()).toEqual([`loading/${id}/a.csv`, `loading/${second?.id}/a.csv`]);
});
