/** Makes bookings anonymous: what was paid, when and where stays; who, and the references that lead to them, do not. */
import { type RawBuilder, sql } from 'kysely';
import { takeIds } from '../../database/take-ids.ts';
import type { Change } from '../../mutations/change.ts';
import { anonymousPrefix } from './due.ts';
import { pseudonyms } from './pseudonyms.ts';
import { removeUnusedTravellers } from './unused-travellers.ts';

/** Columns whose texts get pseudonyms, so that equal ones stay equal and are counted as before. */
const replaced = ['ticket_number', 'invoice_number', 'matter_number', 'travel_booker', 'consultant_name'];

type Pseudonym = Awaited<ReturnType<typeof pseudonyms>>;

/** Returns the number of lines. */
export async function anonymise(change: Change, bookings: readonly number[]): Promise<number> {
  const { trx, clientId, version } = change;
  const pseudonym = await pseudonyms(trx, clientId);
  const named = await travellersOf(change, bookings);
  await addPseudonymousTravellers(change, bookings, pseudonym);
  const texts = replaced.map((column) => {
    const own = sql.ref(`l.${column}`);
    return sql`${sql.ref(column)} = ${sql.lit(anonymousPrefix)} || ${pseudonym(column, own)}`;
  });
  const { numAffectedRows } = await sql`
    update line_items l set version = ${version}, ${sql.join(texts)},
      raw_traveller_id = (
        select anonymous.id from raw_travellers r join raw_travellers anonymous
          on anonymous.client_id = ${clientId} and anonymous.customer_id = r.customer_id
            and anonymous.name = ${nameOf(pseudonym)} and anonymous.employee_number = ''
        where r.client_id = ${clientId} and r.id = l.raw_traveller_id),
      line_key = ${sql.lit(anonymousPrefix)} || l.id, content_hash = (${pseudonym('hash', sql`l.id`)} || ${pseudonym('rest of hash', sql`l.id`)})::uuid,
      import_file_id = null, source_row = null, reference_fields = null, feed_values = null
    where l.client_id = ${clientId} and l.booking_id = any(${bookings}::bigint[])`.execute(trx);
  await sql`
    update bookings set version = ${version}, reference = ${sql.lit(anonymousPrefix)} || id
    where client_id = ${clientId} and id = any(${bookings}::bigint[])`.execute(trx);
  await removeUnusedTravellers(trx, clientId, named);
  return Number(numAffectedRows ?? 0);
}

const nameOf = (pseudonym: Pseudonym): RawBuilder<string> =>
  sql<string>`'Anonymous ' || ${pseudonym('traveller', sql`r.traveller_id`)}`;

async function travellersOf({ trx, clientId }: Change, bookings: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct raw_traveller_id as id from line_items
    where client_id = ${clientId} and booking_id = any(${bookings}::bigint[]) and raw_traveller_id is not null`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** One for each traveller, with a raw record at each of the traveller's customers. */
async function addPseudonymousTravellers(
  { trx, clientId }: Change,
  bookings: readonly number[],
  pseudonym: Pseudonym,
): Promise<void> {
  const { rows } = await sql<{ customer: number; name: string; id: number | null }>`
    select wanted.customer, wanted.name, t.id from (
      select distinct r.customer_id as customer, ${nameOf(pseudonym)} as name from raw_travellers r
      where r.client_id = ${clientId} and r.id in (select raw_traveller_id from line_items
        where client_id = ${clientId} and booking_id = any(${bookings}::bigint[]))) wanted
    left join travellers t on t.client_id = ${clientId} and t.name = wanted.name`.execute(trx);
  if (rows.length === 0) return;
  const ids = new Map(rows.flatMap(({ name, id }) => (id === null ? [] : [[name, id] as const])));
  const missing = [...new Set(rows.map(({ name }) => name))].filter((name) => !ids.has(name));
  const taken = await takeIds(trx, 'travellers', missing.length);
  for (const [at, name] of missing.entries()) {
    const id = taken[at] as number;
    ids.set(name, id);
    await sql`insert into travellers (client_id, id, name) overriding system value
      values (${clientId}, ${id}, ${name})`.execute(trx);
  }
  await trx
    .insertInto('raw_travellers')
    .values(
      rows.map(({ customer, name }) => ({
        client_id: clientId,
        customer_id: customer,
        name,
        employee_number: '',
        traveller_id: ids.get(name) as number,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
