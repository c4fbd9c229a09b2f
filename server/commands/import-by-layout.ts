/** `npm run import -- --layout NAME FILE…`: imports foreign files. */
import type { DateOrder } from '../../contract/layouts/expression.ts';
import type { Db } from '../database/schema.ts';
import type { ImportOptions, ImportResult, Progress } from '../ingest/import-feed.ts';
import { deliveredFiles } from '../layouts/delivered-files.ts';
import { findLayout, withDateOrder } from '../layouts/find-layout.ts';
import { importMapped } from '../layouts/import-mapped.ts';

type Wanted = { paths: readonly string[]; name: string; node: string | null; dateOrder: DateOrder | null };

export async function importByLayout(
  db: Db,
  clientId: number,
  { paths, name, node, dateOrder }: Wanted,
  options: ImportOptions,
  progress: Progress,
): Promise<ImportResult> {
  const layout = withDateOrder(await findLayout(db, clientId, name), dateOrder);
  const files = deliveredFiles(paths);
  return importMapped(db, clientId, { files, layout, otherNode: node }, options, progress);
}
