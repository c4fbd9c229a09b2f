/** A source of imports as its deliveries need it. */
import { build } from '../database/build.ts';
import type { ReadOnlyDb } from '../database/schema.ts';
import type { DeliveryReading } from '../database/schema-imports.ts';
import { inTenant, whole } from '../database/tenant.ts';
import { Refused } from '../ingest/refused.ts';
import { findLayout } from '../layouts/find-layout.ts';
import { nodeCodeOf } from '../layouts/node-code.ts';

/** The TMC's sources that were not removed. */
export const sourcesOf = (clientId: number) =>
  build
    .selectFrom('import_sources as source')
    .where('source.client_id', '=', clientId)
    .where('source.is_deleted', '=', false);

const columns = [
  'source.id',
  'source.name',
  'source.layout',
  'source.node_id',
  'source.strict',
  'source.sftp',
] as const;

export const deliveringSources = (clientId: number) => sourcesOf(clientId).select(columns);

/** undefined: the TMC has none of the id, or it was removed. */
export function readSource(db: ReadOnlyDb, clientId: number, id: number) {
  return inTenant(whole(db), clientId, async (trx) => {
    const { rows } = await trx.executeQuery(
      deliveringSources(clientId).where('source.id', '=', id).compile(),
    );
    return rows[0];
  });
}

export type DeliveringSource = NonNullable<Awaited<ReturnType<typeof readSource>>>;

/**
 * How the source's files are read from now on, whatever is saved while they are. `problem`: why they cannot be read, in
 * one sentence.
 */
export async function readingOf(
  db: ReadOnlyDb,
  clientId: number,
  { layout, node_id: nodeId }: Pick<DeliveringSource, 'layout' | 'node_id'>,
): Promise<{ reading: DeliveryReading | null; problem: string | null }> {
  if (layout === null) return { reading: null, problem: null };
  const node = nodeId === null ? null : await nodeCode(db, clientId, nodeId);
  if (node === undefined) {
    return {
      reading: null,
      problem: 'The cost centre that takes the lines of the source does not exist any more.',
    };
  }
  try {
    const { name, version } = await findLayout(whole(db), clientId, layout);
    return { reading: { layout: name, version, node, dateOrder: null }, problem: null };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { reading: null, problem: error.message };
  }
}

function nodeCode(db: ReadOnlyDb, clientId: number, id: number): Promise<string | undefined> {
  return inTenant(whole(db), clientId, async (trx) => {
    const { rows } = await trx.executeQuery(nodeCodeOf(clientId, id).compile());
    return rows[0]?.code ?? undefined;
  });
}
