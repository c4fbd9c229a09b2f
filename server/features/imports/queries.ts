/** Imports are not reporting data: use PostgreSQL, since no replica holds them. */
import { sql } from 'kysely';
import type { Answer, Input } from '../../../contract/http/endpoint.ts';
import type * as imports from '../../../contract/imports/calls.ts';
import type * as deliveries from '../../../contract/imports/deliveries.ts';
import type { Delivery } from '../../../contract/imports/delivery.ts';
import { feedFileNames } from '../../../contract/imports/states.ts';
import { ask, askOne, type Reading } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
import { cellsOf, correctable } from '../../deliveries/corrections.ts';
import { deliveredFiles } from '../../deliveries/delivered.ts';
import type { Uploads } from '../../deliveries/folders.ts';
import { laterImports, refusalOf } from '../../ingest/take-back/importable.ts';
import { conflict, notFound } from '../../lib/errors.ts';

type Page = Input<typeof imports.list>['query'];

const importsOf = ({ clientId }: Reading) =>
  build
    .selectFrom('imports as import')
    .leftJoin('deliveries as delivery', (join) =>
      join.onRef('delivery.client_id', '=', 'import.client_id').onRef('delivery.import_id', '=', 'import.id'),
    )
    .where('import.client_id', '=', clientId);

const count = sql<number>`count(*)`;

export async function list(reading: Reading, { page, pageSize }: Page): Promise<Answer<typeof imports.list>> {
  const [rows, { total }] = await Promise.all([
    ask(
      reading,
      importsOf(reading)
        .select(columns)
        .orderBy('import.id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize),
    ),
    askOne(reading, importsOf(reading).select(count.as('total'))),
  ]);
  return { rows: rows.map(toRow), total };
}

const columns = [
  'import.id',
  'import.started_at',
  'import.finished_at',
  'import.folder',
  'import.state',
  'import.actor',
  'import.delivered_by',
  'import.layout',
  'import.layout_version',
  'import.lines_read',
  'import.lines_added',
  'import.lines_changed',
  'import.lines_unchanged',
  'import.lines_rejected',
  'import.problem',
  'import.settled_at',
  'import.taken_back_at',
  'import.taken_back_by',
  'delivery.progress',
] as const;

const readOne = (reading: Reading, id: number) =>
  ask(
    reading,
    importsOf(reading)
      .select(columns)
      .select([
        'delivery.import_id as deliveredAs',
        'delivery.corrects',
        'delivery.checked',
        'delivery.reading',
      ])
      .select('delivery.files_removed_at')
      .leftJoin('import_sources as source', (join) =>
        join.onRef('source.client_id', '=', 'import.client_id').onRef('source.id', '=', 'import.source_id'),
      )
      .select('source.name as source')
      .where('import.id', '=', id),
  );
type Stored = Awaited<ReturnType<typeof readOne>>[number];
type Listed = Omit<
  Stored,
  'source' | 'deliveredAs' | 'corrects' | 'checked' | 'reading' | 'files_removed_at'
>;

const toRow = (one: Listed): imports.ImportRow => ({
  id: one.id,
  at: one.finished_at.toISOString(),
  name: one.folder,
  state: one.state,
  actor: one.actor,
  deliveredBy: one.delivered_by,
  layout: one.layout === null ? null : { name: one.layout, version: one.layout_version ?? 1 },
  read: one.lines_read,
  added: one.lines_added,
  changed: one.lines_changed,
  unchanged: one.lines_unchanged,
  rejected: one.lines_rejected,
  problem: one.problem,
  progress: one.progress,
});

/** Throws `notFound` for an import that the TMC does not have. */
export async function detail(reading: Reading, id: number, uploads: Uploads): Promise<imports.OneImport> {
  const [one] = await readOne(reading, id);
  if (!one) throw notFound();
  const { clientId } = reading;
  const files = await ask(
    reading,
    build
      .selectFrom('import_files as file')
      .where('file.client_id', '=', clientId)
      .where('file.import_id', '=', id)
      .select(['file.id', 'file.name', 'file.bytes', 'file.sha256'])
      .orderBy('file.id'),
  );
  const [{ written }, { returns }, later, rejected] = await Promise.all([
    askOne(
      reading,
      build
        .selectFrom('line_items as line')
        .where('line.client_id', '=', clientId)
        .where('line.import_file_id', 'in', [0, ...files.map((file) => file.id)])
        .select(count.as('written')),
    ),
    askOne(
      reading,
      build
        .selectFrom('import_lines_before as before')
        .where('before.client_id', '=', clientId)
        .where('before.import_id', '=', id)
        .select(count.as('returns')),
    ),
    ask(reading, laterImports(clientId, id)),
    ask(reading, rejectsOf(reading, id).select('reject.file').distinct()),
  ]);
  const refusal = refusalOf({ ...one, hasFiles: files.length > 0 });
  return {
    ...toRow(one),
    startedAt: one.started_at.toISOString(),
    files: files.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })),
    rejectedFiles: feedFileNames.filter((name) => rejected.some(({ file }) => file === name)),
    takenBack:
      one.taken_back_at && one.taken_back_by !== null
        ? { at: one.taken_back_at.toISOString(), by: one.taken_back_by }
        : null,
    goes: written - returns,
    returns,
    later: later.map(({ folder, ...rest }) => ({ ...rest, name: folder })),
    source: one.source,
    delivery: await deliveryOf(reading, id, one, uploads),
    notTakenBack: refusal,
  };
}

