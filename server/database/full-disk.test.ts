import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CommandError } from '../lib/command-error.ts';
import { namingFullDisk } from './full-disk.ts';

const named = new CommandError('The disk of the database is full: make room at db.one.test.');

test.each<[string, Error]>([
  ['PostgreSQL', Object.assign(new Error('could not extend file "base/1/2"'), { code: '53100' })],
  ['the system', Object.assign(new Error('write'), { code: 'ENOSPC' })],
  ['a lock', Object.assign(new Error('database or disk is full'), { errcode: 13 })],
  // It has already deleted its files, so there is free space again.
  [
    'initdb',
    new Error('initdb could not create the database: FATAL: could not write: No space left on device'),
  ],
])('names a full disk reported by %s', (_source, error) => {
  expect(namingFullDisk(error, 'db.one.test')).toEqual(named);
});

test('finds a full disk in the log of a crashed server', () => {
  const place = mkdtempSync(join(tmpdir(), 'tripledger-full-'));
  const connectionLoss = new Error('Connection terminated unexpectedly');
  try {
    writeFileSync(join(place, 'server.log'), 'LOG: database system is ready to accept connections\n');
    expect(namingFullDisk(connectionLoss, place)).toBe(connectionLoss);
    const logLine = 'PANIC: could not write to file "pg_wal/xlogtemp.1": No space left on device\n';
    appendFileSync(join(place, 'server.log'), logLine);
    expect(namingFullDisk(connectionLoss, place)).toBeInstanceOf(CommandError);
  } finally {
    rmSync(place, { recursive: true });
  }
});

test('returns any other error unchanged', () => {
  const error = new Error('PostgreSQL did not start');
  expect(namingFullDisk(error, 'db.one.test')).toBe(error);
  expect(namingFullDisk(null, 'db.one.test')).toBe(null);
});
