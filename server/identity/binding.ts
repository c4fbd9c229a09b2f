/** Which subject of which issuer a user is: bound once, on a verified e-mail. */
import { sql } from 'kysely';
import * as z from 'zod';
import { done } from '../changes/change.ts';
import { changeByCommand } from '../changes/door.ts';
import { kind } from '../changes/kind.ts';
import type { Db } from '../db/schema.ts';
import { CommandError } from '../ground/command-error.ts';
import type { Person } from './person.ts';

/** In place of an address: users of the embedded issuer give way to those of a configured one. */
export const embeddedIssuerName = 'embedded';

/** A person as an issuer knows them. */
export type Identity = { issuer: string; subject: string };

/**
 * Binds a user who was granted access before the first sign-in, on a verified e-mail alone. A user who signed in
 * at the embedded issuer so far is bound anew when a configured one takes over; a user of another configured
 * issuer only after `unbindUser`.
 */
export async function bindInvited(db: Db, { issuer, subject }: Identity, person: Person): Promise<void> {
  const { verifiedEmail, name } = person;
  if (verifiedEmail === null) return;
  await db
    .updateTable('users')
    .set((eb) => ({
      issuer,
      subject,
      name: name === null ? eb.ref('name') : sql<string>`case when name = email then ${name} else name end`,
    }))
    .where('email', '=', verifiedEmail)
    .where((eb) => eb.or([eb('subject', 'is', null), eb('issuer', '=', embeddedIssuerName)]))
    .execute();
}

export const userUnbound = kind('user_unbound', {
  state: z.object({ issuer: z.string().nullable(), subject: z.string() }),
  raises: null,
  undo: 'Whoever signs in next with this e-mail is bound anew.',
});

/**
 * Lets the user of this e-mail be bound anew, by whoever signs in next with it verified. Answers the issuer that
 * the user was bound to. Throws a CommandError for an unknown user, and for one who is bound to none.
 */
export function unbindUser(db: Db, email: string): Promise<{ email: string; issuer: string }> {
  const address = email.trim().toLowerCase();
  return changeByCommand(db, null, userUnbound, async ({ trx }) => {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'issuer', 'subject'])
      .where('email', '=', address)
      .executeTakeFirst();
    if (!user) throw new CommandError(`There is no user ${address}.`);
    const { id, issuer, subject } = user;
    if (subject === null) throw new CommandError(`${address} has not signed in yet.`);
    await trx.updateTable('users').set({ issuer: null, subject: null }).where('id', '=', id).execute();
    return done(
      { email: address, issuer: issuer ?? 'an issuer that was not noted' },
      { subject: { id, label: address }, before: { issuer, subject }, after: null },
    );
  });
}

/** Users who were bound before issuers were noted belong to the one that was configured when that began. */
export async function noteIssuer(db: Db, issuer: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ issuer })
    .where('subject', 'is not', null)
    .where('issuer', 'is', null)
    .execute();
}