async function deliveryOf(
  reading: Reading,
  id: number,
  one: Stored,
  uploads: Uploads,
): Promise<Delivery | null> {
  if (one.deliveredAs === null) return null;
  return {
    files: await deliveredFiles(reading, id, uploads),
    isKept: one.files_removed_at === null,
    reading: one.reading && { ...one.reading, node: await nodeOf(reading, one.reading.node) },
    corrects: one.corrects,
    check: one.checked && { currencies: [], ...one.checked },
  };
}

async function nodeOf(reading: Reading, code: string | null): Promise<{ id: number; label: string } | null> {
  if (code === null) return null;
  const [found] = await ask(
    reading,
    build
      .selectFrom('nodes')
      .where('client_id', '=', reading.clientId)
      .where('code', '=', code)
      .select(['id', 'label']),
  );
  return found ?? null;
}

/** The announced bytes of a file that is still awaited. Throws `notFound` for another, `conflict` for one in use. */
export async function awaitedBytes(reading: Reading, id: number, fileId: number): Promise<number> {
  const [found] = await ask(
    reading,
    build
      .selectFrom('delivery_files as file')
      .innerJoin('imports as import', (join) =>
        join.onRef('import.client_id', '=', 'file.client_id').onRef('import.id', '=', 'file.import_id'),
      )
      .where('file.client_id', '=', reading.clientId)
      .where('file.import_id', '=', id)
      .where('file.id', '=', fileId)
      .select(['file.bytes', 'import.state']),
  );
  if (!found) throw notFound();
  if (found.state !== 'received') throw conflict('The files of this delivery are complete.');
  return found.bytes;
}

/** Throws `notFound` for an import that the TMC does not have; returns the columns of its files. */
export async function requireImport(reading: Reading, id: number): Promise<Record<string, string[]>> {
  const found = importsOf(reading).where('import.id', '=', id).select('import.headers');
  const [one] = await ask(reading, found);
  if (!one) throw notFound();
  return one.headers;
}

const rejectsOf = ({ clientId }: Reading, id: number) =>
  build
    .selectFrom('import_rejects as reject')
    .where('reject.client_id', '=', clientId)
    .where('reject.import_id', '=', id);

export async function rejectedRows(
  reading: Reading,
  id: number,
  { file, page, pageSize }: Input<typeof deliveries.rejectedRows>['query'],
): Promise<Answer<typeof deliveries.rejectedRows>> {
  const header = (await requireImport(reading, id))[file] ?? [];
  const found = rejectsOf(reading, id).where('reject.file', '=', file);
  const [rows, { total }] = await Promise.all([
    ask(
      reading,
      found
        .select(['reject.id', 'reject.column_name as column', 'reject.reason', 'reject.record'])
        .select(sql<number>`coalesce(reject.source_row, reject.row_number)`.as('row'))
        .orderBy('reject.id')
        .limit(pageSize)
        .offset((page - 1) * pageSize),
    ),
    askOne(reading, found.select(count.as('total'))),
  ]);
  return {
    columns: correctable(header),
    rows: rows.map(({ record, ...row }) => ({ ...row, cells: cellsOf(record, header) })),
    total,
  };
}

export async function rejects(
  reading: Reading,
  id: number,
  { page, pageSize }: Page,
): Promise<Answer<typeof imports.rejects>> {
  await requireImport(reading, id);
  const found = rejectsOf(reading, id);
  const [rows, { total }] = await Promise.all([
    ask(
      reading,
      found
        .select(['reject.id', 'reject.column_name as column', 'reject.value', 'reject.reason'])
        .select(sql<string>`coalesce(reject.source_file, reject.file)`.as('file'))
        .select(sql<number>`coalesce(reject.source_row, reject.row_number)`.as('row'))
        .orderBy('reject.id')
        .limit(pageSize)
        .offset((page - 1) * pageSize),
    ),
    askOne(reading, found.select(count.as('total'))),
  ]);
  return { rows, total };
}
