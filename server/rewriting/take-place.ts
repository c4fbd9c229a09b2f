/** The end of a rewriting: rows that were put in take the place of the stored ones, seen whole or not at all. */
import { type RawBuilder, sql } from 'kysely';
import { any } from '../db/build.ts';
import type { Trx } from '../db/schema.ts';
import { createTemporary } from '../db/temporary.ts';
import { effectiveColumns } from '../derivation/effective.ts';
import { followLines } from '../derivation/follow-lines.ts';
import { type Ended, givingWay } from './give-way.ts';
import type { Rewriting, RewrittenTable } from './rewriting.ts';

/** So many at once that an edit which needs one of them waits for a fraction of a second. */
const rowsAtOnce = 20_000;

/**
 * `besides` is done in each attempt, for what else is to be written whose rows people's edits may need. Holds the client's
 * data version from here to the end of the transaction.
 */
export async function takePlace<Result>(
  rewriting: Rewriting,
  besides: () => Promise<Result>,
  atOnce = rowsAtOnce,
): Promise<Ended<Result>> {
  const { trx, clientId } = rewriting;
  const lines = await inPieces(trx, 'line_items', atOnce);
  const bookings = await inPieces(trx, 'bookings', atOnce);
  const ended = await givingWay(rewriting, async (look) => {
    const result = await besides();
    await look();
    let removed = 0;
    for (const table of [lines, bookings]) {
      for (const piece of table.pieces) {
        removed += await remove(rewriting, table.name, piece);
        await look();
      }
    }
    return { result, removed };
  });
  const { result, removed } = ended.result;
  const edited = await followEdits(rewriting);
  if (removed + edited !== lines.count + bookings.count) {
    throw new Error(
      `Of ${lines.count + bookings.count} rows of client ${clientId}, ${removed + edited} made place`,
    );
  }
  return { result, gaveWay: ended.gaveWay };
}

type Piece = { after: number; last: number };

/** By id, which is how rows lie, more or less. */
async function inPieces(trx: Trx, name: RewrittenTable, atOnce: number) {
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
  const pieces = rows.map(({ id }, at): Piece => ({ after: rows[at - 1]?.id ?? 0, last: id }));
  return { name, pieces, count: rows[0]?.count ?? 0 };
}

/** What people edited meanwhile stays, until nobody can any more. */
async function remove({ trx, clientId, found }: Rewriting, name: RewrittenTable, { after, last }: Piece) {
  const within = (column: RawBuilder<unknown>) => sql`${column} > ${after} and ${column} <= ${last}`;
  const { numAffectedRows } = await sql`
    delete from ${sql.table(name)} l
    where l.client_id = ${clientId} and l.version <= ${found} and ${within(sql`l.id`)}
      and l.id in (select id from ${sql.table(`numbered_${name}`)} where ${within(sql`id`)})`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/**
 * What people edited while the rows were worked out, and what follows from it: of a handful of lines, which are named, since
 * the server's statistics know nothing yet of the rows that were put in. The data version is held. Answers how many stored
 * rows made place.
 */
async function followEdits({ trx, clientId, found, version }: Rewriting): Promise<number> {
  const meanwhile = (alias: string) => sql`${sql.ref(`${alias}.client_id`)} = ${clientId}
    and ${sql.ref(`${alias}.version`)} > ${found} and ${sql.ref(`${alias}.version`)} < ${version}`;
  const editedIn = async (table: RewrittenTable) => {
    const { rows } = await sql<{ id: number }>`
      select l.id from ${sql.table(table)} l where ${meanwhile('l')}`.execute(trx);
    return rows.map(({ id }) => id);
  };
  const lineIds = await editedIn('line_items');
  if (lineIds.length === 0) return 0;
  // Imports switch it off for their joins of all lines.
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
