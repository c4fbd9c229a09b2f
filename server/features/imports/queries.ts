/** Imports are not reporting data: use PostgreSQL, since no replica holds them. */
import { sql } from 'kysely';
import type { Answer, Input } from '../../../contract/http/endpoint.ts';
import type * as imports from '../../../contract/imports/calls.ts';
import { feedFileNames } from '../../../contract/imports/states.ts';
import { ask, askOne, type Reading } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
import { laterImports, refusalOf } from '../../ingest/take-back/importable.ts';
import { notFound } from '../../lib/errors.ts';

type Page = Input<typeof imports.list>['query'];

const importsOf = ({ clientId }: Reading) =>
  build.selectFrom('imports as import').where('import.client_id', '=', clientId);

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
] as const;

const readOne = (reading: Reading, id: number) =>
  ask(reading, importsOf(reading).select(columns).where('import.id', '=', id));
type Stored = Awaited<ReturnType<typeof readOne>>[number];

const toRow = (one: Stored): imports.ImportRow => ({
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
});

/** Throws `notFound` for an import that the TMC does not have. */
export async function detail(reading: Reading, id: number): Promise<imports.OneImport> {
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
    notTakenBack: refusal,
  };
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
