/**
 * `node on-outside-server.ts SCRIPT ARGUMENTS`: runs the script with the addresses of an empty database on the server
 * of `TEST_DATABASE_URL`; the database is dropped afterwards.
 */
import { spawn } from 'node:child_process';
import { prepareDatabase } from '../database/prepare.ts';
import { outsideServer } from './outside-server.ts';

const name = 'tripledger_tests_browser';
const { makeDatabase, leave } = await outsideServer(process.env.TEST_DATABASE_URL ?? '');
try {
  const { ownerUrl, applicationUrl } = await makeDatabase(name);
  await prepareDatabase(ownerUrl, new URL(applicationUrl).username);
  const addresses = { DATABASE_URL: applicationUrl, DATABASE_ADMIN_URL: ownerUrl };
  const child = spawn(process.execPath, process.argv.slice(2), {
    stdio: 'inherit',
    env: { ...process.env, ...addresses },
  });
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  // Ignored here: the terminal signals the child too.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  process.exitCode = await ended;
} finally {
  await leave(name);
}
