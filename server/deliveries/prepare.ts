/** Turns the files of a delivery into a feed that can be imported. */
import { link } from 'node:fs/promises';
import { join } from 'node:path';
import { feedFileNames } from '../../contract/imports/states.ts';
import type { ReadOnlyDb } from '../database/schema.ts';
import type { DeliveryReading } from '../database/schema-imports.ts';
import { lineFile } from '../ingest/columns.ts';
import type { Mapped } from '../ingest/import-record.ts';
import { Refused } from '../ingest/refused.ts';
import { findLayout, withDateOrder } from '../layouts/find-layout.ts';
import { readLookups } from '../layouts/lookups.ts';
import { mapFeed, type NamedLayout } from '../layouts/map-feed.ts';
import { makeFolder, removeFolder } from './folders.ts';

export type Delivered = { name: string; path: string };

type Wanted = {
  db: ReadOnlyDb;
  clientId: number;
  files: readonly Delivered[];
  /** null: the files are in the product's own format. */
  reading: DeliveryReading | null;
  /** A folder for the feed: it is emptied first. */
  folder: string;
};

/**
 * Returns what `importFeed` takes as its folder, and the layout if one was used. Throws `Refused`, with one sentence, for
 * files that are no feed.
 */
export async function prepareFeed(wanted: Wanted): Promise<{ folder: string; mapped?: Mapped }> {
  const { files, reading, folder } = wanted;
  await removeFolder(folder);
  await makeFolder(folder);
  if (reading !== null) return mapFiles(wanted, reading);
  const [first] = files;
  if (first && files.length === 1 && !isFeedFile(first.name)) {
    // A single file holds the lines, whatever its name: the import refuses it if its header says otherwise.
    const target = join(folder, first.name);
    await link(first.path, target);
    return { folder: target };
  }
  const others = files.filter(({ name }) => !isFeedFile(name)).map(({ name }) => name);
  if (others.length > 0) {
    throw new Refused(
      `Several files of a feed are called ${feedFileNames.join(', ')}, not ${others.join(', ')}.`,
    );
  }
  if (!files.some(({ name }) => name === lineFile))
    throw new Refused(`There is no ${lineFile} among the files.`);
  for (const { name, path } of files) await link(path, join(folder, name));
  return { folder };
}

async function mapFiles({ db, clientId, files, folder }: Wanted, reading: DeliveryReading) {
  const layout = await layoutOf(db, clientId, reading);
  const lookups = await readLookups(db, clientId);
  const { feed, mapped } = await mapFeed({ files, layout, lookups, otherNode: reading.node, folder });
  return { folder: feed, mapped };
}

/** Throws `Refused` if the layout is gone, or was saved again since it was chosen. */
async function layoutOf(db: ReadOnlyDb, clientId: number, reading: DeliveryReading): Promise<NamedLayout> {
  const found = await findLayout(db, clientId, reading.layout);
  if (found.version !== reading.version) {
    throw new Refused(
      `The layout "${found.name}" was changed since the files were checked. Check them again.`,
    );
  }
  return withDateOrder(found, reading.dateOrder);
}

export const isFeedFile = (name: string) => feedFileNames.some((one) => one === name);
