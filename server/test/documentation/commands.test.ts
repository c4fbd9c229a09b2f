/**
 * Every command of the documentation is run: here, against one product, or by the script or test that is named here. A
 * command that is neither fails this test.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockOf, blocksOf, commands, firstLine, readPage } from './blocks.ts';
import { lineCount, writeExampleFiles, writeFeed } from './example-files.fixture.ts';
import { documentedProduct } from './running.fixture.ts';

type Step = {
  begins: string;
  /** What the page's names of files and records stand for. */
  names?: Record<string, string>;
  code?: number;
  says?: RegExp;
  before?: () => unknown;
  after?: (said: string) => unknown;
};

const folder = mkdtempSync(join(tmpdir(), 'tripledger-documented-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const inFolder = (name: string) => join(folder, name);
const feed = inFolder('feed');
const env: Record<string, string> = { FEED: feed };
const product = documentedProduct(inFolder('data'));
beforeAll(() => writeExampleFiles(folder));

const isWritten = (name: string, start: string) => () =>
  expect(readFileSync(inFolder(name), 'latin1').slice(0, start.length)).toBe(start);
const rejects = { 'rejects.csv': inFolder('rejects.csv') };
const imported = new RegExp(`line_items\\.csv: ${lineCount} read, ${lineCount} added, 0 changed`);

/** In the order in which a reader would run them. */
const steps: Record<string, Step[]> = {
  'README.md': [
    {
      begins: 'npm run admin -- client create',
      names: { ACME: 'FIRST', 'you@': 'first@', 'path/to/feed': inFolder('prepared') },
      says: imported,
    },
  ],
  'docs/import.md': [
    { begins: 'npm run admin -- client create' },
    {
      begins: 'npm run import -- --template',
      after: () => cpSync(inFolder('prepared'), feed, { recursive: true }),
    },
    { begins: 'npm run import -- --client ACME --dry-run', says: /Nothing was stored/ },
    { begins: 'npm run import -- --client ACME "$FEED"', says: imported },
    {
      begins: 'npm run import -- --client ACME "$FEED" --rejects',
      names: rejects,
      code: 2,
      before: () => writeFeed(feed, [{ line_key: 'bad', amount_paid: 'much' }]),
      after: () => {
        const rejected = readFileSync(inFolder('rejects.csv'), 'utf8');
        writeFileSync(inFolder('rejects.csv'), rejected.replace(',much', ',12.00'));
      },
    },
    { begins: 'npm run import -- --client ACME rejects.csv', names: rejects, says: /1 read, 1 added/ },
    {
      begins: 'npm run import -- --client ACME --list',
      before: async () => {
        const { rows } = await product.call<{ rows: { id: number }[] }>('GET', '/api/imports/');
        env.ID = String(rows[0]?.id);
      },
      says: /rejects\.csv[\s\S]*1 line/,
    },
    {
      begins: 'npm run import -- --client ACME --rates',
      names: { 'rates.csv': inFolder('rates.csv') },
      says: /2 rates read, 2 new/,
    },
  ],
  'docs/api.md': [
    {
      begins: 'export ORIGIN',
      before: async () => {
        const [root] = await product.call<{ id: number }[]>('GET', '/api/tree/grantable/');
        const made = await product.call<{ token: string }>('POST', '/api/service-tokens/', {
          name: 'Finance',
          entities: [root?.id],
          permissions: ['can_import', 'can_manage_settings'],
        });
        env.TOKEN = made.token;
        await product.call('POST', '/api/import-sources/', { name: 'bank' });
      },
    },
    {
      begins: 'curl --silent --show-error --fail --header "Authorization: Bearer $(npm',
      names: { 'staff@demo.test': 'you@example.com' },
      says: /you@example\.com/,
    },
    { begins: `${curl()} \\\n  "$ORIGIN/api/summary/total_spend/`, says: /"total":/ },
    {
      begins: `${curl()} "$ORIGIN/api/tree/flat/"`,
      says: /Acme Pty Ltd/,
      after: (said) => {
        const [acme] = JSON.parse(said).filter(({ label }: { label: string }) => label === 'Acme Pty Ltd');
        env.NODE = String(acme.id);
      },
    },
    { begins: `${curl()} \\\n  "$ORIGIN/api/air/summary/`, says: /\d/ },
    {
      begins: `${curl()} --header 'Content-Type: application/json' \\\n  "$ORIGIN/api/query/"`,
      says: /"totals"/,
    },
    { begins: `${curl()} "$ORIGIN/api/query/catalogue/"`, says: /"totalTravelSpend"/ },
    {
      begins: `${curl()} --header 'Content-Type: application/json' \\\n  "$ORIGIN/api/query/change/"`,
      says: /"sentence"/,
    },
    {
      begins: `${curl()} \\\n  "$ORIGIN/api/summary/traveller_spend/`,
      after: (said) => expect(JSON.parse(said)).toMatchObject({ rows: [expect.anything()], total: 3 }),
    },
    {
      begins: `${curl()} --output travellers.csv`,
      after: () =>
        expect(readFileSync(inFolder('travellers.csv'), 'utf8').trim().split('\n')).toHaveLength(4),
    },
    {
      begins: `${curl()} --output lines.xlsx`,
      after: () => {
        isWritten('lines.xlsx', 'PK')();
        isWritten('summary.pdf', '%PDF')();
      },
    },
    {
      begins: `${curl()} --header 'X-CSRFToken: tripledger' \\\n  --upload-file`,
      after: (said) => {
        env.ID = String(JSON.parse(said).id);
      },
    },
    { begins: `${curl()} "$ORIGIN/api/imports/$ID/"`, says: /"source":"bank"/ },
    { begins: `${curl()} --header 'X-CSRFToken: tripledger' \\\n  --header 'Content-Type`, says: /80/ },
  ],
  'docs/retention.md': [
    { begins: 'npm run admin -- retention ACME', names: { ACME: 'FIRST' }, says: /keeps all bookings/ },
    { begins: 'npm run admin -- client remove ACME --dry-run', names: { ACME: 'FIRST' }, says: /line_items/ },
    {
      begins: 'npm run admin -- client remove ACME --yes',
      names: { ACME: 'FIRST', $ARCHIVE: inFolder('first.tar.zst') },
      after: isWritten('first.tar.zst', '(\xb5/\xfd'),
    },
    { begins: 'npm run admin -- client removed', says: /FIRST/ },
  ],
  'docs/layouts.md': [
    {
      begins: 'npm run import -- --client ACME --layout',
      names: Object.fromEntries(
        ['INVOICE.csv', 'SEGMENT.csv', 'travel.txt', 'export.zip'].map((name) => [name, inFolder(name)]),
      ),
    },
  ],
};

function curl() {
  return 'curl --silent --show-error --fail --header "Authorization: Bearer $TOKEN"';
}

/** Run elsewhere: each script or test finds the whole block in its page by a text of it. */
const elsewhere: Record<string, { by: string; parts: string[] }[]> = {
  'docs/install.md': [
    { by: 'scripts/try-package.mjs', parts: ['npm install', 'tripledger start', 'client create'] },
  ],
  'docs/backup.md': [
    { by: 'scripts/try-package.mjs', parts: ['tripledger backup', 'tripledger restore'] },
    {
      by: 'server/backups/own-server.test.ts',
      parts: ['pg_dump', 'psql', 'pg_restore', 'pg_basebackup', 'cp -a "$BASE"'],
    },
  ],
  'docs/privacy.md': [
    {
      by: 'server/persons/drill.test.ts',
      parts: [
        'someone@example.com',
        '--out "$FOLDER"',
        '--dry-run',
        'erase --client ONE --traveller "Jane Doe"',
        '--erasures "$ERASURES"',
        '> "$ERASURES"',
      ],
    },
  ],
  'docs/upgrade.md': [{ by: 'scripts/try-package.mjs', parts: ['migrate --check', 'migrate\\n'] }],
};

const partsOf = (page: string) =>
  (elsewhere[page] ?? []).flatMap(({ parts }) => parts.map((part) => part.replace('\\n', '\n')));

/** Not run, for which the section around them gives the reason. */
const notRun: Record<string, { begins: string; because: string }[]> = {
  'docs/install.md': [
    { begins: 'docker compose', because: '**Not run**, for want of a container engine' },
    { begins: 'useradd', because: '**Not run** under systemd' },
    { begins: 'systemctl', because: '**Not run** under systemd' },
    { begins: 'runuser', because: '**Not run** under systemd' },
  ],
  'docs/scim.md': [
    { begins: 'curl -H', because: '**Not run** by the tests, which have no address of yours' },
  ],
  'docs/scale.md': [
    { begins: 'export DATABASE_URL', because: '**Not run** by the tests, which have no Citus' },
  ],
};

/** `npm start` is how the product below is started, and `npm test` runs this file. */
const started = { page: 'README.md', begins: 'npm start' };

const hasCurl = spawnSync('curl', ['--version']).status === 0;

for (const [page, ofPage] of Object.entries(steps)) {
  describe(page, () => {
    for (const { begins, names = {}, code = 0, says, before, after } of ofPage) {
      test.skipIf(begins.startsWith('curl') && !hasCurl)(
        (begins.split('\n').at(-1) as string).trim(),
        { timeout: 180_000 },
        async () => {
          await before?.();
          const { text } = blockOf(page, begins);
          let commands = text.replaceAll('tlk_…', env.TOKEN ?? '');
          for (const [name, meant] of Object.entries(names)) commands = commands.replaceAll(name, meant);
          const cwd = text.includes('npm run') ? {} : { cwd: folder };
          const { status, stdout, stderr } = product.run(commands, { env, ...cwd });
          expect({ status, stderr }).toEqual({ status: code, stderr: code === 0 ? '' : expect.anything() });
          if (says) expect(stdout).toMatch(says);
          await after?.(stdout);
        },
      );
    }
  });
}

test('docs/api.md: the program in TypeScript', () => {
  const [program, ...more] = blocksOf('docs/api.md').filter(({ language }) => language === 'ts');
  expect(more).toEqual([]);
  writeFileSync(inFolder('spend.ts'), program?.text ?? '');
  const { status, stdout, stderr } = product.run(`"${process.execPath}" spend.ts`, { env, cwd: folder });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const spend = ['Ada Byron 300', 'Grace Hopper 301', 'Zoë Müller 302'];
  expect(stdout.split('\n')).toEqual(expect.arrayContaining(spend));
  expect(stdout).toMatch(/^2026-08 \d+/m);
  expect(statSync(inFolder('lines.csv')).size).toBeGreaterThan(100);
});

test('every command is run here, by a script or test, or is said not to be run', () => {
  // The same commands may stand in several pages.
  const run = new Set([
    ...Object.entries(steps).flatMap(([page, ofPage]) =>
      ofPage.map(({ begins }) => blockOf(page, begins).text),
    ),
    ...commands().flatMap(({ page, text }) =>
      partsOf(page).some((part) => `${text}\n`.includes(part)) ? [text] : [],
    ),
    ...Object.entries(notRun).flatMap(([page, ofPage]) =>
      ofPage.map(({ begins, because }) => {
        const { text, section } = blockOf(page, begins);
        expect(section).toContain(because);
        return text;
      }),
    ),
    blockOf(started.page, started.begins).text,
  ]);
  const unclaimed = commands().filter(({ text }) => !run.has(text));
  expect(unclaimed.map((one) => `${one.page}: ${firstLine(one)}`)).toEqual([]);
});

test('whoever is named for commands reads them from their page', () => {
  for (const [page, claims] of Object.entries(elsewhere)) {
    for (const { by, parts } of claims) {
      const source = readPage(by);
      for (const part of parts) {
        const reads = [
          `documented('${page.replace('docs/', '')}', '${part}')`,
          `documented('${part}'`,
          `recipe('${part}')`,
        ];
        expect([by, part, reads.some((one) => source.includes(one))]).toEqual([by, part, true]);
      }
    }
  }
});
