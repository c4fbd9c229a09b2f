import { beforeAll, expect, test } from 'vitest';
import { smallHierarchy } from '../test/builders/feed.ts';
import { testServer } from '../test/server.ts';
import { CopyLanes } from './copy-lanes.ts';

const server = testServer();
const linesOf = { LARGE: 3, LARGER: 4, SMALL: 2, EMPTY: 0 };
const ids: Record<string, number> = {};

beforeAll(async () => {
  for (const [code, count] of Object.entries(linesOf)) {
    ids[code] = (await server.tmc(code)).id;
    const lines = Array.from({ length: count }, () => ({ amount_paid: '7.00' }));
    if (count > 0) await server.importFeed(code, { hierarchy: smallHierarchy, lines });
  }
});

test('small TMCs do not wait for a large one, but each kind makes one copy at a time', async () => {
  const lanes = new CopyLanes(server.database.db, 3);
  const begun: string[] = [];
  const held = Object.fromEntries(Object.keys(linesOf).map((code) => [code, Promise.withResolvers<void>()]));
  const copy = (code: string) =>
    lanes.inTurn(ids[code]!, async () => {
      begun.push(code);
      await held[code]!.promise;
    });

  const large = copy('LARGE');
  await expect.poll(() => begun).toEqual(['LARGE']);
  const larger = copy('LARGER');
  const small = copy('SMALL');
  await expect.poll(() => begun).toEqual(['LARGE', 'SMALL']);
  const empty = copy('EMPTY');
  held.SMALL!.resolve();
  await small;
  await expect.poll(() => begun).toEqual(['LARGE', 'SMALL', 'EMPTY']);
  held.LARGE!.resolve();
  await large;
  await expect.poll(() => begun).toEqual(['LARGE', 'SMALL', 'EMPTY', 'LARGER']);
  for (const { resolve } of Object.values(held)) resolve();
  await Promise.all([larger, empty]);
});

test('a copy that fails gives way to the next', async () => {
  const lanes = new CopyLanes(server.database.db, 3);
  const failing = lanes.inTurn(ids.SMALL!, () => Promise.reject(new Error('The disk is full')));
  const next = lanes.inTurn(ids.EMPTY!, async () => 'made');
  await expect(failing).rejects.toThrow('The disk is full');
  expect(await next).toBe('made');
});
