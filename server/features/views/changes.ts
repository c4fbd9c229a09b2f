/** Changes of saved views. */
import { isDeepStrictEqual } from 'node:util';
import { mayOpenScreen } from '../../../contract/http/screens.ts';
import { namedIn, namedParts, stored } from '../../../contract/views/address.ts';
import type * as calls from '../../../contract/views/calls.ts';
import { viewLimits } from '../../../contract/views/calls.ts';
import type { ChangeInput } from '../../http/serve-change.ts';
import { conflict, HttpError, notAllowed, notFound } from '../../lib/errors.ts';
import { done, unchanged } from '../../mutations/change.ts';
import { requireVersion, versionOf } from '../../mutations/expected-version.ts';
import { kind } from '../../mutations/kind.ts';
import { memberNames } from '../../tenants/sight.ts';
import { isAdministrator, mayChange, toThoseWhoMayChange } from './ability.ts';
import { namesOf, narrowed, partsInSight } from './narrowed.ts';
import { type Reader, type StoredView, seenView, shown } from './queries.ts';
import {
  type AddressFacts,
  hasRoom,
  insertView,
  namesTaken,
  readView,
  stateOf,
  type ViewState,
  viewState,
  writeView,
} from './state.ts';

export const words = {
  taken: 'Another view in this folder has this name.',
  full: `A user has at most ${viewLimits.views} views. Delete one first.`,
  notYours: 'Only its owner, or an administrator, changes a shared view.',
};

/** Views concern no figures. */
export const viewSaved = kind('view_saved', {
  state: viewState,
  raises: null,
  undo: {
    mayUndo: ({ id, permissions }, { before, after }) => {
      const states = [before, after].filter((state) => state !== null);
      const isOwn = states.some(({ ownerId }) => ownerId === id);
      return isOwn || (isAdministrator(permissions) && states.some(({ isShared }) => isShared));
    },
    standing: (change, subject) => readView(change, Number(subject)),
    restore: async (change, subject, state) => {
      const id = Number(subject);
      if (state && (await namesTaken(change, state, id)).has(state.name.toLowerCase())) {
        throw conflict(`Another view in its folder is called “${state.name}” by now.`);
      }
      const isBack = state !== null && (await readView(change, id)) === null;
      if (isBack && !(await hasRoom(change, state.ownerId))) throw conflict(words.full);
      await writeView(change, id, state);
    },
  },
  visible: toThoseWhoMayChange,
  names: { ownerId: memberNames },
});

type Request = Pick<ChangeInput<typeof calls.update>, 'reading' | 'user'>;

export const readerIn = ({ reading, user }: Request): Reader => ({
  reading,
  viewer: { userId: reading.userId, permissions: user.permissions },
});

export async function createView(input: ChangeInput<typeof calls.create>) {
  const state = { ownerId: input.reading.userId, ...input.body };
  if (!mayOpenScreen(state.path, input.user.permissions)) throw notAllowed();
  const facts = await factsOf(input, state.search);
  await requireName(input, state);
  return insert(input, state, facts);
}

export async function updateView(input: ChangeInput<typeof calls.update>) {
  const { params, body, user } = input;
  const { version, ...fields } = body;
  const view = await changeable(input, params.id);
  const before = stateOf(view);
  const after = { ...before, ...(fields as Partial<ViewState>) };
  await requireVersion(input, { kind: 'view_saved', id: view.id }, versionOf(before), version);
  if (isDeepStrictEqual(before, after)) return unchanged(shown(readerIn(input).viewer, view));
  if (!mayOpenScreen(after.path, user.permissions)) throw notAllowed();
  const isMoved = after.search !== before.search;
  const facts = isMoved ? await factsOf(input, after.search) : undefined;
  await requireName(input, after, view.id);
  await writeView(input, view.id, after, facts);
  const row = {
    ...view,
    ...after,
    owner_id: after.ownerId,
    is_shared: after.isShared,
    changed_at: new Date(),
  };
  return done(shown(readerIn(input).viewer, row), {
    subject: { id: view.id, label: after.name },
    before,
    after,
  });
}

/** The copy has what its new owner may see. */
export async function duplicateView(input: ChangeInput<typeof calls.duplicate>) {
  const { reading, params, user } = input;
  const view = await seenView(readerIn(input), params.id);
  if (!mayOpenScreen(view.path, user.permissions)) throw notAllowed();
  const search = stored((await narrowed(reading, reading, view)).search);
  const wanted = { ...stateOf(view), ownerId: reading.userId, search, isShared: false };
  const name = freeName(view.name, await namesTaken(input, wanted));
  return insert(input, { ...wanted, name }, await factsOf(input, search));
}

export async function removeView(input: ChangeInput<typeof calls.remove>) {
  const view = await changeable(input, input.params.id);
  await writeView(input, view.id, null);
  return done(null, { subject: { id: view.id, label: view.name }, before: stateOf(view), after: null });
}

async function insert(
  input: ChangeInput<typeof calls.create> | ChangeInput<typeof calls.duplicate>,
  state: ViewState,
  facts: AddressFacts,
) {
  if (!(await hasRoom(input, state.ownerId))) throw conflict(words.full);
  const id = await insertView(input, state, facts);
  const reader = readerIn(input);
  const answer = shown(reader.viewer, await seenView(reader, id));
  return done(answer, { subject: { id, label: state.name }, before: null, after: state });
}

/** Throws `notFound` for a view that the user does not see, `notAllowed` for one that they may not change. */
async function changeable(input: Parameters<typeof readerIn>[0], id: number): Promise<StoredView> {
  const reader = readerIn(input);
  const view = await seenView(reader, id);
  if (!mayChange(reader.viewer, view)) throw notAllowed(words.notYours);
  return view;
}

/** Throws `notFound` for an address that names something which the user does not see. */
async function factsOf({ reading }: Request, search: string): Promise<AddressFacts> {
  const named = namedIn(search);
  const seen = await partsInSight(reading, reading, named);
  if (namedParts.some((part) => named[part] !== undefined && !seen.has(part))) throw notFound();
  return { names: await namesOf(reading, named), isOfAll: reading.grants === 'all' };
}

async function requireName(
  change: Parameters<typeof namesTaken>[0],
  state: ViewState,
  id?: number,
): Promise<void> {
  const taken = await namesTaken(change, state, id);
  if (taken.has(state.name.toLowerCase())) throw new HttpError(400, { name: [words.taken] });
}

/** "Name (copy)", or with the first free number. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const end = number === 1 ? ' (copy)' : ` (copy ${number})`;
    const copy = `${name.slice(0, viewLimits.name - end.length).trimEnd()}${end}`;
    if (!taken.has(copy.toLowerCase())) return copy;
  }
}
