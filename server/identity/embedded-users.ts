/** The embedded issuer's accounts: the users that this installation knows. */
import type { Account } from 'oidc-provider';
import * as z from 'zod';
import type { ReadOnlyDb } from '../db/schema.ts';

/** Shows whoever reads a subject where it comes from. */
const embeddedSubjectPrefix = 'embedded|';

/** The subject is the same in every installation and outlives the user's row. */
export function accountSubject(email: string): string {
  return `${embeddedSubjectPrefix}${email.toLowerCase()}`;
}

/** Finds a known user by e-mail, however it is written. */
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

/** As the issuer's library asks for an account. */
export async function findAccount(db: ReadOnlyDb, subject: string): Promise<Account | undefined> {
  const claims = await embeddedClaims(db, subject);
  return claims && { accountId: subject, claims: () => claims };
}
