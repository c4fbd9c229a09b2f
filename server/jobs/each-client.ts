/** What the nightly jobs that remove old data share. */
import type { Trx } from '../database/schema.ts';
import { inTenant, whole } from '../database/tenant.ts';
import type { JobContext } from './queue.ts';

/** Runs in a transaction of each client, with all of its rows in sight. Throws if the job is stopped. */
export async function inEachClient(
  { db, signal }: Pick<JobContext, 'db' | 'signal'>,
  run: (trx: Trx, clientId: number) => Promise<unknown>,
): Promise<void> {
  const clients = await db.selectFrom('clients').select('id').execute();
  for (const { id } of clients) {
    signal.throwIfAborted();
    await inTenant(whole(db), id, (trx) => run(trx, id));
  }
}

export const daysAgo = ({ clock }: Pick<JobContext, 'clock'>, days: number): Date =>
  new Date(clock().getTime() - days * 86_400_000);
