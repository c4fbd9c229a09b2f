/** Who sees and changes which saved views. */
import { type RawBuilder, sql } from 'kysely';
import type { Permission } from '../../../contract/http/permissions.ts';
import { mayOpenScreen, type ScreenPath, screenPaths } from '../../../contract/http/screens.ts';
import { viewAdministrator } from '../../../contract/views/calls.ts';
import type { Visible } from '../../mutations/visible.ts';

/** A user as far as the rights on views depend on them. */
export type Viewer = { userId: number; permissions: readonly Permission[] };

type Owned = { owner_id: number; is_shared: boolean };

export const isAdministrator = (held: readonly Permission[]): boolean => held.includes(viewAdministrator);

/** Of a view that the user sees. */
export const mayChange = ({ userId, permissions }: Viewer, { owner_id, is_shared }: Owned): boolean =>
  owner_id === userId || (is_shared && isAdministrator(permissions));

export const screensOpenTo = (held: readonly Permission[]): ScreenPath[] =>
  screenPaths.filter((path) => mayOpenScreen(path, held));

/** Whether the user sees `view`: their own, and shared ones of screens that they may open. */
export const isSeenBy = ({ userId, permissions }: Viewer): RawBuilder<boolean> =>
  sql`(view.owner_id = ${userId} or (view.is_shared and view.path = any(${screensOpenTo(permissions)})))`;

/** Records are shown to those who could have made the change: owners, and administrators while the view is shared. */
export const toThoseWhoMayChange: Visible = ({ userId, permissions }) => {
  const states = sql`(values (changes.before), (changes.after)) as one(state)`;
  const isOwn = sql`exists (select from ${states} where (one.state ->> 'ownerId')::bigint = ${userId})`;
  const isMade = sql`coalesce(changes.user_id = ${userId}, false)`;
  const isOpen = sql`not exists (select from ${states} where one.state is not null
    and not ((one.state ->> 'isShared')::boolean and one.state ->> 'path' = any(${screensOpenTo(permissions)})))`;
  return isAdministrator(permissions)
    ? sql<boolean>`(${isOwn} or ${isMade} or ${isOpen})`
    : sql<boolean>`(${isOwn} or ${isMade})`;
};
