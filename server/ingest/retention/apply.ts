/** Applies a TMC's retention rule: a change by the system for each batch of bookings, which blocks edits only shortly. */
import { sql } from 'kysely';
import * as z from 'zod';
import { type RetentionAction, retentionActions } from '../../../contract/vocabulary/retention.ts';
import { exclusivelyFor } from '../../database/locks.ts';
import type { ReadOnlyDb } from '../../database/schema.ts';
import { inTenant, whole } from '../../database/tenant.ts';
import { type Change, done, unchanged } from '../../mutations/change.ts';
import { openChange } from '../../mutations/door.ts';
import { kind } from '../../mutations/kind.ts';
import { anonymise } from './anonymise.ts';
import { dueBookings } from './due.ts';
import { removeBookings } from './remove.ts';
import { type Rule, ruleOf } from './rule.ts';

export const retentionApplied = kind('retention_applied', {
  state: z.object({
    action: z.enum(Object.keys(retentionActions) as [RetentionAction, ...RetentionAction[]]),
    before: z.string(),
    bookings: z.number(),
    lines: z.number(),
  }),
  raises: ['travellers_version', 'booking_nodes_version'],
  undo: 'What was made anonymous or removed cannot be brought back.',
});

const actor = { userId: null, label: 'Retention rule' };
const bookingsAtOnce = 2000;

export type Applied = { rule: Rule; bookings: number; lines: number };

/** null: the TMC has no rule. Imports of the TMC wait meanwhile. */
export async function applyRetention(
  db: ReadOnlyDb,
  clientId: number,
  now: Date,
  signal: AbortSignal,
): Promise<Applied | null> {
  const rule = await inTenant(whole(db), clientId, (trx) => ruleOf(trx, clientId, now));
  if (rule === null) return null;
  return exclusivelyFor(db, 'importOfClient', clientId, signal, async () => {
    const applied = { rule, bookings: 0, lines: 0 };
    for (;;) {
      signal.throwIfAborted();
      const batch = await openChange(db, retentionApplied, { actor, clientId }, (change) =>
        applyToSome(change, rule),
      );
      if (batch.bookings === 0) return applied;
      applied.bookings += batch.bookings;
      applied.lines += batch.lines;
    }
  });
}

async function applyToSome(change: Change, rule: Rule) {
  const { trx, clientId } = change;
  const due = await dueBookings(trx, clientId, rule, bookingsAtOnce);
  if (due.length === 0) return unchanged({ bookings: 0, lines: 0 });
  const { action, before } = rule;
  const lines = await (action === 'remove' ? removeBookings(change, due) : anonymise(change, due));
  await sql`update clients set kept_from = greatest(kept_from, ${before}::date) where id = ${clientId}`.execute(
    trx,
  );
  const { name } = await trx
    .selectFrom('clients')
    .select('name')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  const counts = { bookings: due.length, lines };
  return done(counts, {
    subject: { id: clientId, label: name },
    before: null,
    after: { action, before, ...counts },
  });
}
