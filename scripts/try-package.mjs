// `npm run try-package`: packs the product, installs the package in an empty folder outside of the repository, and does
// there what docs/install.md, docs/backup.md and docs/upgrade.md say, by the commands that stand in them. Prints a
// transcript. FEED names the folder of a feed; without it, a small one is made.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { flight, smallHierarchy, stay, withFeed } from '../server/test/builders/feed.ts';
import { Browser, signIn } from '../server/test/sign-in.ts';
import { fromRoot, machinePath } from './place.mjs';

const port = process.env.PORT || '4000';
const origin = `http://127.0.0.1:${port}`;
const email = 'you@example.com';

const folder = mkdtempSync(join(tmpdir(), 'tripledger-package-'));
chmodSync(folder, 0o755);
const data = join(folder, 'data');
const installed = join(folder, 'installed');
mkdirSync(installed);

const env = {
  // Neither the project's tools nor its settings.
  PATH: machinePath().join(':'),
  HOME: folder,
  PORT: port,
  METRICS_PORT: 'off',
  TRIPLEDGER_DATA: data,
  TRIPLEDGER_DEMO: 'off',
  ADVISORY_SOURCES: 'off',
  BACKUP: join(folder, 'tripledger.tar.zst'),
  NEW_DATA: data,
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^npm_config_(registry|cache)$/.test(name)),
  ),
};

/** The first command of a page that contains the text. */
function documented(page, part) {
  const blocks = readFileSync(fromRoot('docs', page), 'utf8').matchAll(/^( *)```sh\n([\s\S]*?)^ *```/gm);
  for (const [, indent, text] of blocks) {
    if (text.includes(part)) return text.replaceAll(new RegExp(`^${indent}`, 'gm'), '').trim();
  }
  throw new Error(`docs/${page} has no command with ${part}`);
}

function show(commands) {
  for (const line of commands.split('\n')) console.log(`$ ${line}`);
}

function run(commands, cwd = installed) {
  show(commands);
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', commands], { cwd, env, encoding: 'utf8' });
  const said = `${stdout}${stderr}`.split('\n').filter((line) => line && !/^npm (warn|notice)/.test(line));
  for (const line of said) console.log(line);
  if (status !== 0) throw new Error(`It ended with ${status}:\n${stderr}`);
  return stdout;
}

/** Starts the product, and returns a function that stops it. */
async function start() {
  const command = documented('install.md', 'tripledger start');
  show(`${command} &`);
  const child = spawn('sh', ['-c', `exec ${command}`], {
    cwd: installed,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      console.log(String(chunk).trimEnd());
      if (String(chunk).includes('serves at')) resolve();
    });
    ended.then((code) => reject(new Error(`The product ended with ${code}`)));
  });
  return async () => {
    show('kill %1');
    child.kill('SIGTERM');
    await ended;
    // npx ends before the product does.
    while (
      await fetch(`${origin}/health`).then(
        () => true,
        () => false,
      )
    )
      await sleep(200);
    while (existsSync(join(data, 'postgres/cluster/postmaster.pid'))) await sleep(200);
  };
}

/** Signs in as a browser does, and returns figures of the dashboards. */
async function figures() {
  const { access_token: token } = await signIn(new Browser(origin), email);
  console.log(`Signed in as ${email}.`);
  const query = 'dateStart=2010-01-01&dateEnd=2030-12-31';
  const paths = [
    'summary/total_spend',
    'summary/transaction_summary',
    'air/summary',
    'accommodation/statistics',
    'car/summary',
  ];
  const answers = {};
  for (const path of paths) {
    const response = await fetch(`${origin}/api/${path}/?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    answers[path] = await response.json();
    console.log(`GET /api/${path}/ ${JSON.stringify(answers[path])}`);
  }
  return answers;
}

async function drill(feed) {
  env.FEED = feed;
  run(`npm pack --pack-destination "${folder}"`, fromRoot());
  env.PACKAGE = join(
    folder,
    readdirSync(folder).find((name) => name.endsWith('.tgz')),
  );
  run('node --version');
  run(documented('install.md', 'npm install'));
  let stop = await start();
  run(documented('install.md', 'client create'));
  const before = await figures();
  run(documented('backup.md', 'tripledger backup'));
  run(documented('upgrade.md', 'migrate --check').replace(/^npm install.*\n/, ''));
  await stop();
  run(documented('upgrade.md', 'migrate\n').split('\n').at(-1));
  run('rm -r "$TRIPLEDGER_DATA"');
  run(documented('backup.md', 'tripledger restore'));
  stop = await start();
  const after = await figures();
  await stop();
  if (!isDeepStrictEqual(before, after)) throw new Error('The figures differ after the restore.');
  console.log('The figures are the same after the restore.');
}

const lines = ['2026-03-10', '2026-04-02'].flatMap((day) => [
  flight('MEL', 'SIN', day, { booking_reference: day, amount_paid: '100.00' }),
  stay('Hotel', 'SIN', day, day.replace(/.$/, '9'), { booking_reference: day, amount_paid: '200.00' }),
]);

try {
  if (process.env.FEED) await drill(process.env.FEED);
  else await withFeed({ hierarchy: smallHierarchy, lines }, drill);
} finally {
  if (!process.env.KEEP) rmSync(folder, { recursive: true, force: true });
}
