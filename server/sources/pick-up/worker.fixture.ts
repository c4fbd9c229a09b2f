/** A worker process for `killed.test.ts`: picks files up for the request that is its argument. */
import { connect } from '../../database/connect.ts';
import type { JobContext } from '../../jobs/queue.ts';
import { Queue } from '../../jobs/queue.ts';
import { readConfig } from '../../lib/config.ts';
import { pickUpFiles } from './job.ts';

const config = readConfig();
const { db, url, close } = await connect(config, console.error);
const queue = new Queue(url, console.error);
const context = {
  db,
  config,
  queue,
  clock: () => new Date(),
  log: console.error,
  signal: new AbortController().signal,
};
await pickUpFiles.run(context as unknown as JobContext, JSON.parse(process.argv[2] as string), 'job');
await queue.close();
await close();
