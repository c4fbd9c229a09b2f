/** Binds users to a subject of an issuer: once, on a verified e-mail. */
import { sql } from 'kysely';
import * as z from 'zod';
import type { Db } from '../database/schema.ts';
import { CommandError } from '../lib/command-error.ts';
import { done } from '../mutations/change.ts';
import { changeByCommand } from '../mutations/door.ts';
import { kind } from '../mutations/kind.ts';
import type { Person } from './person.ts';

/** A name instead of a URL: users of the embedded issuer are rebound when an issuer is configured. */
export const embeddedIssuerName = 'embedded';

/** A person as an issuer knows them. */
export type Identity = { issuer: string; subject: string };

/**
 * Binds a user who was granted access before the first sign-in; only on a verified e-mail. A user bound to the embedded
 * issuer is rebound when an issuer is configured; a user of another configured issuer only after `unbindUser`.
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
  undo: 'The next sign-in with this verified e-mail links the user again.',
});

/**
 * Unbinds the user of this e-mail, so that the next person to sign in with it verified is bound. Returns the previous
 * issuer. Throws a CommandError if the user is unknown or not bound.
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

/** Assigns users who were bound before issuers were stored to the issuer configured at the first start since then. */
export async function noteIssuer(db: Db, issuer: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ issuer })
    .where('subject', 'is not', null)
    .where('issuer', 'is', null)
    .execute();
}
