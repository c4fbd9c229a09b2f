/** Starts the product (database, first-run demo, jobs, HTTP), and stops it in reverse order. */
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { loadDemo } from '../demo/load-demo.ts';
import { portFault } from '../scripts/port.mjs';
import { jobs, makeApp } from './app.ts';
import { type Audit, auditOf } from './audit/audit.ts';
import { connect } from './database/connect.ts';
import { namingFullDisk } from './database/full-disk.ts';
import type { Db } from './database/schema.ts';
import { missingOf } from './http/health.ts';
import { serveOperations } from './http/operations.ts';
import { demoUsers } from './identity/demo-users.ts';
import { productOrigin } from './identity/embedded-address.ts';
import { deriveStaleTrips } from './ingest/stale-trips.ts';
import { fetchWhereNever } from './jobs/advisories/fetch-job.ts';
import { makeMailer } from './jobs/mail.ts';
import { sweepMailedFiles } from './jobs/mailed-files.ts';
import { Queue } from './jobs/queue.ts';
import { systemClock } from './lib/clock.ts';
import { CommandError } from './lib/command-error.ts';
import { type Config, readConfig } from './lib/config.ts';
import { type LogMessage, makeLog, messageLogger } from './lib/log.ts';
import { stopOnSignal } from './lib/signals.ts';
import { onTerminal } from './lib/terminal.ts';
import { startTracing } from './lib/tracing.ts';
import { processMetrics } from './process-metrics.ts';
import { loadIata } from './reference-data/places.ts';
import { type Engines, startEngines } from './replica/engines.ts';

try {
  await start(readConfig());
} catch (error) {
  exitWithError(error);
}

async function start(config: Config): Promise<void> {
  const stopTracing = config.sendsTraces ? await startTracing() : undefined;
  const log = makeLog(config.logLevel);
  const report = messageLogger(log);
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'Uncaught exception: the process exits');
    process.exit(1);
  });
  // Replaces Node's own warning output.
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
    const audit = app?.audit ?? auditOf(config, db, report);
    if (config.role !== 'web') await work(config, db, engines, queue, audit, report);
    const stopServing = app && (await serve(config, app));
    isUp = true;

    stopOnSignal(async () => {
      const stopAll = async () => {
        isUp = false;
        await Promise.all([stopServing?.(), queue.finish()]);
        operations?.close();
        await queue.close();
        await audit.close();
        await stopTracing?.();
        await engines.close();
      };
      // A database that hangs would block the shutdown, and one that is unreachable makes it fail.
      const shutdown = stopAll().catch((error) => report('The shutdown was incomplete', error));
      await Promise.race([shutdown, pause(drainMs + closeMs)]);
      await connected.close();
    }, report);
    // Last, since whoever has read the address may stop the process.
    if (app) await announce(config, db, addressOf(config, app));
  } catch (error) {
    await connected.close();
    throw namingFullDisk(error, connected.place);
  }
}

/** Starts processing the queue's jobs. */
async function work(
  config: Config,
  db: Db,
  engines: Engines,
  queue: Queue,
  audit: Audit,
  report: LogMessage,
): Promise<void> {
  sweepMailedFiles(config.dataFolder);
  const sendMail = makeMailer(config, report);
  await queue.work(jobs, { db, ask: engines.run, sendMail, audit, clock: systemClock, config, log: report });
  await fetchWhereNever(config, db, queue);
  if (config.role === 'worker') say('Tripledger is processing queued jobs');
}

/** How long requests and jobs may continue after the stop signal: a download may take minutes. */
const drainMs = 10_000;
/** Additional time to release connections and other resources. */
const closeMs = 2000;

/** Returns a function that stops serving. */
async function serve(config: Config, app: FastifyInstance): Promise<() => Promise<void>> {
  // Otherwise the first edit of a line would load them while it holds its client's data version.
  loadIata();
  await listen(app, config);
  return async () => {
    const closing = setTimeout(() => app.server.closeAllConnections(), drainMs);
    await app.close();
    clearTimeout(closing);
  };
}

/** It may have been taken since the start of the start. */
async function listen(app: FastifyInstance, { listenPort: port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    throw new CommandError(portFault(error as object, port, host) ?? (error as Error).message);
  }
}

/** A second process on this machine runs without the operations port: metrics are not worth a failed start. */
async function startOperations(
  { operations }: Config,
  report: LogMessage,
  options: Parameters<typeof serveOperations>[0],
): Promise<Server | undefined> {
  if (operations === null) return undefined;
  try {
    return await serveOperations(options, operations);
  } catch (error) {
    report(`Health and metrics are not served on METRICS_PORT=${operations.port}`, error);
    return undefined;
  }
}

/** Prints progress for the operator, escaped: lines may contain names that users entered. */
function say(line: string): void {
  console.log(onTerminal(line));
}

/** Prints the reason as text on a terminal, and as a log line elsewhere. */
function exitWithError(error: unknown): never {
  const why = error instanceof Error ? error.message : String(error);
  if (process.stderr.isTTY) console.error(why);
  else makeLog('fatal').fatal(why);
  process.exit(1);
}

/** The address that people open: behind the development server, it is that server's. */
function addressOf(config: Config, app: FastifyInstance): string {
  return config.listenPort === config.port ? app.listeningOrigin : productOrigin(config);
}

/** Prints the product's address, and the demo users who may sign in. */
async function announce(config: Config, db: Db, address: string): Promise<void> {
  console.log(`Tripledger serves at ${address}`);
  if (config.oidc.authority !== null) return;
  console.log('The embedded sign-in asks for no password: use it on this machine only, not behind a proxy');
  const known = await db.selectFrom('users').select('email').execute();
  const shown = demoUsers.filter((user) => known.some(({ email }) => email === user.email));
  if (shown.length > 0) console.log('Sign in without a password as');
  for (const { email, role } of shown) console.log(`  ${email.padEnd(18)} ${role}`);
}
