import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CommandError } from '../ground/command-error.ts';
import { namingFullDisk } from './full-disk.ts';

const named = new CommandError('The disk of the database is full: make room at db.one.test.');

test.each<[string, Error]>([
  ['PostgreSQL', Object.assign(new Error('could not extend file "base/1/2"'), { code: '53100' })],
  ['the system', Object.assign(new Error('write'), { code: 'ENOSPC' })],
  ['a lock', Object.assign(new Error('database or disk is full'), { errcode: 13 })],
  // It has cleared away what it wrote by then, so that there is room.
  [
    'initdb',
    new Error('initdb could not make the database: FATAL: could not write: No space left on device'),
  ],
])('a full disk is named whoever says it: %s', (_who, error) => {
  expect(namingFullDisk(error, 'db.one.test')).toEqual(named);
});

test('a server that died is asked why: by its log', () => {
  const place = mkdtempSync(join(tmpdir(), 'tripledger-full-'));
  const death = new Error('Connection terminated unexpectedly');
  try {
    writeFileSync(join(place, 'server.log'), 'LOG: database system is ready to accept connections\n');
    expect(namingFullDisk(death, place)).toBe(death);
    const words = 'PANIC: could not write to file "pg_wal/xlogtemp.1": No space left on device\n';
    appendFileSync(join(place, 'server.log'), words);
    expect(namingFullDisk(death, place)).toBeInstanceOf(CommandError);
  } finally {
    rmSync(place, { recursive: true });
  }
});

test('any other error stays what it is', () => {
  const error = new Error('PostgreSQL did not start');
  expect(namingFullDisk(error, 'db.one.test')).toBe(error);
  expect(namingFullDisk(null, 'db.one.test')).toBe(null);
});
