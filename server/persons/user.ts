/** What identifies a user, and what becomes of their account when they are erased. */
import { sql } from 'kysely';
import type { Trx } from '../database/schema.ts';
import type { Mark } from '../database/schema-privacy.ts';
import { emailForm } from '../privacy/candidates.ts';
import type { Erasure } from '../privacy/erasure.ts';
import type { Counts } from './apply.ts';
import type { User } from './find.ts';
import { MarkList, wordsOf } from './mark-list.ts';

/** The name counts where the user has access, and the address everywhere. */
export async function markUser(trx: Trx, clientId: number, user: User, secret: Buffer): Promise<Mark[]> {
  const { rows } = await sql<{ name: string; email: string | null; own: boolean }>`
    select name, null as email, false as own from travellers where client_id = ${clientId}
    union all select name, null, false from raw_travellers where client_id = ${clientId}
    union all select coalesce(m.name, u.name), u.email, u.id = ${user.id}
      from memberships m join users u on u.id = m.user_id where m.client_id = ${clientId}`.execute(trx);
  const others = rows.filter(({ own }) => !own);
  const list = new MarkList(secret, {
    names: new Set(others.flatMap(({ name }) => wordsOf(name))),
    codes: new Set(),
    emails: new Set(others.flatMap(({ email }) => (email === null ? [] : emailForm(email)))),
  });
  list.addEmail(user.email);
  if (user.subject?.includes('|') === false) list.addCode(user.subject);
  if (others.length < rows.length) for (const name of user.names) list.addName(name);
  return list.marks;
}

/** The account stays, since records refer to it; nobody can sign in to it. */
export async function renameUser(
  trx: Trx,
  { id, email, subject }: Pick<User, 'id' | 'email' | 'subject'>,
  erasure: Pick<Erasure, 'id' | 'pseudonym'>,
): Promise<Counts> {
  await trx
    .updateTable('users')
    .set({
      name: erasure.pseudonym,
      email: `erased-${erasure.id}-${id}@erased.invalid`,
      issuer: null,
      subject: null,
      active_client_id: null,
    })
    .where('id', '=', id)
    .execute();
  const { numUpdatedRows } = await trx
    .updateTable('memberships')
    .set({ name: null, is_active: false })
    .where('user_id', '=', id)
    .executeTakeFirst();
  const held = sql<boolean>`lower(payload::text) like ${`%${emailForm(email).replace(/[%_\\]/g, '\\$&')}%`}`;
  const { numDeletedRows } = await trx
    .deleteFrom('issuer_records')
    .where((eb) =>
      subject === null ? held : eb.or([held, sql<boolean>`payload ->> 'accountId' = ${subject}`]),
    )
    .executeTakeFirst();
  return {
    users: 1,
    memberships: Number(numUpdatedRows),
    ...(numDeletedRows > 0n && { issuer_records: Number(numDeletedRows) }),
  };
}
