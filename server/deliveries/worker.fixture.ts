/** A worker process for `killed.test.ts`: runs the job of the delivery whose data are its argument. */
import { connect } from '../database/connect.ts';
import type { JobContext } from '../jobs/queue.ts';
import { readConfig } from '../lib/config.ts';
import { workOnDelivery } from './job.ts';

const config = readConfig();
const { db, close } = await connect(config, console.error);
const context = {
  db,
  config,
  clock: () => new Date(),
  log: console.error,
  signal: new AbortController().signal,
};
await workOnDelivery.run(context as unknown as JobContext, JSON.parse(process.argv[2] as string), 'job');
await close();
