/** The embedded issuer's accounts: the users of this installation. */
import type { Account } from 'oidc-provider';
import * as z from 'zod';
import type { ReadOnlyDb } from '../database/schema.ts';

/** Makes the origin of a subject recognisable. */
const embeddedSubjectPrefix = 'embedded|';

/** The subject is the same in every installation and survives deletion of the user's row. */
export function accountSubject(email: string): string {
  return `${embeddedSubjectPrefix}${email.toLowerCase()}`;
}

/** Finds a user by e-mail, ignoring case and spelling variants. */
export async function findKnownEmail(
  db: ReadOnlyDb,
  typed: string,
): Promise<{ email: string; name: string } | undefined> {
  const email = z.email().safeParse(typed.trim().toLowerCase());
  if (!email.success) return undefined;
  return db.selectFrom('users').select(['email', 'name']).where('email', '=', email.data).executeTakeFirst();
}

export type EmbeddedClaims = { sub: string; email: string; email_verified: true; name: string };

export async function embeddedClaims(db: ReadOnlyDb, subject: string): Promise<EmbeddedClaims | undefined> {
  const user = await findKnownEmail(db, subject.slice(embeddedSubjectPrefix.length));
  return user && { sub: subject, email: user.email, email_verified: true, name: user.name };
}

/** The account interface of the issuer's library. */
export async function findAccount(db: ReadOnlyDb, subject: string): Promise<Account | undefined> {
  const claims = await embeddedClaims(db, subject);
  return claims && { accountId: subject, claims: () => claims };
}
