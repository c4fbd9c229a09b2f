/** Imports foreign files by a layout: maps them into a feed in a temporary folder, and imports that. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../database/schema.ts';
import { type ImportOptions, type ImportResult, importFeed, type Progress } from '../ingest/import-feed.ts';
import { readLookups } from './lookups.ts';
import { mapFeed, type NamedLayout } from './map-feed.ts';
import type { SourceFile } from './read/source-file.ts';

export type MappedImport = {
  files: readonly SourceFile[];
  layout: NamedLayout;
  /** The code of the node that takes lines whose own code no node has; null: they are rejected. */
  otherNode: string | null;
};

/** Throws `Refused` for files that cannot be read or do not fit the layout; nothing is changed then. */
export async function importMapped(
  db: Db,
  clientId: number,
  { files, layout, otherNode }: MappedImport,
  options: ImportOptions = {},
  progress: Progress = () => undefined,
): Promise<ImportResult> {
  const folder = await mkdtemp(join(tmpdir(), 'tripledger-layout-'));
  try {
    const lookups = await readLookups(db, clientId);
    const { feed, mapped } = await mapFeed({ files, layout, lookups, otherNode, folder });
    return await importFeed(db, clientId, feed, { ...options, mapped }, progress);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
