/** The current user in the API's representation. */
import type { CurrentUser } from '../../../contract/session/calls.ts';
import type { SessionUser } from '../../identity/session-user.ts';

export function currentUser(user: SessionUser): CurrentUser {
  return {
    id: user.id,
    subject: user.subject,
    name: user.name,
    email: user.email,
    email_verified: user.isEmailVerified,
    user_type: user.userType,
    active_client: user.activeClient?.id ?? null,
    clients: [...user.clientIds],
    entities: [...user.entities],
    sees_all: user.scope?.grants === 'all',
    permissions: [...user.permissions],
    // Requests of inactive users are rejected earlier.
    is_active: true,
    last_login: user.lastLogin?.toISOString() ?? null,
    metadata: {
      terms_accepted_date: user.termsAcceptedAt?.toISOString() ?? null,
      intro_video_watched: user.introVideoWatched,
    },
  };
}
