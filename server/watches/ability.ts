/** Who sees and changes which watches: their owner, and administrators while the view is shared. */
import { sql } from 'kysely';
import type { Permission } from '../../contract/http/permissions.ts';
import { isAdministrator, isSeenBy, type Viewer } from '../features/views/ability.ts';
import type { Visible } from '../mutations/visible.ts';

/** In a query with `watch` and, as `view`, its view. */
export const isWatchSeenBy = (viewer: Viewer) =>
  isAdministrator(viewer.permissions)
    ? sql<boolean>`(watch.owner_id = ${viewer.userId} or coalesce(view.is_shared and not view.is_deleted
        and ${isSeenBy(viewer)}, false))`
    : sql<boolean>`(watch.owner_id = ${viewer.userId})`;

export const toThoseWhoMayChange: Visible = ({ clientId, userId, permissions }) => {
  const states = sql`(values (changes.before), (changes.after)) as one(state)`;
  const isOwn = sql`exists (select from ${states} where (one.state ->> 'ownerId')::bigint = ${userId})`;
  const isMade = sql`coalesce(changes.user_id = ${userId}, false)`;
  const isOfShared = sql`exists (select from saved_views as view where view.client_id = ${clientId}
    and view.id = coalesce(changes.after ->> 'viewId', changes.before ->> 'viewId')::bigint
    and view.is_shared and not view.is_deleted)`;
  return isAdministrator(permissions)
    ? sql<boolean>`(${isOwn} or ${isMade} or ${isOfShared})`
    : sql<boolean>`(${isOwn} or ${isMade})`;
};

export const mayUndo = (
  { id, permissions }: { id: number | null; permissions: readonly Permission[] },
  states: readonly ({ ownerId: number } | null)[],
) => isAdministrator(permissions) || states.some((state) => state?.ownerId === id);
