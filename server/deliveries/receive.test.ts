import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../test/database.ts';
import { receivePiece } from './receive.ts';

const database = testDatabase();
const disk = mkdtempSync(join(tmpdir(), 'tripledger-disk-'));

const mount = (...args: string[]) => execFileSync('mount', ['-t', 'tmpfs', ...args, 'tmpfs', disk]);

/** Only root may make a disk. */
const hasDisk = (() => {
  try {
    mount('-o', 'size=1m');
    return true;
  } catch {
    return false;
  }
})();

afterAll(() => {
  if (hasDisk) execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true });
});

test.runIf(hasDisk)(
  'a full disk refuses a piece with one sentence; what had arrived stays as it was',
  async () => {
    const [first, second] = [Buffer.alloc(100_000, 'a'), Buffer.alloc(600_000, 'b')];
    const folder = join(disk, '1', '2');
    const path = join(folder, '3');
    const send = (offset: number, content: Buffer) =>
      receivePiece(database.db, {
        ...{ fileId: 3, path, of: 700_000, offset, bytes: content.length },
        content: Readable.from([content]),
        signal: AbortSignal.timeout(60_000),
      });
    expect(await send(0, first)).toBe(100_000);
    // Its own file finds room, but not what is appended.
    await expect(send(100_000, second)).rejects.toMatchObject({
      status: 503,
      body: { detail: 'There is no room for uploads at the moment.' },
    });
    expect(readFileSync(path).equals(first)).toBe(true);
    expect(readdirSync(folder)).toEqual(['3']);
    mount('-o', 'remount,size=4m');
    expect(await send(100_000, second)).toBe(700_000);
    expect(readFileSync(path).equals(Buffer.concat([first, second]))).toBe(true);
  },
);
