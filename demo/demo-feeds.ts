/** The demo: two TMCs with sixteen customers, 840 travellers and 120,000 lines; deterministic for a given day. */
import { join } from 'node:path';
import { dayOf } from './calendar.ts';
import { demoTmcs } from './customers.ts';
import { writeFeed } from './feed.ts';
import { makeWorld } from './hierarchy.ts';
import { Random } from './random.ts';

export type DemoTmc = {
  code: string;
  name: string;
  country: string;
  currency: string;
  timeZone: string;
  /** The feed's folder. */
  folder: string;
};

/** Writes a feed folder for each demo TMC below `folder`; `today` is YYYY-MM-DD. */
export async function writeDemoFeeds(folder: string, today: string): Promise<DemoTmc[]> {
  const written: DemoTmc[] = [];
  for (const { lines, dataSource, consultants, customers, ...tmc } of demoTmcs) {
    const random = new Random(`demo ${tmc.code}`);
    const world = makeWorld(random, { lines, dataSource, consultants, customers, ...tmc });
    const target = join(folder, tmc.code.toLowerCase());
    await writeFeed(target, world, random, { lines, today: dayOf(today), years: 3 });
    written.push({ ...tmc, folder: target });
  }
  return written;
}
