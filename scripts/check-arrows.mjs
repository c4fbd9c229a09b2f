// Checks which room may import which, and that no import leads back to where it came from.
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { findCircles } from './circles.mjs';
import { listFiles, root } from './place.mjs';

const ROOMS = ['contract', 'charts', 'server', 'web', 'e2e', 'bench'];
const FEATURES = /^(server|web)\/features\/([^/]+)\//;

/**
 * The floors of each house, the lowest first: a room imports from its own floor's room and from those below it.
 * Files that stand in no room (`server/main.ts`) compose, and stand above all. Tests may look anywhere.
 */
const floors = {
  contract: ['core', '*'],
  server: [
    'ground',
    'reference',
    'db',
    'columnar',
    'files',
    'jobs',
    'postgres',
    'changes',
    'derivation',
    'rewriting',
    'overriding',
    'settings',
    'advisories',
    'tenants',
    'identity',
    'http',
    'lines',
    'merging',
    'measures',
    'features',
    'reports',
    'demo',
    'commands',
  ],
  web: ['ui', 'api', 'session', 'filter', 'shared', 'features', 'app', 'build'],
};

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
    forbids: (target) => inRoom(target, 'charts', 'server', 'web', 'e2e', 'bench'),
  },
  {
    says: 'charts imports only contract and echarts',
    binds: (file) => file.startsWith('charts/') && !isTest(file),
    forbids: (target) => !inRoom(target, 'charts', 'contract') && packageOf(target) !== 'echarts',
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
    says: 'a feature writes by serveChange alone',
    binds: (file) =>
      /^server\/(features|reports)\//.test(file) && !ownTransactions.test(file) && !isTest(file),
    forbids: (target) => rawWrites.includes(target),
  },
  {
    says: 'no room imports from a floor above it',
    binds: (file) => !isTest(file),
    forbids: (target, file) => house(target) === house(file) && floorOf(target) > floorOf(file),
  },
  {
    says: 'a test that replaces a module is called .mocked.test.tsx',
    binds: (file) => file.startsWith('web/') && !file.endsWith('.mocked.test.tsx'),
    forbids: (_target, _file, isReplaced) => isReplaced,
  },
  {
    says: 'e2e and bench use the web through a browser only',
    binds: (file) => inRoom(file, 'e2e', 'bench'),
    forbids: (target) => inRoom(target, 'web'),
  },
];

/** What opens transactions that can be written; the import needs its own, and jobs come by no request. */
const rawWrites = ['server/db/pool.ts', 'server/db/tenant.ts', 'server/changes/door.ts'];
const ownTransactions = /^server\/(features\/data-import\/|(features|reports)\/[^/]+\/[^/]*job\.ts$)/;

const isTest = (file) => /\.(test|fixture)\.tsx?$|^server\/test\//.test(file);
const inRoom = (path, ...rooms) => rooms.some((room) => path.startsWith(`${room}/`));
const packageOf = (target) => target.split('/', target.startsWith('@') ? 2 : 1).join('/');
const house = (path) => path.split('/', 1)[0];

/** How high a file stands in its house: above everything where it stands in no room, or the house has no floors. */
function floorOf(path) {
  const [name, room, ...inside] = path.split('/');
  const order = floors[name];
  if (!order || inside.length === 0) return Number.POSITIVE_INFINITY;
  const at = order.indexOf(room);
  return at >= 0 ? at : order.indexOf('*');
}

/** Import and export statements (also over several lines), import() and mocks. */
const IMPORT =
  /(?:^[ \t]*(?:import|export)\s(?:[^'";]*?\sfrom\s*)?|\bimport\s*\(\s*|\bvi\.\w+\(\s*)(['"])([^'"\n]+)\1/gm;

/** Where a specifier leads: a path below the root, or the specifier itself for a package. */
function resolve(file, specifier) {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), specifier));
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.replace(/^@tripledger\/(\w+)/, '$1').replace(/^(contract|charts|server|web)$/, '$1/');
}

/** Every import below `base`: the file, its line, what it says, where that leads, and whether a test replaces it. */
function* imports(base) {
  for (const file of listFiles('', base)) {
    if (!inRoom(file, ...ROOMS) || !/\.(ts|tsx|mts|mjs)$/.test(file)) continue;
    const text = readFileSync(join(base, file), 'utf8');
    for (const match of text.matchAll(IMPORT)) {
      const line = text.slice(0, match.index).split('\n').length;
      const isReplaced = match[0].includes('vi.mock');
      yield { file, line, specifier: match[2], target: resolve(file, match[2]), isReplaced };
    }
  }
}

/** One line per forbidden import below `base`, per circle, and per room that stands on no floor. */
export function checkArrows(base = root) {
  const faults = new Set();
  const targets = new Map();
  for (const { file, line, specifier, target, isReplaced } of imports(base)) {
    if (floorOf(file) === -1 && !isTest(file))
      faults.add(`${posix.dirname(file)} stands on no floor: place it in check-arrows.mjs`);
    for (const rule of rules) {
      if (!rule.binds(file) || !rule.forbids(target, file, isReplaced)) continue;
      faults.add(`${file}:${line} imports ${specifier}: ${rule.says}`);
    }
    targets.set(file, [...(targets.get(file) ?? []), target]);
  }
  for (const circle of findCircles(targets))
    faults.add(`These import each other in a circle: ${circle.join(', ')}`);
  return [...faults];
}
