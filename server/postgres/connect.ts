/** The way to the database for the product and for every command: embedded or a server, migrated. */

import { applicationPool, kyselyOn } from '../db/pool.ts';
import type { Db } from '../db/schema.ts';
import type { Config } from '../ground/config.ts';
import { startEmbedded } from './embedded.ts';
import { prepareDatabase } from './prepare.ts';

export type Connected = {
  db: Db;
  /** Of the application's login, for what needs connections of its own. */
  url: string;
  /** Closes the pool; the last process out stops the embedded server. */
  close(): Promise<void>;
};

export async function connect(
  config: Pick<Config, 'dataFolder' | 'databaseUrl' | 'databaseAdminUrl'>,
): Promise<Connected> {
  const embedded = config.databaseUrl === null ? await startEmbedded(config.dataFolder) : undefined;
  try {
    const url = embedded?.appUrl ?? config.databaseUrl ?? '';
    await prepareDatabase(embedded?.adminUrl ?? config.databaseAdminUrl ?? url, new URL(url).username);
    const db = kyselyOn(applicationPool(url));
    return {
      db,
      url,
      close: async () => {
        await db.destroy();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}
