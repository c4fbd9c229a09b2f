// Builds `dist/`, which the npm package contains: the server as JavaScript (Node strips no types below node_modules), and
// the built web.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { fromRoot, listFiles, projectNode, say } from './place.mjs';
import { runQuietly } from './run.mjs';

export const packagedRooms = ['contract', 'charts', 'server', 'demo'];
/** Of the scripts, the server needs this one. */
const scripts = ['scripts/port.mjs'];

export async function buildPackage() {
  await buildWeb();
  await runQuietly(projectNode, [fromRoot('scripts/package-build.mjs')]);
  say('Built dist/');
}

/** Files of the rooms that run: no tests, and nothing that only makes other files. */
export const runningFiles = () =>
  [...packagedRooms.flatMap((room) => listFiles(room)), ...scripts].filter(
    (file) =>
      !/\.(test|fixture)\.ts$/.test(file) &&
      !/^server\/(test|reference-data\/make)\//.test(file) &&
      !/(^|\/)(tsconfig|package)\.json$/.test(file),
  );

/** Writes `dist/`. `stripTypes` turns TypeScript into JavaScript with the same lines and columns. */
export function writeDist(stripTypes) {
  const dist = fromRoot('dist');
  rmSync(dist, { recursive: true, force: true });
  for (const file of runningFiles()) {
    const target = join(dist, asJavaScript(file));
    mkdirSync(dirname(target), { recursive: true });
    if (/\.(ts|mjs)$/.test(file)) {
      const text = readFileSync(fromRoot(file), 'utf8');
      const code = file.endsWith('.ts') ? withJavaScriptImports(stripTypes(text), file) : text;
      writeFileSync(target, withPackageCommands(code));
    } else cpSync(fromRoot(file), target);
  }
  cpSync(fromRoot('web/dist'), join(dist, 'web/dist'), { recursive: true });
  const { name, version, type } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
  writeFileSync(join(dist, 'package.json'), JSON.stringify({ name, version, type }));
  requireImports(dist);
}

const asJavaScript = (path) => path.replace(/\.ts$/, '.js');

const imported = /(\bfrom\s*|\bimport\s*\(?\s*|new URL\(\s*)(['"])(\.{1,2}\/[^'"]+|@tripledger\/[^'"]+)\2/g;

/** Also turns the names of our own rooms into paths, since the package has no workspaces. */
function withJavaScriptImports(code, file) {
  return code.replace(imported, (_, before, quote, target) => {
    const path = target.startsWith('@tripledger/')
      ? relativeTo(file, target.slice('@tripledger/'.length))
      : target;
    return `${before}${quote}${asJavaScript(path)}${quote}`;
  });
}

function relativeTo(file, path) {
  const way = posix.relative(posix.dirname(file), path);
  return way.startsWith('.') ? way : `./${way}`;
}

/** In the package, `npm run admin -- user grant` is `tripledger admin user grant`. */
const withPackageCommands = (text) =>
  text
    .replaceAll(
      /npm run (?:--silent )?(admin|import|token|db:distribute)(?: --)?(?= |"|'|`|\)|$)/gm,
      'tripledger $1',
    )
    .replaceAll('npm start', 'tripledger start');

/** Throws if a file imports one that is not in `dist/`. */
function requireImports(dist) {
  const files = listFiles('', dist).filter((file) => /\.m?js$/.test(file));
  const missing = files
    .filter((file) => !file.startsWith('web/'))
    .flatMap((file) =>
      [...readFileSync(join(dist, file), 'utf8').matchAll(imported)]
        .map(([, , , target]) => posix.join(posix.dirname(file), target))
        .filter((target) => /\.(js|mjs)$/.test(target) && !existsSync(join(dist, target)))
        .map((target) => `${file} imports ${target}`),
    );
  if (missing.length > 0) throw new Error(`The package would be incomplete:\n${missing.join('\n')}`);
}
