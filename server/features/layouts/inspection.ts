/** The files of a delivery as they are, and what a layout makes of them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer, Input } from '../../../contract/http/endpoint.ts';
import type * as inspection from '../../../contract/layouts/inspection.ts';
import { shownRows } from '../../../contract/layouts/inspection.ts';
import { type Layout, layout as layoutShape } from '../../../contract/layouts/layout.ts';
import { ask, type Reading } from '../../access/ask.ts';
import type { ReadOnlyDb } from '../../database/schema.ts';
import { arrivalProblem, deliveredFiles, importWithDelivery } from '../../deliveries/delivered.ts';
import { deliveryFolder, filePath, type Uploads } from '../../deliveries/folders.ts';
import { isFeedFile } from '../../deliveries/prepare.ts';
import { formatOf, isRequired, lineFile } from '../../ingest/columns.ts';
import { Refused } from '../../ingest/refused.ts';
import { type Inspected, inspectFiles, isSimilar, misfitOf } from '../../layouts/inspect.ts';
import { readLookups } from '../../layouts/lookups.ts';
import { nodeCodeOf } from '../../layouts/node-code.ts';
import { presets } from '../../layouts/presets/presets.ts';
import { proposeLayout } from '../../layouts/propose.ts';
import type { SourceFile } from '../../layouts/read/source-file.ts';
import { unpack } from '../../layouts/read/unpack.ts';
import { tryOut as tryLayout } from '../../layouts/try-out.ts';
import { conflict, notFound } from '../../lib/errors.ts';
import { layoutsOf } from './queries.ts';

type Inspection = Answer<typeof inspection.inspect>;

export async function inspect(
  reading: Reading,
  { params, query }: Input<typeof inspection.inspect>,
  uploads: Uploads,
): Promise<Inspection> {
  const files = await filesOf(reading, params.id, uploads);
  const folder = await mkdtemp(join(tmpdir(), 'tripledger-inspect-'));
  try {
    const unpacked = await unpack(files, folder);
    const parts = await inspectFiles(unpacked, shownRows, query);
    const proposal = proposeLayout(parts);
    return {
      isOwnFormat: isOwnFormat(files, parts),
      problem: null,
      parts,
      layouts: await fits(reading, unpacked, parts),
      proposal: proposal ? { ...proposal, layout: layoutShape.parse(proposal.layout) } : null,
    };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { isOwnFormat: false, problem: error.message, parts: [], layouts: [], proposal: null };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fits(reading: Reading, files: readonly SourceFile[], parts: readonly Inspected[]) {
  const own = (await ask(reading, layoutsOf(reading).orderBy('name'))).map((row) => ({
    ...row,
    isPreset: false,
  }));
  const known = [...presets].map(([name, layout]) => ({ name, layout, isPreset: true }));
  const all = await Promise.all(
    [...own, ...known].map(async ({ name, layout, isPreset }) => ({
      name,
      isPreset,
      needsNode: layout.needsNode ?? false,
      ...(await fitOf(layout, files, parts)),
    })),
  );
  return all.sort((a, b) => Number(a.problem !== null) - Number(b.problem !== null));
}

/** A layout that declares how files are written sees their headers in that form. */
async function fitOf(layout: Layout, files: readonly SourceFile[], detected: readonly Inspected[]) {
  const isDeclared = layout.encoding !== undefined || layout.delimiter !== undefined;
  const parts = isDeclared && detected.length > 0 ? await inspectFiles(files, 0, layout) : detected;
  return { problem: await misfitOf(layout, files, parts), isSimilar: isSimilar(layout, parts) };
}

/** Files of a feed, or one file with the columns of lines. */
function isOwnFormat(files: readonly SourceFile[], parts: readonly Inspected[]): boolean {
  if (files.every(({ name }) => isFeedFile(name))) return true;
  const [only] = parts;
  const required = formatOf(lineFile).filter((column) => isRequired(lineFile, column));
  return parts.length === 1 && only !== undefined && required.every((column) => only.header.includes(column));
}

export async function tryOut(
  reading: Reading,
  db: ReadOnlyDb,
  { params, body }: Input<typeof inspection.tryOut>,
  uploads: Uploads,
): Promise<Answer<typeof inspection.tryOut>> {
  const files = await filesOf(reading, params.id, uploads);
  const lookups = await readLookups(db, reading.clientId);
  const otherNode = body.node === null ? null : await nodeCode(reading, body.node);
  const layout = { name: 'preview', version: 1, layout: body.layout };
  return tryLayout({ files, layout, lookups, otherNode }, shownRows);
}

async function nodeCode(reading: Reading, id: number): Promise<string | null> {
  const [found] = await ask(reading, nodeCodeOf(reading.clientId, id));
  if (!found) throw notFound();
  return found.code;
}

/** Throws `notFound` for an import of another TMC, and `conflict` for files that are not there. */
async function filesOf(reading: Reading, id: number, uploads: Uploads): Promise<SourceFile[]> {
  const { clientId } = reading;
  const [found] = await ask(
    reading,
    importWithDelivery(clientId, id).select([
      'delivery.import_id as deliveredAs',
      'delivery.files_removed_at',
    ]),
  );
  if (!found) throw notFound();
  if (found.deliveredAs === null || found.files_removed_at)
    throw conflict('The files of this import are not kept.');
  const files = await deliveredFiles(reading, id, uploads);
  const problem = arrivalProblem(files);
  if (problem !== null) throw conflict(problem);
  const folder = deliveryFolder(uploads, clientId, id);
  return files.map((file) => ({ name: file.name, path: filePath(folder, file.id) }));
}
