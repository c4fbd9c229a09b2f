/** Records deliveries that are missing, every minute, and queues a mail for each due instant that was missed: once. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { inTransaction, onPostgres, openReading } from '../../access/ask.ts';
import { mintScope } from '../../access/scope.ts';
import type { Job, JobContext } from '../../jobs/queue.ts';
import { type Change, done, type Entry, unchanged } from '../../mutations/change.ts';
import { openChange } from '../../mutations/door.ts';
import { kind } from '../../mutations/kind.ts';
import { type Awaited, awaitedSources } from '../../sources/awaited.ts';
import { co2In, effectiveSettings } from '../../tenants/client-settings.ts';
import { lateDeliveryMail } from './late-mail-job.ts';

export const importSourceLate = kind('import_source_late', {
  state: z.object({ due: z.string(), told: z.string().nullable() }),
  raises: null,
  undo: 'A mail that was sent cannot be taken back.',
});
type Told = z.infer<typeof importSourceLate.state>;

export const watchSources: Job<object> = {
  name: 'watch-import-sources',
  data: z.object({}),
  every: '* * * * *',
  async run(context) {
    const clients = await context.db.selectFrom('clients').select(['id', 'settings']).execute();
    const failures: unknown[] = [];
    for (const client of clients) {
      context.signal.throwIfAborted();
      await watchClient(context, client).catch((error) => failures.push(error));
    }
    // A failure for one TMC must not keep the others from being watched.
    if (failures.length > 0) throw failures[0];
  },
};

async function watchClient(
  context: JobContext,
  { id: clientId, settings }: { id: number; settings: object },
) {
  const { db, clock, signal } = context;
  const scope = mintScope(clientId, 0, 'all', co2In(effectiveSettings(settings)));
  const now = clock();
  const reading = openReading(scope, 0, onPostgres(db), signal);
  if (!(await awaitedSources(reading, now)).some(isToBeTold)) return;
  const actor = { userId: null, label: 'Watch of deliveries' };
  await openChange(db, importSourceLate, { clientId, actor }, async (change) => {
    const inside = openReading(scope, 0, inTransaction(change.trx), signal);
    const late = (await awaitedSources(inside, now)).filter(isToBeTold);
    for (const source of late) await tell(context, change, source);
    const [first, ...others] = late.map(entryOf);
    return first ? done(null, first, ...others) : unchanged(null);
  });
}

type Late = Awaited & { missed: Date };

const isToBeTold = (source: Awaited): source is Late =>
  source.missed !== null && (source.toldLateFor === null || source.toldLateFor < source.missed);

async function tell({ queue }: JobContext, { trx, clientId }: Change, source: Late): Promise<void> {
  const { id, name, ownerEmail, missed, rhythm } = source;
  await trx
    .updateTable('import_sources')
    .set({ told_late_for: missed })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
  if (ownerEmail === null) return;
  const mail = { source: name, to: ownerEmail, due: missed.toISOString(), zone: rhythm.zone };
  await queue.send(
    lateDeliveryMail,
    { clientId, userId: 0 },
    { clientId, ...mail, mailId: randomUUID() },
    trx,
  );
}

const entryOf = ({ id, name, missed, ownerEmail }: Late): Entry<Told> => ({
  subject: { id, label: name },
  before: null,
  after: { due: missed.toISOString(), told: ownerEmail },
});
