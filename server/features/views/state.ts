/** The state of a view in the audit log, and how it is written. */
import * as z from 'zod';
import { screenPaths } from '../../../contract/http/screens.ts';
import { viewLimits } from '../../../contract/views/calls.ts';
import type { ViewNames } from '../../database/schema-views.ts';
import type { Change } from '../../mutations/change.ts';

export const viewState = z.object({
  ownerId: z.number(),
  name: z.string(),
  folder: z.string(),
  description: z.string(),
  path: z.enum(screenPaths),
  search: z.string(),
  isShared: z.boolean(),
});
export type ViewState = z.infer<typeof viewState>;

type Stored = Pick<ViewState, 'name' | 'folder' | 'description' | 'path' | 'search'> & {
  owner_id: number;
  is_shared: boolean;
};

export const stateOf = (view: Stored): ViewState => ({
  ownerId: view.owner_id,
  name: view.name,
  folder: view.folder,
  description: view.description,
  path: view.path,
  search: view.search,
  isShared: view.is_shared,
});

/** What belongs to the address: the names in it, and whether whoever saved it saw everything. */
export type AddressFacts = { names: ViewNames; isOfAll: boolean };

const columnsOf = (state: ViewState) => ({
  owner_id: state.ownerId,
  name: state.name,
  folder: state.folder,
  description: state.description,
  path: state.path,
  search: state.search,
  is_shared: state.isShared,
  changed_at: new Date(),
});

const factColumns = ({ names, isOfAll }: AddressFacts) => ({
  names: JSON.stringify(names),
  is_of_all: isOfAll,
});

export async function insertView(
  { trx, clientId }: Change,
  state: ViewState,
  facts: AddressFacts,
): Promise<number> {
  const { id } = await trx
    .insertInto('saved_views')
    .values({ client_id: clientId, ...columnsOf(state), ...factColumns(facts) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** null: deletes the view. `facts`: of a new address. */
export async function writeView(
  { trx, clientId }: Change,
  id: number,
  state: ViewState | null,
  facts?: AddressFacts,
): Promise<void> {
  await trx
    .updateTable('saved_views')
    .set({
      ...(state ? columnsOf(state) : { changed_at: new Date() }),
      ...(facts && factColumns(facts)),
      is_deleted: state === null,
    })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

/** null: it was deleted, or never existed. */
export async function readView({ trx, clientId }: Change, id: number): Promise<ViewState | null> {
  const found = await trx
    .selectFrom('saved_views')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('is_deleted', '=', false)
    .executeTakeFirst();
  return found ? stateOf(found) : null;
}

/** The names, in lower case, of the owner's other views in a folder. */
export async function namesTaken(
  { trx, clientId }: Change,
  { ownerId, folder }: Pick<ViewState, 'ownerId' | 'folder'>,
  except?: number,
): Promise<ReadonlySet<string>> {
  const found = await trx
    .selectFrom('saved_views')
    .select((view) => ['id', view.fn<string>('lower', ['name']).as('name')])
    .where('client_id', '=', clientId)
    .where('owner_id', '=', ownerId)
    .where('is_deleted', '=', false)
    .where((view) =>
      view(view.fn<string>('lower', ['folder']), '=', view.fn<string>('lower', [view.val(folder)])),
    )
    .execute();
  return new Set(found.filter(({ id }) => id !== except).map(({ name }) => name));
}

export async function hasRoom({ trx, clientId }: Change, ownerId: number): Promise<boolean> {
  const { views } = await trx
    .selectFrom('saved_views')
    .select((view) => view.fn.countAll<string>().as('views'))
    .where('client_id', '=', clientId)
    .where('owner_id', '=', ownerId)
    .where('is_deleted', '=', false)
    .executeTakeFirstOrThrow();
  return Number(views) < viewLimits.views;
}
