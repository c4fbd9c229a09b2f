/** Starts the product: database, first-run demo, jobs, HTTP; stops in the other order. */
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { portFault } from '../scripts/port.mjs';
import { fetchWhereNever } from './advisories/fetch-job.ts';
import { jobs, makeApp } from './app.ts';
import { type Engines, startEngines } from './columnar/engines.ts';
import type { Db } from './db/schema.ts';
import { loadDemo } from './demo/load-demo.ts';
import { deriveStaleTrips } from './features/data-import/stale-trips.ts';
import { systemClock } from './ground/clock.ts';
import { CommandError } from './ground/command-error.ts';
import { type Config, readConfig } from './ground/config.ts';
import { makeLog, type Tell, tellerOf } from './ground/log.ts';
import { stopOnSignal } from './ground/signals.ts';
import { onTerminal } from './ground/terminal.ts';
import { missingOf } from './http/health.ts';
import { serveOperations } from './http/operations.ts';
import { demoUsers } from './identity/demo-users.ts';
import { makeMailer } from './jobs/mail.ts';
import { sweepMailedFiles } from './jobs/mailed-files.ts';
import { Queue } from './jobs/queue.ts';
import { processMetrics } from './metrics.ts';
import { connect } from './postgres/connect.ts';
import { namingFullDisk } from './postgres/full-disk.ts';
import { loadIata } from './reference/places.ts';

try {
  await start(readConfig());
} catch (error) {
  refuse(error);
}

async function start(config: Config): Promise<void> {
  const log = makeLog(config.logLevel);
  const report = tellerOf(log);
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the process ends');
    process.exit(1);
  });
  // In the place of Node's own words.
  process.removeAllListeners('warning').on('warning', ({ message }) => report(message));
  const connected = await connect(config, report);
  try {
    await deriveStaleTrips(connected.db, say);
    if (config.demo) await loadDemo(connected.db, say);
    const engines = startEngines(config, connected.db, report);
    const queue = new Queue(connected.url, report);
    const { db } = connected;
    const app = config.role === 'worker' ? undefined : await makeApp(config, db, engines, queue);
    let isUp = false;
    const operations = await startOperations(config, report, {
      registry: app?.metrics ?? processMetrics(db, engines),
      missing: async () => (isUp ? missingOf(db) : 'starting'),
    });
    if (config.role !== 'web') await work(config, db, engines, queue, report);
    const stopServing = app && (await serve(config, db, app));
    isUp = true;

    stopOnSignal(async () => {
      const stopped = async () => {
        isUp = false;
        await Promise.all([stopServing?.(), queue.finish()]);
        operations?.close();
        await queue.close();
        await engines.close();
      };
      // A database that hangs would keep them waiting, and one that is away fails them.
      const inGoodOrder = stopped().catch((error) => report('Not all was ended in good order', error));
      await Promise.race([inGoodOrder, pause(lastWordsMs + lastBreathMs)]);
      await connected.close();
    }, report);
  } catch (error) {
    await connected.close();
    throw namingFullDisk(error, connected.place);
  }
}

/** Does the queue's jobs from now on. */
async function work(config: Config, db: Db, engines: Engines, queue: Queue, report: Tell): Promise<void> {
  sweepMailedFiles(config.dataFolder);
  const sendMail = makeMailer(config, report);
  await queue.work(jobs, { db, ask: engines.run, sendMail, clock: systemClock, config, log: report });
  await fetchWhereNever(config, db, queue);
  if (config.role === 'worker') say('Tripledger works on the queue');
}

/** So long requests and jobs may go on once the process is told to stop: a download may last for minutes. */
const lastWordsMs = 10_000;
/** To let go of what they worked with. */
const lastBreathMs = 2000;

/** Answers how to stop it. */
async function serve(config: Config, db: Db, app: FastifyInstance): Promise<() => Promise<void>> {
  // Else the first edit of a line would read them, while it holds its client's data version.
  loadIata();
  await listen(app, config);
  await announce(config, db, app.listeningOrigin);
  return async () => {
    const closing = setTimeout(() => app.server.closeAllConnections(), lastWordsMs);
    await app.close();
    clearTimeout(closing);
  };
}

/** It may have been taken since the start of the start. */
async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    throw new CommandError(portFault(error as object, port, host) ?? (error as Error).message);
  }
}

/** A second process on this machine does without: what it tells is not worth its service. */
async function startOperations(
  { operations }: Config,
  report: Tell,
  told: Parameters<typeof serveOperations>[0],
): Promise<Server | undefined> {
  if (operations === null) return undefined;
  try {
    return await serveOperations(told, operations);
  } catch (error) {
    report(`No health and no metrics on METRICS_PORT=${operations.port}`, error);
    return undefined;
  }
}

/** For whoever watches the start. Names of others stand in it. */
function say(line: string): void {
  console.log(onTerminal(line));
}

/** In words for whoever watches the start, for the log where nobody does. */
function refuse(error: unknown): never {
  const why = error instanceof Error ? error.message : String(error);
  if (process.stderr.isTTY) console.error(why);
  else makeLog('fatal').fatal(why);
  process.exit(1);
}

/** Where the product serves, and who may sign in to look around. */
async function announce(config: Config, db: Db, address: string): Promise<void> {
  console.log(`Tripledger serves at ${address}`);
  if (config.oidc.authority !== null) return;
  console.log(
    'The embedded sign-in asks for no password: it is for this machine alone, and not behind a proxy',
  );
  const known = await db.selectFrom('users').select('email').execute();
  const shown = demoUsers.filter((user) => known.some(({ email }) => email === user.email));
  if (shown.length > 0) console.log('Sign in, without a password, as');
  for (const { email, role } of shown) console.log(`  ${email.padEnd(18)} ${role}`);
}
