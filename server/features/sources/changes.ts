/** Changes of the TMC's sources of imports. */
import * as z from 'zod';
import type * as calls from '../../../contract/import-sources/calls.ts';
import { rhythm, sftp } from '../../../contract/import-sources/source.ts';
import type { ChangeInput } from '../../http/serve-change.ts';
import { nodeCodeOf } from '../../layouts/node-code.ts';
import { conflict, HttpError, notFound, refuseFaults } from '../../lib/errors.ts';
import { type Change, done, unchanged } from '../../mutations/change.ts';
import { requireVersion, versionOf } from '../../mutations/expected-version.ts';
import { kind } from '../../mutations/kind.ts';
import { nodeNames } from '../../mutations/names.ts';
import { oneRow, type Place } from './queries.ts';

const state = z.object({
  name: z.string(),
  layout: z.string().nullable(),
  node: z.number().nullable(),
  strict: z.boolean(),
  rhythm: rhythm.nullable(),
  ownerEmail: z.string().nullable(),
  sftp: sftp.nullable(),
});
type State = z.infer<typeof state>;

/** The quality of data depends on the nodes that take lines of unknown cost centres. */
export const importSourceSaved = kind('import_source_saved', {
  state,
  raises: [],
  undo: {
    standing: async (change, subject) => {
      const found = await read(change, Number(subject));
      return found && !found.is_deleted ? stateOf(found) : null;
    },
    restore: async (change, subject, state) => {
      if (state && (await isTaken(change, state.name, Number(subject)))) {
        throw conflict(`Another source is called ${state.name} by now.`);
      }
      await write(change, Number(subject), state);
    },
  },
  names: { node: nodeNames },
});

export async function createSource(input: ChangeInput<typeof calls.create>, place: Place) {
  const { trx, clientId, actor, body } = input;
  await requireFit(input, body, null);
  const { id } = await trx
    .insertInto('import_sources')
    .values({
      client_id: clientId,
      ...columnsOf(body),
      rhythm_since: body.rhythm && place.now,
      changed_at: place.now,
      changed_by: actor.label,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const subject = { id, label: body.name };
  return done(await oneRow(input.reading, id, place), { subject, before: null, after: { ...body } });
}

export async function saveSource(input: ChangeInput<typeof calls.save>, place: Place) {
  const { params, body } = input;
  const found = await standing(input, params.id);
  const { version, ...after } = body;
  const before = stateOf(found);
  if (versionOf(before) === versionOf(after)) return unchanged(await oneRow(input.reading, params.id, place));
  await requireVersion(input, { kind: 'import_source_saved', id: params.id }, String(found.version), version);
  await requireFit(input, after, params.id);
  await write(input, params.id, after, place.now);
  const subject = { id: params.id, label: after.name };
  return done(await oneRow(input.reading, params.id, place), { subject, before, after });
}

export async function removeSource(input: ChangeInput<typeof calls.remove>) {
  const { params } = input;
  const before = stateOf(await standing(input, params.id));
  await write(input, params.id, null);
  return done(null, { subject: { id: params.id, label: before.name }, before, after: null });
}

async function standing(change: Change, id: number) {
  const found = await read(change, id);
  if (!found || found.is_deleted) throw notFound();
  return found;
}

const read = ({ trx, clientId }: Change, id: number) =>
  trx
    .selectFrom('import_sources')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst();

type Stored = NonNullable<Awaited<ReturnType<typeof read>>>;

const stateOf = ({ name, layout, node_id, strict, rhythm, owner_email, sftp }: Stored): State => ({
  name,
  layout,
  node: node_id,
  strict,
  rhythm,
  ownerEmail: owner_email,
  sftp,
});

const columnsOf = ({ name, layout, node, strict, rhythm, ownerEmail, sftp }: State) => ({
  name,
  layout,
  node_id: node,
  strict,
  rhythm: rhythm && JSON.stringify(rhythm),
  owner_email: ownerEmail,
  sftp: sftp && JSON.stringify(sftp),
});

/** null: removes the source. Another rhythm counts from now on. */
async function write(change: Change, id: number, state: State | null, now = new Date()): Promise<void> {
  const { trx, clientId, actor } = change;
  const before = await read(change, id);
  if (!before) throw notFound();
  const isSameRhythm = state && versionOf({ of: state.rhythm }) === versionOf({ of: before.rhythm });
  await trx
    .updateTable('import_sources')
    .set((row) => ({
      ...(state && columnsOf(state)),
      ...(state && !isSameRhythm && { rhythm_since: state.rhythm && now, told_late_for: null }),
      problem: null,
      is_deleted: state === null,
      version: row('version', '+', 1),
      changed_at: now,
      changed_by: actor.label,
    }))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

/** Throws `notFound` for a node that the TMC does not have. A layout may be saved later. */
async function requireFit(change: Change, { name, layout, node }: State, own: number | null): Promise<void> {
  if (await isTaken(change, name, own)) throw new HttpError(400, { name: ['Another source has this name.'] });
  if (node === null) return;
  const { trx, clientId } = change;
  const { rows } = await trx.executeQuery(nodeCodeOf(clientId, node).compile());
  const [found] = rows;
  if (!found) throw notFound();
  refuseFaults({
    node: [
      found.code === null && 'Choose a node that came with a feed.',
      layout === null && 'Files in the product’s own format name their cost centres.',
    ],
  });
}

async function isTaken({ trx, clientId }: Change, name: string, own: number | null): Promise<boolean> {
  const found = await trx
    .selectFrom('import_sources')
    .select('id')
    .where('client_id', '=', clientId)
    .where('is_deleted', '=', false)
    .where('name', '=', name)
    .executeTakeFirst();
  return found !== undefined && found.id !== own;
}
