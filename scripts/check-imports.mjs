// Checks which room may import which, and that there are no import cycles.
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { findCircles } from './circles.mjs';
import { listFiles, root } from './place.mjs';

const ROOMS = ['contract', 'charts', 'server', 'demo', 'web', 'e2e', 'bench'];
const FEATURES = /^(server|web)\/features\/([^/]+)\//;

/**
 * The floors of each room that has rooms inside, the lowest first: a room imports from itself and from lower floors.
 * Files outside of these rooms (`server/main.ts`) compose the others, and are above all floors. Tests may import
 * anything.
 */
const floors = {
  contract: ['vocabulary', 'metrics', 'http', '*'],
  server: [
    'lib',
    'reference-data',
    'database',
    'audit',
    'access',
    'replica',
    'files',
    'jobs',
    'mutations',
    'tenants',
    'privacy',
    'ingest',
    'layouts',
    'deliveries',
    'sources',
    'metrics',
    'identity',
    'http',
    'merged-records',
    'features',
    'watches',
    'documents',
    'persons',
    'backups',
    'commands',
  ],
  web: ['ui', 'api', 'session', 'filter', 'shared', 'features', 'app', 'build'],
};

/** Rules: the files that they bind, the targets that they forbid, and the message. `target` is a path or a package. */
const rules = [
  {
    says: 'contract imports only zod',
    binds: (file) => file.startsWith('contract/') && !isTest(file),
    forbids: (target) => !target.startsWith('contract/') && packageOf(target) !== 'zod',
  },
  {
    says: 'contract imports no other package',
    binds: (file) => file.startsWith('contract/'),
    forbids: (target) => inRoom(target, 'charts', 'server', 'demo', 'web', 'e2e', 'bench'),
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
    says: 'server does not import the demo, except main.ts, which loads it',
    binds: (file) => file.startsWith('server/') && file !== 'server/main.ts' && !isTest(file),
    forbids: (target) => inRoom(target, 'demo'),
  },
  {
    says: 'web never imports server',
    binds: (file) => file.startsWith('web/'),
    forbids: (target) => inRoom(target, 'server', 'demo', 'e2e', 'bench'),
  },
  {
    says: 'query rooms do not depend on HTTP',
    binds: (file) => /^server\/(access|metrics|replica|database)\//.test(file) && !isTest(file),
    forbids: (target) => inRoom(target, 'server/http') || packageOf(target) === 'fastify',
  },
  {
    says: 'a feature never imports another feature',
    binds: (file) => FEATURES.test(file),
    forbids: (target, file) => FEATURES.test(target) && FEATURES.exec(target)[0] !== FEATURES.exec(file)[0],
  },
  {
    says: 'a feature writes only through serveChange',
    binds: (file) =>
      /^server\/(features|watches|documents)\//.test(file) && !ownTransactions.test(file) && !isTest(file),
    forbids: (target) => rawWrites.includes(target),
  },
  {
    says: 'no room imports from a floor above it',
    binds: (file) => !isTest(file),
    forbids: (target, file) => outerRoom(target) === outerRoom(file) && floorOf(target) > floorOf(file),
  },
  {
    says: 'a test that mocks a module is named .mocked.test.tsx',
    binds: (file) => file.startsWith('web/') && !file.endsWith('.mocked.test.tsx'),
    forbids: (_target, _file, isMocked) => isMocked,
  },
  {
    says: 'e2e and bench use the web through a browser only',
    binds: (file) => inRoom(file, 'e2e', 'bench'),
    forbids: (target) => inRoom(target, 'web'),
  },
];

/** Files that open read-write transactions; the import and jobs need their own, since they serve no request; a traveller who answers is no user. */
const rawWrites = ['server/database/pool.ts', 'server/database/tenant.ts', 'server/mutations/door.ts'];
const ownTransactions =
  /^server\/(features|watches|documents)\/([^/]+\/)*[^/]*job\.ts$|^server\/features\/traveller-tracker\/messages\/answer\.ts$/;

const isTest = (file) => /\.(test|fixture)\.tsx?$|^server\/test\//.test(file);
const inRoom = (path, ...rooms) => rooms.some((room) => path.startsWith(`${room}/`));
const packageOf = (target) => target.split('/', target.startsWith('@') ? 2 : 1).join('/');
const outerRoom = (path) => path.split('/', 1)[0];

/** The floor of a file; files outside of a listed room's rooms are above everything. */
function floorOf(path) {
  const [outer, room, ...inside] = path.split('/');
  const order = floors[outer];
  if (!order || inside.length === 0) return Number.POSITIVE_INFINITY;
  const at = order.indexOf(room);
  return at >= 0 ? at : order.indexOf('*');
}

/** Import and export statements (also over several lines), import() and mocks. */
const IMPORT =
  /(?:^[ \t]*(?:import|export)\s(?:[^'";]*?\sfrom\s*)?|\bimport\s*\(\s*|\bvi\.\w+\(\s*)(['"])([^'"\n]+)\1/gm;

/** Resolves a specifier to a path below the root, or to itself for an external package. */
function resolve(file, specifier) {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), specifier));
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.replace(/^@tripledger\/(\w+)/, '$1').replace(/^(contract|charts|server|web)$/, '$1/');
}

/** Every import below `base`: the file, the line, the specifier, its target, and whether a test mocks it. */
function* imports(base) {
  for (const file of listFiles('', base)) {
    if (!inRoom(file, ...ROOMS) || !/\.(ts|tsx|mts|mjs)$/.test(file)) continue;
    const text = readFileSync(join(base, file), 'utf8');
    for (const match of text.matchAll(IMPORT)) {
      const line = text.slice(0, match.index).split('\n').length;
      const isMocked = match[0].includes('vi.mock');
      yield { file, line, specifier: match[2], target: resolve(file, match[2]), isMocked };
    }
  }
}

/** One line per forbidden import below `base`, per import cycle, and per room without a floor. */
export function checkImports(base = root) {
  const faults = new Set();
  const targets = new Map();
  for (const { file, line, specifier, target, isMocked } of imports(base)) {
    if (floorOf(file) === -1 && !isTest(file))
      faults.add(`${posix.dirname(file)} has no floor: add it to check-imports.mjs`);
    for (const rule of rules) {
      if (!rule.binds(file) || !rule.forbids(target, file, isMocked)) continue;
      faults.add(`${file}:${line} imports ${specifier}: ${rule.says}`);
    }
    targets.set(file, [...(targets.get(file) ?? []), target]);
  }
  for (const circle of findCircles(targets)) faults.add(`Import cycle: ${circle.join(', ')}`);
  return [...faults];
}
