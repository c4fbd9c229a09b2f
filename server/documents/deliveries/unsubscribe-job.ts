/** Unsubscribes a recipient outside the TMC from a schedule, as a change that its owner sees. */

import { sql } from 'kysely';
import * as z from 'zod';
import type { ReadOnlyDb, Trx } from '../../database/schema.ts';
import { inTenant, whole } from '../../database/tenant.ts';
import { plain } from '../../jobs/mail.ts';
import type { Job } from '../../jobs/queue.ts';
import { done, unchanged } from '../../mutations/change.ts';
import { openChange } from '../../mutations/door.ts';
import { kind } from '../../mutations/kind.ts';
import { nameOf } from './runs.ts';

export const reportUnsubscribed = kind('report_unsubscribed', {
  state: z.object({ email: z.string() }),
  raises: null,
  undo: 'Whoever unsubscribed wants no more of it.',
  visible: ({ clientId, userId }) => sql`exists (
    select from schedules as own where own.client_id = ${clientId}
      and own.id = changes.subject_id::bigint and own.user_id = ${userId})`,
});

/** The parameters of the link in a mail. */
export const unsubscribeLink = z.object({
  clientId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  deliveryId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  token: z.uuid(),
});
type Link = z.infer<typeof unsubscribeLink>;

export const unsubscribe: Job<Link> = {
  name: 'unsubscribe-from-report',
  data: unsubscribeLink,
  async run({ db, clock }, link) {
    const { clientId } = link;
    const found = await subscriptionOf(db, link);
    if (!found) return;
    const { scheduleId, email, report } = found;
    await openChange(
      db,
      reportUnsubscribed,
      { clientId, actor: { userId: null, label: email } },
      async ({ trx }) => {
        const inserted = await trx
          .insertInto('unsubscribes')
          .values({ client_id: clientId, schedule_id: scheduleId, email, at: clock() })
          .onConflict((conflict) => conflict.doNothing())
          .returning('email')
          .executeTakeFirst();
        if (!inserted) return unchanged(null);
        return done(null, { subject: { id: scheduleId, label: report }, before: null, after: { email } });
      },
    );
  },
};

/** The subscription that the link stops, and whether it was stopped already; undefined: the link was never sent. */
export function subscriptionOf(db: ReadOnlyDb, link: Link) {
  return inTenant(whole(db), link.clientId, (trx) => readSubscription(trx, link));
}

async function readSubscription(trx: Trx, { clientId, deliveryId, token }: Link) {
  const found = await trx
    .selectFrom('report_deliveries as delivery')
    .innerJoin('report_runs as run', (join) =>
      join.onRef('run.id', '=', 'delivery.run_id').on('run.client_id', '=', clientId),
    )
    .innerJoin('clients as tmc', 'tmc.id', 'delivery.client_id')
    .leftJoin('unsubscribes as left', (join) =>
      join
        .onRef('left.schedule_id', '=', 'run.schedule_id')
        .onRef('left.email', '=', 'delivery.recipient')
        .on('left.client_id', '=', clientId),
    )
    .where('delivery.client_id', '=', clientId)
    .where('delivery.id', '=', deliveryId)
    .where('delivery.token', '=', token)
    .where('delivery.user_id', 'is', null)
    .where('run.schedule_id', 'is not', null)
    .select([
      'delivery.recipient as email',
      'run.schedule_id',
      'run.report_type',
      'run.node_label',
      'run.view',
    ])
    .select(['tmc.name as tmc', 'left.email as left'])
    .executeTakeFirst();
  if (!found || found.schedule_id === null) return undefined;
  const { email, schedule_id: scheduleId, tmc, left } = found;
  return { email, scheduleId, report: plain(nameOf(found)), tmc: plain(tmc), isLeft: left !== null };
}
