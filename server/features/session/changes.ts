/** What users change about their own session. A user changes nobody else's: another subject is not found. */
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../ground/errors.ts';
import type { SessionUser } from '../../identity/session-user.ts';

/** Makes one of the user's clients the active one; throws `notFound` for any other. */
export async function selectClient(
  db: Db,
  user: SessionUser,
  subject: string,
  clientId: number,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ active_client_id: clientId })
    .where('id', '=', ownId(user, subject))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('memberships')
          .whereRef('memberships.user_id', '=', 'users.id')
          .where('memberships.client_id', '=', clientId)
          .select('client_id'),
      ),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
}

export type Remembered = { 'accept-terms'?: true | undefined; 'intro-video-watched'?: true | undefined };

export async function updateMetadata(
  db: Db,
  user: SessionUser,
  subject: string,
  remembered: Remembered,
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      ...(remembered['accept-terms'] && { terms_accepted_at: sql<Date>`now()` }),
      ...(remembered['intro-video-watched'] && { intro_video_watched: true }),
    })
    .where('id', '=', ownId(user, subject))
    .execute();
}

function ownId(user: SessionUser, subject: string): number {
  if (user.id === null || user.subject !== subject) throw notFound();
  return user.id;
}
