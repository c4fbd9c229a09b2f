/** Brings a database level with the program: its tables, and those of the queue. */
import { migrate } from '../db/migrate.ts';
import { prepareQueue } from '../jobs/queue-schema.ts';

/** As the tables' owner; `applicationLogin` is the login that the application will connect with. */
export async function prepareDatabase(adminUrl: string, applicationLogin: string): Promise<void> {
  await migrate(adminUrl, applicationLogin);
  await prepareQueue(adminUrl);
}
