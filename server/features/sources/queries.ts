/** The sources of imports as their screen shows them. */
import { sql } from 'kysely';
import type { SourceRow } from '../../../contract/import-sources/calls.ts';
import { ask, type Reading } from '../../access/ask.ts';
import { any, build } from '../../database/build.ts';
import { notFound } from '../../lib/errors.ts';
import { awaitedSources } from '../../sources/awaited.ts';
import { nextDue } from '../../sources/late.ts';
import { folderOf } from '../../sources/pick-up/folder-place.ts';
import { secretVariable } from '../../sources/pick-up/secret.ts';
import { sourcesOf } from '../../sources/source.ts';

/** What rows depend on besides the data. */
export type Place = { hasInbox: boolean; now: Date };

/** Throws `notFound` for a source that the TMC does not have. */
export async function oneRow(reading: Reading, id: number, place: Place): Promise<SourceRow> {
  const found = (await list(reading, place)).find((row) => row.id === id);
  if (!found) throw notFound();
  return found;
}

export async function list(reading: Reading, { hasInbox, now }: Place): Promise<SourceRow[]> {
  const { clientId } = reading;
  const sources = await ask(reading, rowsOf(reading));
  if (sources.length === 0) return [];
  const [client] = await ask(reading, build.selectFrom('clients').where('id', '=', clientId).select('code'));
  const latest = await ask(
    reading,
    latestOf(
      clientId,
      sources.map(({ id }) => id),
    ),
  );
  const awaited = await awaitedSources(reading, now);
  return sources.map(({ node_id, node_label, owner_email, version, ...source }) => {
    const last = latest.find(({ source_id }) => source_id === source.id);
    return {
      ...source,
      node: node_id === null ? null : { id: node_id, label: node_label ?? '' },
      ownerEmail: owner_email,
      version: String(version),
      folder: hasInbox && client ? folderOf(client.code, source.name) : null,
      secretVariable: source.sftp && secretVariable(clientId, source.sftp.secret),
      last: last
        ? { id: last.id, at: last.finished_at.toISOString(), state: last.state, by: last.delivered_by }
        : null,
      late: awaited.find(({ id }) => id === source.id)?.since?.toISOString() ?? null,
      due: (source.rhythm && nextDue(source.rhythm, now)?.toISOString()) ?? null,
    };
  });
}

const rowsOf = ({ clientId }: Reading) =>
  sourcesOf(clientId)
    .leftJoin('nodes as node', (join) =>
      join.on('node.client_id', '=', clientId).onRef('node.id', '=', 'source.node_id'),
    )
    .select(['source.id', 'source.name', 'source.layout', 'source.node_id', 'node.label as node_label'])
    .select(['source.strict', 'source.rhythm', 'source.owner_email', 'source.sftp', 'source.version'])
    .select('source.problem')
    .orderBy('source.name');

/** The newest import of each source. */
const latestOf = (clientId: number, sourceIds: readonly number[]) =>
  build
    .selectFrom('imports')
    .where('client_id', '=', clientId)
    .where('id', 'in', (of) =>
      of
        .selectFrom('imports as newest')
        .where('newest.client_id', '=', clientId)
        .where('newest.source_id', '=', any(sourceIds))
        .groupBy('newest.source_id')
        .select(sql<number>`max(newest.id)`.as('id')),
    )
    .select(['id', 'source_id', 'state', 'finished_at', 'delivered_by']);

/** The id of the source of this name. Throws `notFound` for a name that none of the TMC's sources has. */
export async function sourceNamed(reading: Reading, name: string) {
  const [found] = await ask(
    reading,
    sourcesOf(reading.clientId)
      .where('source.name', '=', name)
      .select(['source.id', 'source.layout', 'source.node_id', 'source.strict']),
  );
  if (!found) throw notFound();
  return found;
}
