/** Migrates a database to the current schema: the product's tables and the queue's. */
import { type MigrateOptions, migrate } from './migrate.ts';
import { prepareQueue } from './queue-schema.ts';

/** Connects as the tables' owner; `applicationLogin` is the login that the application will use. */
export async function prepareDatabase(
  adminUrl: string,
  applicationLogin: string,
  options?: MigrateOptions,
): Promise<void> {
  await migrate(adminUrl, applicationLogin, options);
  await prepareQueue(adminUrl);
}
