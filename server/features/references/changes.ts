/** Saves override maps. A job applies them to the lines (`ingest/override-maps/job.ts`). */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type {
  create as createCall,
  OverrideMap,
  update as updateCall,
} from '../../../contract/references/calls.ts';
import type { ChangeInput } from '../../http/serve-change.ts';
import { applyOverrideMap } from '../../ingest/override-maps/job.ts';
import { notFound, refuseFaults } from '../../lib/errors.ts';
import { type Change, done, unchanged } from '../../mutations/change.ts';
import { kind } from '../../mutations/kind.ts';
import { nodeNames } from '../../mutations/names.ts';
import { isGranted, subjectId, type Visible } from '../../mutations/visible.ts';
import { type KnownFields, requireOrganisation, type Source } from './known-fields.ts';
import { type MapState, mapOf, mapState, stateOf } from './map-state.ts';
import { readMap } from './queries.ts';

/** Visible if the reader was granted the map's organisation. */
const ofOrganisation: Visible = (reader) => sql`exists (
  select from override_maps as saved where saved.client_id = ${reader.clientId} and saved.id = ${subjectId}
    and ${isGranted(reader, sql`saved.customer_id`)})`;

export const overrideMapSaved = kind('override_map_saved', {
  state: mapState,
  // The job changes the lines later, under a data version of its own.
  raises: null,
  undo: {
    standing: (change, id) => readState(change, Number(id)),
    restore: (change, id, before) => write(change, Number(id), before && mapOf(before)),
  },
  visible: ofOrganisation,
  follows: { job: applyOverrideMap, data: (change, id) => savedNow(change, Number(id)) },
  names: { organisationId: nodeNames },
});

/** The job's data: the map and its current revision. */
export async function savedNow({ trx, clientId }: Writing, mapId: number) {
  const { revision } = await trx
    .selectFrom('override_maps')
    .select('revision')
    .where('client_id', '=', clientId)
    .where('id', '=', mapId)
    .executeTakeFirstOrThrow();
  return { clientId, mapId, revision };
}

/** Throws a 400 if the organisation has no such source or fields, or already has a map for the source. */
export async function createMap({
  reading,
  body,
  prechecked,
  ...change
}: ChangeInput<typeof createCall> & { prechecked: KnownFields }) {
  const { organisation, data_source, map } = body;
  requireOwnTmc(change, body.tmc);
  const label = await requireOrganisation(reading, organisation);
  refuseFaults(
    prechecked.hasSource
      ? { map: [unknownField(prechecked, map)] }
      : { data_source: ['The organisation has no lines of this data source.'] },
  );
  const entry = await addMap(change, { organisation, data_source }, label, map);
  return done(await readMap(reading, entry.subject.id), entry);
}

/** Reuses the row of a removed map with the same organisation and source. */
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
    refuseFaults({
      data_source: ['There is an override map for this organisation and data source already.'],
    });
  }
  const id = earlier?.id ?? (await insert({ trx, clientId }, organisation, dataSource));
  await write({ trx, clientId }, id, map);
  const after = stateOf(organisation, dataSource, map);
  return { subject: { id, label: labelOf(name, dataSource) }, before: null, after };
}

type Writing = Pick<Change, 'trx' | 'clientId'>;

/**
 * Organisation and source cannot be changed. Fields that are already mapped remain valid even if the feed no longer
 * contains them. Saving an unchanged map applies it again if it failed before or left out values, since nodes with
 * these codes may exist by now.
 */
export async function updateMap({
  reading,
  params,
  body,
  prechecked,
  ...change
}: ChangeInput<typeof updateCall> & { prechecked: KnownFields }) {
  requireOwnTmc(change, body.tmc);
  const saved = await readMap(reading, params.id);
  const { organisation, organisation_name: name, data_source, map, state, left_out } = saved;
  const isChanged = (field: 'organisation' | 'data_source') =>
    body[field] !== undefined && body[field] !== saved[field];
  const mappedFields = map.map(({ referenceField }) => referenceField);
  refuseFaults({
    organisation: [isChanged('organisation') && 'The organisation of an override map stays as it is.'],
    data_source: [isChanged('data_source') && 'The data source of an override map stays as it is.'],
    map: [
      unknownField({ ...prechecked, fields: new Set([...prechecked.fields, ...mappedFields]) }, body.map),
    ],
  });
  const before = stateOf(organisation, data_source, map);
  const after = stateOf(organisation, data_source, body.map);
  const isApplied = state !== 'failed' && left_out === 0;
  if (isApplied && isDeepStrictEqual(before, after)) return unchanged(saved);
  await write(change, params.id, mapOf(after));
  const subject = { id: params.id, label: labelOf(name, data_source) };
  return done(await readMap(reading, params.id), { subject, before, after });
}

const labelOf = (organisation: string, dataSource: string) => `${organisation}, ${dataSource}`;

function requireOwnTmc({ clientId }: { clientId: number }, tmc: number | undefined): void {
  if (tmc !== undefined && tmc !== clientId) throw notFound();
}

/** The fault of a map with a field that the feed does not contain. */
function unknownField({ fields }: KnownFields, map: OverrideMap): string | undefined {
  const unknown = map.find(({ referenceField }) => !fields.has(referenceField));
  return unknown && `The feed brought no field “${unknown.referenceField}” from this data source.`;
}

async function readState({ trx, clientId }: Change, id: number): Promise<MapState | null> {
  const found = await trx
    .selectFrom('override_maps')
    .select(['customer_id', 'data_source', 'map'])
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.map ? stateOf(found.customer_id, found.data_source, found.map) : null;
}

async function insert({ trx, clientId }: Writing, organisation: number, dataSource: string) {
  const { id } = await trx
    .insertInto('override_maps')
    .values({ client_id: clientId, customer_id: organisation, data_source: dataSource, map: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** null removes the map; its row stays until the job has updated the lines, and as long as a record refers to it. */
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
