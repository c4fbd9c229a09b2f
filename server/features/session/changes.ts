/** Users' changes to their own session. A change that is not permitted answers `notFound`. */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type * as session from '../../../contract/session/calls.ts';
import type { Trx } from '../../database/schema.ts';
import type { ChangeInput } from '../../http/serve-change.ts';
import { sessionWithin } from '../../identity/session.ts';
import { notFound } from '../../lib/errors.ts';
import { done, unchanged } from '../../mutations/change.ts';
import { kind } from '../../mutations/kind.ts';
import { mayChangeSession, mayWorkIn } from './ability.ts';
import { currentUser } from './queries.ts';

export const clientSelected = kind('client_selected', {
  state: z.object({ clientId: z.number().nullable() }),
  raises: null,
  undo: 'Select the other TMC again.',
});

export const metadataUpdated = kind('metadata_updated', {
  state: z.object({ termsAcceptedAt: z.string().nullable(), introVideoWatched: z.boolean() }),
  raises: null,
  undo: 'What was accepted or watched stays so.',
});

/** Makes one of the user's clients the active one. */
export async function selectClient({ trx, user, params, body }: ChangeInput<typeof session.selectClient>) {
  if (!mayChangeSession(user, params.subject) || !mayWorkIn(user, body.client)) throw notFound();
  const { active_client_id: before } = await storedUser(trx, user.id);
  if (before === body.client) return unchanged(currentUser(user));
  await trx.updateTable('users').set({ active_client_id: body.client }).where('id', '=', user.id).execute();
  return done(currentUser(await sessionWithin(trx, user)), {
    subject: { id: user.id, label: user.email },
    before: { clientId: before },
    after: { clientId: body.client },
  });
}

/** Records the time at which the terms were accepted, and that the introduction was watched. */
export async function updateMetadata({
  trx,
  user,
  params,
  body,
}: ChangeInput<typeof session.updateMetadata>) {
  if (!mayChangeSession(user, params.subject)) throw notFound();
  const before = await storedUser(trx, user.id);
  const after = {
    terms_accepted_at: body['accept-terms'] ? new Date() : before.terms_accepted_at,
    intro_video_watched: before.intro_video_watched || body['intro-video-watched'] === true,
  };
  if (isDeepStrictEqual(metadata(before), metadata(after))) return unchanged(currentUser(user));
  await trx.updateTable('users').set(after).where('id', '=', user.id).execute();
  return done(currentUser(await sessionWithin(trx, user)), {
    subject: { id: user.id, label: user.email },
    before: metadata(before),
    after: metadata(after),
  });
}

function storedUser(trx: Trx, id: number) {
  return trx
    .selectFrom('users')
    .select(['active_client_id', 'terms_accepted_at', 'intro_video_watched'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

type StoredMetadata = { terms_accepted_at: Date | null; intro_video_watched: boolean };

const metadata = ({
  terms_accepted_at: acceptedAt,
  intro_video_watched: introVideoWatched,
}: StoredMetadata) => ({
  termsAcceptedAt: acceptedAt?.toISOString() ?? null,
  introVideoWatched,
});
