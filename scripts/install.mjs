// Installs dependencies if node_modules does not match the lock file.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { fromRoot, machinePath, projectNode, say } from './place.mjs';
import { runQuietly } from './run.mjs';
import { inTurn } from './turn.mjs';

const stamp = fromRoot('node_modules/.installed');
/** Exists while npm works: after being killed, npm would mistake a partly unpacked package for a complete one. */
const unfinished = fromRoot('node_modules/.installing');

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(fromRoot('package-lock.json')))
    .digest('hex');

const isUpToDate = () =>
  existsSync(stamp) &&
  readFileSync(stamp, 'utf8') === lockHash() &&
  existsSync(projectNode) &&
  !existsSync(unfinished);

export async function installDependencies() {
  if (isUpToDate()) return;
  await inTurn(async () => {
    if (!isUpToDate()) await install();
  });
}

async function install() {
  say('Installing dependencies; this takes about half a minute …');
  if (existsSync(unfinished)) rmSync(fromRoot('node_modules'), { recursive: true, force: true });
  rmSync(stamp, { force: true });
  mkdirSync(fromRoot('node_modules'), { recursive: true });
  writeFileSync(unfinished, '');
  // Not `npm ci`: it insists on the optional packages of every other platform.
  // --no-save leaves the lock file unchanged; the other flags override the machine's own settings.
  const args = ['install', '--no-save', '--include=dev', '--include=optional', '--ignore-scripts=false'];
  await runQuietly('npm', [...args, '--no-audit', '--no-fund'], {
    env: { ...process.env, PATH: machinePath().join(delimiter) },
  });
  const version = (await runQuietly(projectNode, ['--version'])).trim();
  if (!version.startsWith('v24.'))
    throw new Error(`The project's Node should be version 24, but is ${version}.`);
  rmSync(unfinished, { force: true });
  writeFileSync(stamp, lockHash());
}
