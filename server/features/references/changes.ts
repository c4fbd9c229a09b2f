/** Saving override maps. The lines follow in a job (`overriding/job.ts`). */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import * as z from 'zod';
import {
  type create as createCall,
  type OverrideMap,
  overrideMap,
  type update as updateCall,
} from '../../../contract/references/calls.ts';
import { type Change, done, unchanged } from '../../changes/change.ts';
import { kind } from '../../changes/kind.ts';
import { nodeNames } from '../../changes/names.ts';
import { isGranted, subjectId, type Visible } from '../../changes/visible.ts';
import type { Reading } from '../../db/ask.ts';
import { HttpError, notFound } from '../../ground/errors.ts';
import type { ChangeAsked } from '../../http/serve-change.ts';
import { applyOverrideMap } from '../../overriding/job.ts';
import { hasField, readMap, requireOrganisation } from './queries.ts';

const state = z.object({
  organisationId: z.number(),
  dataSource: z.string(),
  map: overrideMap,
});
type State = z.infer<typeof state>;

/** Those of organisations that the reader sees. */
const ofOrganisation: Visible = (reader) => sql`exists (
  select from override_maps as saved where saved.client_id = ${reader.clientId} and saved.id = ${subjectId}
    and ${isGranted(reader, sql`saved.customer_id`)})`;

export const overrideMapSaved = kind('override_map_saved', {
  state,
  // Lines follow later, under a version of their own.
  raises: null,
  undo: {
    standing: (change, id) => standing(change, Number(id)),
    restore: (change, id, before) => write(change, Number(id), before?.map ?? null),
  },
  visible: ofOrganisation,
  follows: { job: applyOverrideMap, data: (change, id) => savedNow(change, Number(id)) },
  names: { organisationId: nodeNames },
});

/** What the job is told: which map, as it is saved now. */
export async function savedNow({ trx, clientId }: Writing, mapId: number) {
  const { revision } = await trx
    .selectFrom('override_maps')
    .select('revision')
    .where('client_id', '=', clientId)
    .where('id', '=', mapId)
    .executeTakeFirstOrThrow();
  return { clientId, mapId, revision };
}

/** Throws a 400 where the organisation has no such source or fields, or there is a map of both already. */
export async function createMap({ reading, body, ...change }: ChangeAsked<typeof createCall>) {
  const { organisation, data_source: dataSource, map } = body;
  requireOwn(change, body.tmc);
  const label = await requireOrganisation(reading, organisation);
  const source = { organisation, data_source: dataSource };
  if (!(await hasField(reading, source))) {
    throw refused('data_source', 'The organisation has no lines of this data source.');
  }
  await requireFields(reading, source, map);
  const entry = await addMap(change, source, label, map);
  return done(await readMap(reading, entry.subject.id), entry);
}

/** A map that was taken away leaves its row to the next of the same organisation and source. */
export async function addMap(
  { trx, clientId }: Writing,
  { organisation, data_source: dataSource }: Source,
  name: string,
  map: OverrideMap,
) {
  const earlier = await trx
    .selectFrom('override_maps')
    .select(['id', 'map'])
    .where('client_id', '=', clientId)
    .where('customer_id', '=', organisation)
    .where('data_source', '=', dataSource)
    .executeTakeFirst();
  if (earlier?.map) {
    throw refused('data_source', 'There is an override map for this organisation and data source already.');
  }
  const id = earlier?.id ?? (await insert({ trx, clientId }, organisation, dataSource));
  await write({ trx, clientId }, id, map);
  const after = { organisationId: organisation, dataSource, map };
  return { subject: { id, label: labelOf(name, dataSource) }, before: null, after };
}

type Writing = Pick<Change, 'trx' | 'clientId'>;
type Source = Parameters<typeof hasField>[1];

/** Its organisation and source stay. A field that is mapped already may have ceased to come. */
export async function updateMap({ reading, params, body, ...change }: ChangeAsked<typeof updateCall>) {
  requireOwn(change, body.tmc);
  const {
    organisation,
    organisation_name: name,
    data_source,
    map: stored,
  } = await readMap(reading, params.id);
  if (body.organisation !== undefined && body.organisation !== organisation) {
    throw refused('organisation', 'The organisation of an override map stays as it is.');
  }
  if (body.data_source !== undefined && body.data_source !== data_source) {
    throw refused('data_source', 'The data source of an override map stays as it is.');
  }
  const known = new Set(stored.map(({ referenceField }) => referenceField));
  const fresh = body.map.filter(({ referenceField }) => !known.has(referenceField));
  await requireFields(reading, { organisation, data_source }, fresh);
  const before = { organisationId: organisation, dataSource: data_source, map: stored };
  const after = { ...before, map: body.map };
  if (isDeepStrictEqual(before, after)) return unchanged(await readMap(reading, params.id));
  await write(change, params.id, body.map);
  const subject = { id: params.id, label: labelOf(name, data_source) };
  return done(await readMap(reading, params.id), { subject, before, after });
}

const labelOf = (organisation: string, dataSource: string) => `${organisation}, ${dataSource}`;
const refused = (field: string, message: string) => new HttpError(400, { [field]: [message] });

function requireOwn({ clientId }: { clientId: number }, tmc: number | undefined): void {
  if (tmc !== undefined && tmc !== clientId) throw notFound();
}

async function requireFields(reading: Reading, source: Source, map: OverrideMap): Promise<void> {
  for (const { referenceField } of map) {
    if (await hasField(reading, source, referenceField)) continue;
    throw refused('map', `The feed brought no field “${referenceField}” from this data source.`);
  }
}

async function standing({ trx, clientId }: Change, id: number): Promise<State | null> {
  const found = await trx
    .selectFrom('override_maps')
    .select(['customer_id', 'data_source', 'map'])
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.map
    ? { organisationId: found.customer_id, dataSource: found.data_source, map: found.map }
    : null;
}

async function insert({ trx, clientId }: Writing, organisation: number, dataSource: string) {
  const { id } = await trx
    .insertInto('override_maps')
    .values({ client_id: clientId, customer_id: organisation, data_source: dataSource, map: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** null: the map is taken away; its row stays until the lines have followed, and as long as a record names it. */
async function write({ trx, clientId }: Writing, id: number, map: OverrideMap | null): Promise<void> {
  await trx
    .updateTable('override_maps')
    .set((eb) => ({
      map: map && JSON.stringify(map),
      revision: eb('revision', '+', 1),
      state: 'waiting' as const,
      lines_done: 0,
      lines_total: 0,
      modified_at: new Date(),
    }))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}
