// Checks which room may import which. One table, one reading of every file.
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { listFiles, root } from './place.mjs';

const ROOMS = ['contract', 'server', 'web', 'e2e', 'bench'];
const FEATURES = /^(server|web)\/features\/([^/]+)\//;

/** Each rule: whom it binds, what it forbids them, and how it is said. `target` is a path, or a package's name. */
const rules = [
  {
    says: 'contract imports only zod',
    binds: (file) => file.startsWith('contract/') && !isTest(file),
    forbids: (target) => !target.startsWith('contract/') && packageOf(target) !== 'zod',
  },
  {
    says: 'contract imports no other room',
    binds: (file) => file.startsWith('contract/'),
    forbids: (target) => inRoom(target, 'server', 'web', 'e2e', 'bench'),
  },
  {
    says: 'server never imports web',
    binds: (file) => file.startsWith('server/'),
    forbids: (target) => inRoom(target, 'web', 'e2e', 'bench'),
  },
  {
    says: 'web never imports server',
    binds: (file) => file.startsWith('web/'),
    forbids: (target) => inRoom(target, 'server', 'e2e', 'bench'),
  },
  {
    says: 'a feature never imports another feature',
    binds: (file) => FEATURES.test(file),
    forbids: (target, file) => FEATURES.test(target) && FEATURES.exec(target)[0] !== FEATURES.exec(file)[0],
  },
  {
    says: 'what features share never imports a feature',
    binds: (file) => /^(server\/shared|web\/shared|web\/ui|web\/api)\//.test(file),
    forbids: (target) => FEATURES.test(target),
  },
  {
    says: 'e2e and bench use the web through a browser only',
    binds: (file) => inRoom(file, 'e2e', 'bench'),
    forbids: (target) => inRoom(target, 'web'),
  },
];

const isTest = (file) => /\.test\.tsx?$/.test(file);
const inRoom = (path, ...rooms) => rooms.some((room) => path.startsWith(`${room}/`));
const packageOf = (target) => target.split('/', target.startsWith('@') ? 2 : 1).join('/');

/** Import and export statements (also over several lines), import() and mocks. */
const IMPORT =
  /(?:^[ \t]*(?:import|export)\s(?:[^'";]*?\sfrom\s*)?|\bimport\s*\(\s*|\bvi\.\w+\(\s*)(['"])([^'"\n]+)\1/gm;

/** Where a specifier leads: a path below the root, or the specifier itself for a package. */
function resolve(file, specifier) {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), specifier));
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.replace(/^@tripledger\/(\w+)/, '$1').replace(/^(contract|server|web)$/, '$1/');
}

/** One line per forbidden import below `base`: file:line, what it imports, and the rule. */
export function checkArrows(base = root) {
  const faults = [];
  for (const file of listFiles('', base)) {
    if (!inRoom(file, ...ROOMS) || !/\.(ts|tsx|mts|mjs)$/.test(file)) continue;
    const text = readFileSync(join(base, file), 'utf8');
    for (const match of text.matchAll(IMPORT)) {
      const target = resolve(file, match[2]);
      for (const rule of rules) {
        if (!rule.binds(file) || !rule.forbids(target, file)) continue;
        const line = text.slice(0, match.index).split('\n').length;
        faults.push(`${file}:${line} imports ${match[2]}: ${rule.says}`);
      }
    }
  }
  return faults;
}
