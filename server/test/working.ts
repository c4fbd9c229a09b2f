/** A worker of the product's queue beside a test's server. */
import { afterAll, beforeAll } from 'vitest';
import { type AnyJob, Queue } from '../jobs/queue.ts';
import { systemClock } from '../lib/clock.ts';
import type { testServer } from './server.ts';

const failOnLog = (message: string, error?: unknown) => {
  throw new Error(message, { cause: error });
};

/** Call at the top of a test file: these jobs then run soon after they are sent. */
export function withWorker(server: ReturnType<typeof testServer>, jobs: AnyJob[]): void {
  let queue: Queue;
  beforeAll(async () => {
    queue = new Queue(server.database.applicationUrl, failOnLog, { everySeconds: 0.5 });
    const { config, database, app } = server;
    await queue.work(jobs, {
      db: database.db,
      ask: app.ask,
      audit: app.audit,
      sendMail: async () => undefined,
      clock: systemClock,
      config,
      log: failOnLog,
    });
  });
  afterAll(() => queue?.close());
}
