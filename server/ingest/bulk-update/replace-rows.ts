/** The end of a bulk update: the inserted rows atomically replace the stored ones. */
import { type RawBuilder, sql } from 'kysely';
import { any } from '../../database/build.ts';
import type { Trx } from '../../database/schema.ts';
import { createTemporary } from '../../database/temporary.ts';
import { effectiveColumns } from '../derivation/effective.ts';
import { followLines } from '../derivation/follow-lines.ts';
import type { BulkUpdate, RewrittenTable } from './bulk-update.ts';
import { type Ended, yieldToEdits } from './yield-to-edits.ts';

/** Batch size at which an edit that needs one of the rows waits only a fraction of a second. */
const rowsAtOnce = 20_000;

/**
 * `besides` runs in each attempt and writes other rows that people's edits may need. The client's data version is held
 * from here to the end of the transaction.
 */
export async function takePlace<Result>(
  bulkUpdate: BulkUpdate,
  besides: () => Promise<Result>,
  atOnce = rowsAtOnce,
): Promise<Ended<Result>> {
  const { trx, clientId } = bulkUpdate;
  const lines = await splitIntoBatches(trx, 'line_items', atOnce);
  const bookings = await splitIntoBatches(trx, 'bookings', atOnce);
  const ended = await yieldToEdits(bulkUpdate, async (checkForEdits) => {
    const result = await besides();
    await checkForEdits();
    let removed = 0;
    for (const table of [lines, bookings]) {
      for (const batch of table.batches) {
        removed += await deleteReplaced(bulkUpdate, table.name, batch);
        await checkForEdits();
      }
    }
    return { result, removed };
  });
  const { result, removed } = ended.result;
  const edited = await followEdits(bulkUpdate);
  if (removed + edited !== lines.count + bookings.count) {
    throw new Error(
      `Of ${lines.count + bookings.count} rows of client ${clientId}, ${removed + edited} were replaced`,
    );
  }
  return { result, restarts: ended.restarts };
}

type Batch = { after: number; last: number };

/** In order of id, which roughly is the physical order of the rows. */
async function splitIntoBatches(trx: Trx, name: RewrittenTable, atOnce: number) {
  const table = sql.table(`rewritten_${name}`);
  await createTemporary(
    trx,
    `numbered_${name}`,
    sql`select id, row_number() over (order by id) as number from ${table}`,
    'id',
  );
  const { rows } = await sql<{ id: number; count: number }>`
    select id, count from (select id, number, count(*) over () as count from ${sql.table(`numbered_${name}`)}) n
    where number % ${sql.lit(atOnce)} = 0 or number = count
    order by id`.execute(trx);
  const batches = rows.map(({ id }, at): Batch => ({ after: rows[at - 1]?.id ?? 0, last: id }));
  return { name, batches, count: rows[0]?.count ?? 0 };
}

/** Keeps rows that people edited meanwhile; `followEdits` handles them once no more edits are possible. */
async function deleteReplaced(
  { trx, clientId, found }: BulkUpdate,
  name: RewrittenTable,
  { after, last }: Batch,
) {
  const within = (column: RawBuilder<unknown>) => sql`${column} > ${after} and ${column} <= ${last}`;
  const { numAffectedRows } = await sql`
    delete from ${sql.table(name)} l
    where l.client_id = ${clientId} and l.version <= ${found} and ${within(sql`l.id`)}
      and l.id in (select id from ${sql.table(`numbered_${name}`)} where ${within(sql`id`)})`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Applies edits made since the bulk update began, and what follows from them, to the new rows. These are a handful of
 * lines, selected by id because the server's statistics do not cover the inserted rows yet. The data version is held.
 * Returns the number of stored rows that were replaced.
 */
async function followEdits({ trx, clientId, found, version }: BulkUpdate): Promise<number> {
  const meanwhile = (alias: string) => sql`${sql.ref(`${alias}.client_id`)} = ${clientId}
    and ${sql.ref(`${alias}.version`)} > ${found} and ${sql.ref(`${alias}.version`)} < ${version}`;
  const editedIn = async (table: RewrittenTable) => {
    const { rows } = await sql<{ id: number }>`
      select l.id from ${sql.table(table)} l where ${meanwhile('l')}`.execute(trx);
    return rows.map(({ id }) => id);
  };
  const lineIds = await editedIn('line_items');
  if (lineIds.length === 0) return 0;
  // Imports switch this off for their joins of all lines.
  await sql`set local enable_nestloop = on`.execute(trx);
  const people = {
    status: sql`o.edited_status`,
    isActive: sql`o.edited_is_active`,
    rawPolicyCodeId: sql`o.edited_raw_policy_code_id`,
  };
  const feed = { status: sql`l.feed_status`, rawPolicyCodeId: sql`l.feed_raw_policy_code_id` };
  const effective = Object.entries(effectiveColumns(people, feed)).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  await sql`
    update line_items l set edited_status = o.edited_status, edited_is_active = o.edited_is_active,
      edited_raw_policy_code_id = o.edited_raw_policy_code_id, ${sql.join(effective)}
    from line_items o
    where l.client_id = ${clientId} and l.id = ${any(lineIds)} and l.version = ${version}
      and o.id = l.id and o.id = ${any(lineIds)} and ${meanwhile('o')}`.execute(trx);
  const removeOf = async (table: RewrittenTable, ids: readonly number[]) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} l
      where ${meanwhile('l')} and l.id = ${any(ids)} and l.id in (
        select id from ${sql.table(`numbered_${table}`)} where id = ${any(ids)})`.execute(trx);
    return Number(numAffectedRows ?? 0);
  };
  const removed = await removeOf('line_items', lineIds);
  const removedBookings = await removeOf('bookings', await editedIn('bookings'));
  await followLines({ trx, clientId, version, lineIds });
  return removed + removedBookings;
}
