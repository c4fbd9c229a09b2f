/** Saved views as their readers see them. */
import { sql } from 'kysely';
import type { Answer } from '../../../contract/http/endpoint.ts';
import { mayOpenScreen } from '../../../contract/http/screens.ts';
import type * as calls from '../../../contract/views/calls.ts';
import { type SavedView, viewLimits } from '../../../contract/views/calls.ts';
import type { ViewChoices } from '../../../contract/views/choices.ts';
import { ask, type Reading } from '../../access/ask.ts';
import { any, build } from '../../database/build.ts';
import { notAllowed, notFound } from '../../lib/errors.ts';
import { versionOf } from '../../mutations/expected-version.ts';
import type { Names } from '../../mutations/names.ts';
import { memberName } from '../../tenants/sight.ts';
import { isSeenBy, mayChange, type Viewer } from './ability.ts';
import { narrowed } from './narrowed.ts';
import { stateOf } from './state.ts';

/** `reading` must query PostgreSQL: no replica holds views. */
export type Reader = { reading: Reading; viewer: Viewer };

/** The views that the reader sees, with their owner's name and what the reader has made of them. */
export function viewsSeen({ reading: { clientId }, viewer }: Reader) {
  return build
    .selectFrom('saved_views as view')
    .innerJoin('users', 'users.id', 'view.owner_id')
    .leftJoin('memberships as member', (join) =>
      join.onRef('member.user_id', '=', 'view.owner_id').on('member.client_id', '=', clientId),
    )
    .leftJoin('view_choices as chosen', (join) =>
      join.on('chosen.client_id', '=', clientId).on('chosen.user_id', '=', viewer.userId),
    )
    .where('view.client_id', '=', clientId)
    .where('view.is_deleted', '=', false)
    .where(isSeenBy(viewer))
    .selectAll('view')
    .select([
      memberName.as('owner'),
      sql<boolean>`coalesce(view.id = any(chosen.favourites), false)`.as('is_favourite'),
      sql<boolean>`coalesce(view.id = chosen.start_id, false)`.as('is_start'),
    ]);
}

export type StoredView = Awaited<ReturnType<ReturnType<typeof viewsSeen>['executeTakeFirstOrThrow']>>;

export async function list(reader: Reader): Promise<SavedView[]> {
  const { viewer } = reader;
  const found = viewsSeen(reader)
    .orderBy(sql`view.owner_id = ${viewer.userId}`, 'desc')
    .orderBy('view.id', 'desc')
    .limit(viewLimits.listed);
  const rows = (await ask(reader.reading, found)).map((view) => shown(viewer, view));
  const byName = (one: SavedView, other: SavedView) =>
    one.folder.localeCompare(other.folder, 'en') || one.name.localeCompare(other.name, 'en');
  return rows.sort(byName);
}

/** Throws `notFound` for a view that the reader does not see, or that was deleted. */
export async function seenView(reader: Reader, id: number): Promise<StoredView> {
  const [view] = await ask(reader.reading, viewsSeen(reader).where('view.id', '=', id));
  if (!view) throw notFound();
  return view;
}

/** `data` reads the client's data for the same reader. */
export async function open(
  reader: Reader,
  data: Reading,
  id: number,
): Promise<Answer<typeof calls.openView>> {
  const view = await seenView(reader, id);
  if (!mayOpenScreen(view.path, reader.viewer.permissions)) throw notAllowed();
  const { search, leftOut } = await narrowed(reader.reading, data, view);
  return { ...shown(reader.viewer, view), search, leftOut, isOfAll: view.is_of_all };
}

export async function choices(reader: Reader): Promise<ViewChoices> {
  const { reading, viewer } = reader;
  const { favourites, startId } = await ownChoices(reading, viewer.userId);
  const ids = startId === null ? favourites : [...favourites, startId];
  const found = await ask(reading, viewsSeen(reader).where('view.id', '=', any(ids)));
  const open = new Map(
    found.filter(({ path }) => mayOpenScreen(path, viewer.permissions)).map((view) => [view.id, view]),
  );
  return {
    favourites: favourites.flatMap((id) => {
      const view = open.get(id);
      return view ? [{ id, name: view.name, path: view.path }] : [];
    }),
    start: startId !== null && open.has(startId) ? startId : null,
  };
}

/** As stored, whatever has become of the views. */
async function ownChoices(
  reading: Reading,
  userId: number,
): Promise<{ favourites: number[]; startId: number | null }> {
  const [found] = await ask(
    reading,
    build
      .selectFrom('view_choices')
      .select(['favourites', 'start_id as startId'])
      .where('client_id', '=', reading.clientId)
      .where('user_id', '=', userId),
  );
  return found ?? { favourites: [], startId: null };
}

/** The names of the user's own and of shared views, deleted ones among them. */
export const viewNames: Names = async (reading, ids) => {
  const views = build
    .selectFrom('saved_views')
    .select(['id', 'name'])
    .where('client_id', '=', reading.clientId)
    .where((view) => view.or([view('owner_id', '=', reading.userId), view('is_shared', '=', true)]))
    .where('id', '=', any(ids));
  return new Map((await ask(reading, views)).map(({ id, name }) => [id, name]));
};

export const shown = (viewer: Viewer, view: StoredView): SavedView => ({
  id: view.id,
  name: view.name,
  folder: view.folder,
  description: view.description,
  path: view.path,
  isShared: view.is_shared,
  owner: view.owner,
  isOwn: view.owner_id === viewer.userId,
  mayChange: mayChange(viewer, view),
  isFavourite: view.is_favourite,
  isStart: view.is_start,
  changedAt: view.changed_at.toISOString(),
  version: versionOf(stateOf(view)),
});
