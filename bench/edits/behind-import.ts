/** Measures how long edits of a client's lines wait while a feed of the same client is imported. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeSyntheticFeed } from '../../demo/synthetic-feed.ts';
import { importer, start } from '../commands.ts';
import { inFolder } from '../folders.ts';
import { dataVersion, type Product, type Site } from '../openings.ts';
import type { Edit } from './edit.ts';

export type BehindImport = { lines: number; seconds: number; waitsMs: number[] };

/** The imported lines stay in the data. */
export function measureBehindImport(
  site: Site,
  { browser }: Product,
  edit: Edit,
  lines: number,
  undo: () => Promise<void>,
): Promise<BehindImport> {
  const { today, years, tenants } = site.dataset;
  const [tenant] = tenants;
  if (!tenant) throw new Error('The data set has no tenant');
  return inFolder(async (folder) => {
    const feed = join(folder, 'feed');
    // A different feed each time, since importing one again changes nothing.
    const seed = `edits ${await dataVersion(site)}`;
    await writeSyntheticFeed(feed, { ...tenant, lines, seed, today, years });
    const started = performance.now();
    const running = start(importer, ['--client', tenant.code, feed], site.data);
    let over = false;
    const ended = running.ended.finally(() => {
      over = true;
    });
    const waitsMs: number[] = [];
    while (!over) {
      const change = await edit.next(site, (waitsMs.length % 100) / 100, browser);
      const sent = performance.now();
      await browser.change(change);
      waitsMs.push(performance.now() - sent);
      await undo();
      await sleep(50);
    }
    const code = await ended;
    if (code !== 0) throw new Error(`The import ended with ${code}:\n${running.output()}`);
    return { lines, seconds: (performance.now() - started) / 1000, waitsMs };
  });
}
