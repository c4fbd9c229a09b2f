/** Users of a client that is being removed: whoever belongs to no other TMC goes with it. */
import { sql } from 'kysely';
import { any } from '../../database/build.ts';
import type { Trx } from '../../database/schema.ts';

type Person = { id: number; email: string; subject: string | null };

/** Members, former members and others of whom the client's records tell, if they have no access elsewhere. */
export async function usersOfNoOther(trx: Trx, clientId: number): Promise<Person[]> {
  const id = sql.lit(clientId);
  const { rows } = await sql<Person>`
    select id, email, subject from users
    where not exists (
        select from memberships where memberships.user_id = users.id and memberships.client_id <> ${id})
      and (active_client_id = ${id} or id in (
        select user_id from memberships where client_id = ${id}
        union select user_id from changes where client_id = ${id} and user_id is not null
        union select subject_id::bigint from changes
          where client_id = ${id} and kind = 'access_changed' and subject_id ~ '^[0-9]{1,18}$'
        union select reader_id from access_records where client_id = ${id} and reader_id > 0))
    order by email`.execute(trx);
  return rows;
}

/** Removes all memberships, and ends what else the accounts of other TMCs' users keep of the client. */
export async function removeMemberships(trx: Trx, clientId: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('memberships')
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('users')
    .set({ active_client_id: null })
    .where('active_client_id', '=', clientId)
    .execute();
  await sql`
    delete from account_changes where kind = 'client_selected'
      and ${String(clientId)} in (before ->> 'clientId', after ->> 'clientId')`.execute(trx);
  return Number(numDeletedRows);
}

/**
 * Removes these users with their sign-ins and account records. Returns those who stay, since records of another TMC
 * refer to them.
 */
export async function removeUsers(trx: Trx, people: readonly Person[]): Promise<Person[]> {
  const kept: Person[] = [];
  for (const person of people) {
    await sql`savepoint person`.execute(trx);
    try {
      await removeUser(trx, person);
    } catch (error) {
      if ((error as { code?: string }).code !== foreignKeyViolation) throw error;
      await sql`rollback to savepoint person`.execute(trx);
      kept.push(person);
    }
  }
  return kept;
}

const foreignKeyViolation = '23503';

async function removeUser(trx: Trx, { id, email, subject }: Person): Promise<void> {
  await trx
    .deleteFrom('refused_sign_ins')
    .where('actor', '=', any([email]))
    .execute();
  if (subject !== null) {
    await sql`delete from issuer_records where position(${JSON.stringify(subject)} in payload::text) > 0`.execute(
      trx,
    );
  }
  await sql`delete from account_changes where user_id = ${id} or subject_id = ${String(id)}`.execute(trx);
  await trx.deleteFrom('users').where('id', '=', id).execute();
}
