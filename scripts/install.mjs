// Brings node_modules level with the lock file, when it is not.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { fromRoot, machinePath, projectNode, say } from './place.mjs';
import { runQuietly } from './run.mjs';
import { inTurn } from './turn.mjs';

const stamp = fromRoot('node_modules/.installed');
/** Stands while npm works: npm takes a package that was half unpacked when it was killed for a whole one. */
const unfinished = fromRoot('node_modules/.installing');

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(fromRoot('package-lock.json')))
    .digest('hex');

const isLevel = () =>
  existsSync(stamp) &&
  readFileSync(stamp, 'utf8') === lockHash() &&
  existsSync(projectNode) &&
  !existsSync(unfinished);

export async function installDependencies() {
  if (isLevel()) return;
  await inTurn(async () => {
    if (!isLevel()) await install();
  });
}

async function install() {
  say('Installing what the project needs; this takes about half a minute …');
  if (existsSync(unfinished)) rmSync(fromRoot('node_modules'), { recursive: true, force: true });
  rmSync(stamp, { force: true });
  mkdirSync(fromRoot('node_modules'), { recursive: true });
  writeFileSync(unfinished, '');
  // Not `npm ci`: it insists on the optional packages of every other platform.
  // --no-save leaves the lock file as it is; the rest undoes what a machine's own settings may say.
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
