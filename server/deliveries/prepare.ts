/** Turns the files of a delivery into a feed that can be imported. */
import { link } from 'node:fs/promises';
import { join } from 'node:path';
import { feedFileNames } from '../../contract/imports/states.ts';
import { lineFile } from '../ingest/columns.ts';
import type { Mapped } from '../ingest/import-record.ts';
import { Refused } from '../ingest/refused.ts';
import { makeFolder, removeFolder } from './folders.ts';

export type Delivered = { name: string; path: string };

type Wanted = {
  files: readonly Delivered[];
  /** The layout that reads the files; null: they are in the product's own format. */
  layout: string | null;
  /** A folder for the feed: it is emptied first. */
  folder: string;
};

/**
 * Returns what `importFeed` takes as its folder, and the layout if one was used. Throws `Refused`, with one sentence, for
 * files that are no feed.
 */
export async function prepareFeed({
  files,
  layout,
  folder,
}: Wanted): Promise<{ folder: string; mapped?: Mapped }> {
  if (layout !== null) throw new Refused(`There is no layout ${layout}.`);
  await removeFolder(folder);
  await makeFolder(folder);
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

const isFeedFile = (name: string) => feedFileNames.some((one) => one === name);
