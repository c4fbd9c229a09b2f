/** The way to the database for the product and for every command: embedded or a server, migrated. */
import type { Config } from '../config.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { applicationPool, type Db, kyselyOn } from './pool.ts';

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
    await migrate(embedded?.adminUrl ?? config.databaseAdminUrl ?? url, new URL(url).username);
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
