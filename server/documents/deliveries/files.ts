/**
 * Report files, stored in parts in the database so that any process can send and serve what another one made. Equal
 * requests, with the same visibility and of the same data, share one file.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Compilable, Selectable } from 'kysely';
import { nodesBelow } from '../../access/visible-nodes.ts';
import { build } from '../../database/build.ts';
import type { Trx } from '../../database/schema.ts';
import type { ReportFilesTable } from '../../database/schema-reports.ts';
import { codeStamp } from '../../http/code-stamp.ts';
import { versionNow } from '../../identity/user-grants.ts';
import { dayIn } from '../../lib/clock.ts';
import type { ReportFile } from '../request.ts';
import { type Run, requestOf } from './runs.ts';
import { type View, visibilityKey } from './views.ts';

const columns = ['id', 'file_name', 'media_type', 'size', 'headline', 'shown_rows'] as const;

export type KeptFile = Pick<Selectable<ReportFilesTable>, (typeof columns)[number]>;

const partBytes = 1_000_000;

/** A digest of everything that determines the file of a run; of `now`, only the day counts. */
export function keyOf(run: Run, view: View, now: Date): string {
  const day = dayIn(run.tmc.timeZone, now);
  const inputs = [codeStamp, requestOf(run), visibilityKey(view), view.dataVersion, run.tmc, day];
  return createHash('sha256').update(JSON.stringify(inputs)).digest('base64url');
}

/** Undefined: the file is not made yet, or was removed. */
export function findFile(trx: Trx, clientId: number, key: string): Promise<KeptFile | undefined> {
  return trx
    .selectFrom('report_files')
    .where('client_id', '=', clientId)
    .where('key', '=', key)
    .select(columns)
    .executeTakeFirst();
}

type Made = Pick<ReportFile, 'fileName' | 'mediaType' | 'dataVersion' | 'headline' | 'table'> & {
  key: string;
  path: string;
  size: number;
  view: View;
  madeAt: Date;
};

/** Stores the file at `path`. */
export async function keepFile(trx: Trx, run: Run, made: Made): Promise<KeptFile> {
  const { client_id: clientId } = run;
  const { scope, permissions } = made.view;
  // For an outdated data version it is unknown which nodes shaped the trips: any of the reader's nodes may have.
  const isCurrent = (await versionNow(trx, clientId)) === made.dataVersion;
  const sight = await contributingNodes(trx, clientId, scope.grants, isCurrent ? run.node_id : null);
  const kept = await trx
    .insertInto('report_files')
    .values({
      client_id: clientId,
      key: made.key,
      file_name: made.fileName,
      media_type: made.mediaType,
      size: made.size,
      data_version: made.dataVersion,
      sight,
      permissions: [...permissions],
      headline: JSON.stringify(made.headline),
      shown_rows: made.table ? JSON.stringify(made.table) : null,
      made_at: made.madeAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  if (!kept) return (await findFile(trx, clientId, made.key)) as KeptFile;
  const file = await open(made.path);
  try {
    for await (const { part, bytes } of partsOf(file)) {
      const row = { client_id: clientId, file_id: kept.id, part, bytes };
      await trx.insertInto('report_file_parts').values(row).execute();
    }
  } finally {
    await file.close();
  }
  return kept;
}

async function* partsOf(file: FileHandle): AsyncGenerator<{ part: number; bytes: Buffer }> {
  const buffer = Buffer.alloc(partBytes);
  for (let part = 0; ; part++) {
    const { bytesRead } = await file.read(buffer, 0, partBytes, part * partBytes);
    if (bytesRead === 0) return;
    yield { part, bytes: Buffer.from(buffer.subarray(0, bytesRead)) };
  }
}

/** The nodes whose lines may be in a file, or shaped the trips of these lines; null: any node of the TMC. */
async function contributingNodes(
  trx: Trx,
  clientId: number,
  grants: View['scope']['grants'],
  nodeId: number | null,
): Promise<number[] | null> {
  if (grants === 'all') return null;
  const granted = nodesBelow({ clientId }, grants);
  const inFile =
    nodeId === null ? granted : granted.where('descendant_id', 'in', nodesBelow({ clientId }, [nodeId]));
  const shaping = build
    .selectFrom('booking_nodes as line')
    .innerJoin('booking_nodes as trip', (join) =>
      join.onRef('trip.booking_id', '=', 'line.booking_id').on('trip.client_id', '=', clientId),
    )
    .where('line.client_id', '=', clientId)
    .where('line.node_id', 'in', inFile)
    .where('trip.shapes_trip', '=', true)
    .where('trip.node_id', 'in', granted)
    .select('trip.node_id as descendant_id');
  const nodes = await trx.executeQuery(inFile.union(shaping).compile());
  return nodes.rows.map(({ descendant_id }) => descendant_id);
}

/** Runs a query of the file's client and returns its rows. */
export type Ask = <Row>(query: Compilable<Row>) => Promise<Row[]>;

/** Streams the file's parts in order. Fails if the file is removed meanwhile. */
export function bytesOf(ask: Ask, clientId: number, { id, size }: Pick<KeptFile, 'id' | 'size'>): Readable {
  async function* parts(): AsyncGenerator<Buffer> {
    let left = size;
    for (let part = 0; left > 0; part++) {
      const query = build
        .selectFrom('report_file_parts')
        .where('client_id', '=', clientId)
        .where('file_id', '=', id)
        .where('part', '=', part)
        .select('bytes');
      const [found] = await ask(query);
      if (!found) throw new Error(`Part ${part} of file ${id} is missing`);
      left -= found.bytes.length;
      yield found.bytes;
    }
  }
  return Readable.from(parts(), { objectMode: false });
}
