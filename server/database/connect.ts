/** Connects the product and all commands to the database, embedded or on a server, and migrates it. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../lib/config.ts';
import { type EmbeddedPostgres, startEmbedded } from './embedded/embedded.ts';
import { namingFullDisk } from './full-disk.ts';
import { applicationPool, kyselyOn } from './pool.ts';
import { prepareDatabase } from './prepare.ts';
import type { Db } from './schema.ts';

export type Connected = {
  db: Db;
  /** The URL of the application's login, for code that needs its own connections. */
  url: string;
  /** The URL of the role that owns the tables. */
  ownerUrl: string;
  /** The location of the database for messages: a local folder or the server's name. */
  place: string;
  /** Closes the pool; the last process stops the embedded server. */
  close(): Promise<void>;
};

/** The grace period for abandoned statements when closing; unfinished ones are never committed. */
const closeTimeoutMs = 1000;

/** Throws a `CommandError` if the database's disk is full. */
export async function connect(
  config: Pick<Config, 'dataFolder' | 'databaseUrl' | 'databaseAdminUrl'>,
  log: (message: string) => void = console.error,
): Promise<Connected> {
  const place = config.databaseUrl === null ? config.dataFolder : new URL(config.databaseUrl).host;
  let embedded: EmbeddedPostgres | undefined;
  try {
    if (config.databaseUrl === null) embedded = await startEmbedded(config.dataFolder, { log });
    const url = embedded?.appUrl ?? config.databaseUrl ?? '';
    const ownerUrl = embedded?.adminUrl ?? config.databaseAdminUrl ?? url;
    await prepareDatabase(ownerUrl, new URL(url).username, {
      folder: embedded?.home ?? null,
      log,
    });
    const db = kyselyOn(applicationPool(url));
    return {
      db,
      url,
      ownerUrl,
      place: embedded?.home ?? place,
      close: async () => {
        await Promise.race([db.destroy(), pause(closeTimeoutMs, undefined, { ref: false })]);
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw namingFullDisk(error, embedded?.home ?? place);
  }
}
