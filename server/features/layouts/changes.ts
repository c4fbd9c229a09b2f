/** Changes of the TMC's layouts. */
import * as z from 'zod';
import type * as calls from '../../../contract/layouts/calls.ts';
import { layout } from '../../../contract/layouts/layout.ts';
import type { ChangeInput } from '../../http/serve-change.ts';
import { presets } from '../../layouts/presets/presets.ts';
import { conflict, HttpError, notFound } from '../../lib/errors.ts';
import { type Change, done, unchanged } from '../../mutations/change.ts';
import { requireVersion, versionOf } from '../../mutations/expected-version.ts';
import { kind } from '../../mutations/kind.ts';
import { rowOf } from './queries.ts';

const state = z.object({ name: z.string(), layout });
type State = z.infer<typeof state>;

/** Layouts concern no figures: only the lines that are loaded by them do. */
export const layoutSaved = kind('layout_saved', {
  state,
  raises: null,
  undo: {
    standing: async (change, subject) => {
      const found = await read(change, Number(subject));
      return found && !found.is_deleted ? { name: found.name, layout: found.layout } : null;
    },
    restore: async (change, subject, state) => {
      if (state && (await isTaken(change, state.name, Number(subject)))) {
        throw conflict(`Another layout is called "${state.name}" by now.`);
      }
      await write(change, Number(subject), state);
    },
  },
});

export async function createLayout(input: ChangeInput<typeof calls.create>) {
  const { trx, clientId, actor, body } = input;
  await requireName(input, body.name, null);
  const row = await trx
    .insertInto('layouts')
    .values({
      client_id: clientId,
      name: body.name,
      version: 1,
      layout: JSON.stringify(body.layout),
      changed_at: new Date(),
      changed_by: actor.label,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const subject = { id: row.id, label: row.name };
  return done({ ...rowOf(row), layout: row.layout }, { subject, before: null, after: body });
}

export async function saveLayout(input: ChangeInput<typeof calls.save>) {
  const { params, body } = input;
  const found = await standing(input, params.id);
  const before = { name: found.name, layout: found.layout };
  const after = { name: body.name, layout: body.layout };
  if (versionOf(before) === versionOf(after)) return unchanged({ ...rowOf(found), layout: found.layout });
  await requireVersion(
    input,
    { kind: 'layout_saved', id: params.id },
    String(found.version),
    body.version === undefined ? undefined : String(body.version),
  );
  await requireName(input, body.name, params.id);
  const row = await write(input, params.id, after);
  return done(
    { ...rowOf(row), layout: row.layout },
    { subject: { id: row.id, label: row.name }, before, after },
  );
}

export async function removeLayout(input: ChangeInput<typeof calls.remove>) {
  const { params } = input;
  const { name, layout } = await standing(input, params.id);
  await write(input, params.id, null);
  return done(null, { subject: { id: params.id, label: name }, before: { name, layout }, after: null });
}

async function standing(change: Change, id: number) {
  const found = await read(change, id);
  if (!found || found.is_deleted) throw notFound();
  return found;
}

const read = ({ trx, clientId }: Change, id: number) =>
  trx
    .selectFrom('layouts')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Writes the next version; null: deletes the layout. */
async function write({ trx, clientId, actor }: Change, id: number, state: State | null) {
  return trx
    .updateTable('layouts')
    .set((row) => ({
      ...(state && { name: state.name, layout: JSON.stringify(state.layout) }),
      is_deleted: state === null,
      version: row('version', '+', 1),
      changed_at: new Date(),
      changed_by: actor.label,
    }))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function requireName(change: Change, name: string, own: number | null): Promise<void> {
  if (presets.has(name.toLowerCase())) throw new HttpError(400, { name: ['A preset has this name.'] });
  if (await isTaken(change, name, own)) throw new HttpError(400, { name: ['Another layout has this name.'] });
}

async function isTaken({ trx, clientId }: Change, name: string, own: number | null): Promise<boolean> {
  const found = await trx
    .selectFrom('layouts')
    .select('id')
    .where('client_id', '=', clientId)
    .where('is_deleted', '=', false)
    .where((row) => row.eb(row.fn('lower', ['name']), '=', name.toLowerCase()))
    .execute();
  return found.some(({ id }) => id !== own);
}
