/** Saves an example override map: one customer's projects are used as its matter numbers. */
import { sql } from 'kysely';
import type { Db } from '../server/database/schema.ts';
import { addMap, overrideMapSaved, savedNow } from '../server/features/references/changes.ts';
import { applySaved } from '../server/ingest/override-maps/job.ts';
import { done } from '../server/mutations/change.ts';
import { changeByCommand } from '../server/mutations/door.ts';

const map = [{ referenceField: 'project_code', overridingField: 'matter_number' as const }];

export async function mapProjects(db: Db, clientId: number): Promise<void> {
  const saved = await changeByCommand(db, clientId, overrideMapSaved, async (change) => {
    const { id, label, data_source } = await change.trx
      .selectFrom('line_items as line')
      .innerJoin('bookings as booking', (join) =>
        join.onRef('booking.client_id', '=', 'line.client_id').onRef('booking.id', '=', 'line.booking_id'),
      )
      .innerJoin('nodes as customer', (join) =>
        join
          .onRef('customer.client_id', '=', 'line.client_id')
          .onRef('customer.id', '=', 'booking.customer_id'),
      )
      .where('line.client_id', '=', clientId)
      .where(sql<boolean>`line.reference_fields ? 'project_code'`)
      .select(['customer.id', 'customer.label', 'line.data_source'])
      .orderBy('customer.code')
      .limit(1)
      .executeTakeFirstOrThrow();
    const entry = await addMap(change, { organisation: id, data_source }, label, map);
    return done(await savedNow(change, entry.subject.id), entry);
  });
  await applySaved(db, saved);
}
