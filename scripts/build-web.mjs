// Builds the web when its sources have changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fromRoot, listFiles, projectEnvironment, projectNode, say } from './place.mjs';
import { runQuietly } from './run.mjs';
import { inTurn } from './turn.mjs';

const stamp = fromRoot('web/dist/.built-from');
const report = fromRoot('web/dist/.bundle-report.md');

function sourceHash() {
  const hash = createHash('sha256');
  const sources = ['web', 'contract', 'charts']
    .flatMap((room) => listFiles(room))
    .filter((path) => !/\.test\.tsx?$/.test(path));
  for (const path of [...sources, 'package-lock.json', 'tsconfig.base.json']) {
    hash.update(`${path}\0`).update(readFileSync(fromRoot(path)));
  }
  return hash.digest('hex');
}

/** The report's line about the size of the first screen. */
const firstScreen = () => /^First screen: .*/m.exec(readFileSync(report, 'utf8'))?.[0];

const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash();

export async function buildWeb() {
  if (isBuilt()) return;
  await inTurn(async () => {
    if (isBuilt()) return;
    say('Building the web …');
    // The hash is computed before the build, so that changes during the build are built the next time.
    const built = sourceHash();
    await runQuietly(projectNode, [fromRoot('node_modules/vite/bin/vite.js'), 'build'], {
      cwd: fromRoot('web'),
      env: projectEnvironment({ NODE_ENV: 'production' }),
    });
    writeFileSync(stamp, built);
    say(firstScreen());
  });
}
