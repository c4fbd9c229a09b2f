// Paths of the project, and messages on standard error, which leave standard output to the command.
import { readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

export const fromRoot = (...parts) => join(root, ...parts);

/** The project's own Node 24. */
export const projectNode = fromRoot('node_modules/.bin/node');

export const say = (message) => process.stderr.write(`${message}\n`);

const tools = fromRoot('node_modules/.bin');

/** The environment of the project's programs: `node` is Node 24 for their children too. */
export function projectEnvironment(extra = {}) {
  return { ...process.env, PATH: [tools, ...machinePath()].join(delimiter), ...extra };
}

/** PATH without the project's tools: npm must not run on the Node that it is about to replace. */
export function machinePath() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((entry) => !entry.endsWith(join('node_modules', '.bin')));
}

/** Paths of all files below `folder`, which is relative to `base`, except generated and downloaded ones. */
export function listFiles(folder, base = root) {
  const found = [];
  const skipped = new Set(['node_modules', 'dist', 'test-results', 'playwright-report']);
  for (const entry of readdirSync(join(base, folder), { withFileTypes: true })) {
    if (skipped.has(entry.name) || (entry.isDirectory() && entry.name.startsWith('.'))) continue;
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) found.push(...listFiles(path, base));
    else if (entry.isFile()) found.push(path);
  }
  return found.sort();
}
