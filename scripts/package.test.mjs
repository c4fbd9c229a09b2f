import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packagedRooms, runningFiles } from './package.mjs';
import { fromRoot } from './place.mjs';

const read = (path) => readFileSync(fromRoot(path), 'utf8');
const manifestOf = (folder) => JSON.parse(read(join(folder, 'package.json')));

test('the package depends on what its rooms depend on, and on Node', () => {
  const rooms = packagedRooms.filter((room) =>
    statSync(fromRoot(room, 'package.json'), { throwIfNoEntry: false }),
  );
  const ofRooms = Object.assign({}, ...rooms.map((room) => manifestOf(room).dependencies));
  const foreign = Object.entries(ofRooms).filter(([name]) => !name.startsWith('@tripledger/'));
  const { node, ...dependencies } = manifestOf('.').dependencies;
  expect(dependencies).toEqual(Object.fromEntries(foreign));
  expect(node).toMatch(/^24\./);
});

test('the package has what runs, and no tests', () => {
  const files = runningFiles();
  expect(files).toEqual(
    expect.arrayContaining(['server/main.ts', 'server/reference-data/iata.tsv', 'scripts/port.mjs']),
  );
  expect(files.filter((file) => /test|fixture|tsconfig/.test(file.split('/').at(-1)))).toEqual([]);
});

test('the command of the package explains itself, and what is missing', () => {
  const run = (...args) =>
    spawnSync(process.execPath, [fromRoot('scripts/tripledger.mjs'), ...args], { encoding: 'utf8' });
  expect(run('--version').stdout).toBe(`${manifestOf('.').version}\n`);
  expect(run().stdout).toMatch(/^Usage: tripledger COMMAND/);
  expect(run('fly')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('There is no command fly.'),
  });
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!hasSystemd)('systemd accepts the unit, and finds it well protected', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tripledger-unit-'));
  try {
    const unit = join(folder, 'tripledger.service');
    // The package is not installed here.
    writeFileSync(unit, read('deploy/tripledger.service').replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'));
    const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
    expect(verified).toMatchObject({ status: 0, stderr: '' });
    const security = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit], {
      encoding: 'utf8',
    });
    expect(security).toMatchObject({ status: 0 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the roles of compose.yaml are those that docs/backup.md makes', () => {
  const [, documented] = /<<'SQL'\n([\s\S]*?)SQL\n/.exec(read('docs/backup.md')) ?? [];
  expect(documented).toBeTruthy();
  expect(read('deploy/postgres-roles.sql')).toContain(documented);
});

test('the image has the Node that the package depends on', () => {
  const images = [...read('deploy/Dockerfile').matchAll(/^FROM node:([\d.]+)-/gm)].map(
    ([, version]) => version,
  );
  expect(images.length).toBe(3);
  expect(new Set(images)).toEqual(new Set([manifestOf('.').dependencies.node]));
});
