/** The way to the database for the product and for every command: embedded or a server, migrated. */
import { setTimeout as pause } from 'node:timers/promises';
import { applicationPool, kyselyOn } from '../db/pool.ts';
import type { Db } from '../db/schema.ts';
import type { Config } from '../ground/config.ts';
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts';
import { namingFullDisk } from './full-disk.ts';
import { prepareDatabase } from './prepare.ts';

export type Connected = {
  db: Db;
  /** Of the application's login, for what needs connections of its own. */
  url: string;
  /** Where the database lies, for people: a folder of this machine, or the server's name. */
  place: string;
  /** Closes the pool; the last process out stops the embedded server. */
  close(): Promise<void>;
};

/** So long statements may go on that nobody waits for any more; what is left of them is never committed. */
const lastMs = 1000;

/** Throws a `CommandError` where the database's disk is full. */
export async function connect(
  config: Pick<Config, 'dataFolder' | 'databaseUrl' | 'databaseAdminUrl'>,
  log: (message: string) => void = console.error,
): Promise<Connected> {
  const place = config.databaseUrl === null ? config.dataFolder : new URL(config.databaseUrl).host;
  let embedded: EmbeddedPostgres | undefined;
  try {
    if (config.databaseUrl === null) embedded = await startEmbedded(config.dataFolder, { log });
    const url = embedded?.appUrl ?? config.databaseUrl ?? '';
    await prepareDatabase(embedded?.adminUrl ?? config.databaseAdminUrl ?? url, new URL(url).username);
    const db = kyselyOn(applicationPool(url));
    return {
      db,
      url,
      place: embedded?.home ?? place,
      close: async () => {
        await Promise.race([db.destroy(), pause(lastMs, undefined, { ref: false })]);
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw namingFullDisk(error, embedded?.home ?? place);
  }
}
