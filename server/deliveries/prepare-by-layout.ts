/** Turns the files of a delivery into a feed by a layout. */
import type { ReadOnlyDb } from '../database/schema.ts';
import type { DeliveryReading } from '../database/schema-imports.ts';
import { whole } from '../database/tenant.ts';
import type { Mapped } from '../ingest/import-record.ts';
import { Refused } from '../ingest/refused.ts';
import { findLayout } from '../layouts/find-layout.ts';
import { readLookups } from '../layouts/lookups.ts';
import { mapFeed } from '../layouts/map-feed.ts';
import { makeFolder, removeFolder } from './folders.ts';
import type { Delivered } from './prepare.ts';

type Wanted = {
  files: readonly Delivered[];
  reading: DeliveryReading;
  /** A folder for the feed: it is emptied first. */
  folder: string;
};

/** Throws `Refused` if the layout is gone or was saved again since it was chosen, and for files that do not fit it. */
export async function prepareByLayout(
  db: ReadOnlyDb,
  clientId: number,
  { files, reading, folder }: Wanted,
): Promise<{ folder: string; mapped: Mapped }> {
  await removeFolder(folder);
  await makeFolder(folder);
  const layout = await findLayout(whole(db), clientId, reading.layout);
  if (layout.version !== reading.version) {
    throw new Refused(`The layout "${layout.name}" was changed since the files arrived. Deliver them again.`);
  }
  const lookups = await readLookups(whole(db), clientId);
  const { feed, mapped } = await mapFeed({ files, layout, lookups, otherNode: reading.node, folder });
  return { folder: feed, mapped };
}
