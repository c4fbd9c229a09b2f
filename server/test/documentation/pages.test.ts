/** Statements of the documentation that can be compared with the code: links, variables, messages and tests by name. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { lineFile } from '../../ingest/columns.ts';
import { pages, readPage, root } from './blocks.ts';

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (page: string): string[] =>
  [...readPage(page).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every link leads to a file that exists, and to a heading of it', () => {
  const broken = pages().flatMap((page) =>
    [...readPage(page).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
      if (/^https?:/.test(target)) return [];
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? page : normalize(join(dirname(page), path));
      const isThere = existsSync(join(root, file)) && (!anchor || anchorsOf(file).includes(anchor));
      return isThere ? [] : [`${page}: ${target}`];
    }),
  );
  expect(broken).toEqual([]);
});

test('the index of the documentation has every page', () => {
  const index = readPage('docs/README.md');
  const missing = pages().filter(
    (page) => page.startsWith('docs/') && page !== 'docs/README.md' && !index.includes(`(${page.slice(5)})`),
  );
  expect(missing).toEqual([]);
});

test('every page begins with what its reader wants', () => {
  const others = pages().filter((page) => {
    const [, first = ''] = /^# .*\n\n([\s\S]*?)\n\n/.exec(readPage(page)) ?? [];
    return page.startsWith('docs/') && page !== 'docs/README.md' && !/\b[Yy]ou (want|need)\b/.test(first);
  });
  expect(others).toEqual([]);
});

test('configuration.md has every variable of the configuration, and no other', () => {
  const source = readFileSync(join(root, 'server/lib/config.ts'), 'utf8');
  const [, schema = ''] = /object\(\{\n([\s\S]*?)\n {2}\}\)/.exec(source) ?? [];
  const known = [...schema.matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name);
  expect(known.length).toBeGreaterThan(40);
  const rows = readPage('docs/configuration.md').matchAll(/^\| (`[^|]*) \|/gm);
  const described = [...rows].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  // The development server sets the first; the second stands for any number of variables.
  const besides = { inCode: ['DEV_LISTEN_PORT'], onPage: ['SFTP_SECRET_ID_NAME'] };
  expect(described.filter((name) => !besides.onPage.includes(name ?? '')).sort()).toEqual(
    known.filter((name) => !besides.inCode.includes(name)).sort(),
  );
});

test('every test that secure.md and accessibility.md name exists', () => {
  for (const page of ['docs/secure.md', 'docs/accessibility.md']) {
    const named = [...readPage(page).matchAll(/`([\w/.-]+\.(?:test|spec)\.(?:tsx?|mjs))`/g)].map(
      ([, path = '']) => path,
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  }
});

test('every threat in secure.md has an answer with a test, or is said not to be answered', () => {
  const rows = readPage('docs/secure.md')
    .split('\n')
    .filter((line) => /^\| (?!threat|---)/.test(line));
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) expect(row).toMatch(/\.(test|spec)\.(tsx?|mjs)`|Not answered/);
});

test('every npm script, command and option that a page names exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const packaged = readFileSync(join(root, 'scripts/tripledger.mjs'), 'utf8');
  const optionsOf = (command: string) =>
    readdirSync(join(root, 'server/commands'))
      .filter((name) => name.startsWith(command) && !name.includes('.test.'))
      .map((name) => readFileSync(join(root, 'server/commands', name), 'utf8'))
      .join('\n');
  const sources: Record<string, string> = { import: optionsOf('import'), admin: optionsOf('admin') };
  for (const page of pages()) {
    const text = readPage(page);
    for (const [, name = ''] of text.matchAll(/npm run (?:--silent )?([a-z:-]+)/g))
      expect([page, name, name in scripts]).toEqual([page, name, true]);
    for (const [, name = ''] of text.matchAll(/npx tripledger ([a-z:]+)/g))
      expect([page, name, packaged.includes(name)]).toEqual([page, name, true]);
    for (const [, command = '', rest = ''] of text.matchAll(/npm run (import|admin) -- ([^`\n]*)/g))
      for (const [option] of rest.matchAll(/--[a-z-]+/g))
        expect([page, option, sources[command]?.includes(option)]).toEqual([page, option, true]);
  }
});

/** Source texts, with what is put into templates as `…`, and parts that are joined by `+` as one. */
const sources = ['server', 'web', 'contract', 'scripts'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !/\.(test|fixture|spec)\.|node_modules|dist\//.test(path))
    .map((path) =>
      readFileSync(join(root, room, path), 'utf8')
        .replaceAll(/['"`]\s*\+\s*['"`]/g, '')
        .replaceAll(/\$\{lineFile\}/g, lineFile)
        .replaceAll(/\$\{[^{}]*\}/g, '…')
        .replaceAll("\\'", "'"),
    ),
);

const isInSource = (message: string): boolean => {
  const parts = message.split('…').filter((part) => /\p{L}{2}/u.test(part));
  return sources.some((source) => {
    let from = 0;
    return parts.every((part) => {
      const at = source.indexOf(part, from);
      from = at + part.length;
      return at !== -1;
    });
  });
};

test('every message that troubleshooting.md quotes is one of the product', () => {
  const cells = [...readPage('docs/troubleshooting.md').matchAll(/^\| ([^|]*) \|/gm)].map(
    ([, cell = '']) => cell,
  );
  const messages = cells.flatMap((cell) => [...cell.matchAll(/"([^"]+)"/g)].map(([, text = '']) => text));
  expect(messages.length).toBeGreaterThan(40);
  expect(messages.filter((message) => !isInSource(message))).toEqual([]);
  expect(isInSource('The moon is made of cheese.')).toBe(false);
});
