/**
 * Takes the complete files of a place as one delivery: copies them, records the delivery and then moves the originals.
 * After a kill in between, the next run finds them recorded and only moves them. See decision 067.
 */
import { join } from 'node:path';
import { count } from '../../../charts/format.ts';
import { fileName } from '../../../contract/imports/delivery.ts';
import { removeFolder } from '../../deliveries/folders.ts';
import { newIncoming } from '../../deliveries/incoming.ts';
import { importDelivered } from '../../deliveries/kinds.ts';
import type { JobContext } from '../../jobs/queue.ts';
import { type Change, done, unchanged } from '../../mutations/change.ts';
import { openChange } from '../../mutations/door.ts';
import { localeOf } from '../../tenants/locale.ts';
import { type ReceivedFile, recordDelivery } from '../record-delivery.ts';
import { type DeliveringSource, readingOf } from '../source.ts';
import { completeFiles, isSame } from './complete-files.ts';
import { type Entry, entryOf, type Place } from './place.ts';
import { moveAway, noteMoved, type Taken, unmovedFiles, type Whose } from './taken.ts';

export async function takeFiles(
  context: JobContext,
  place: Place,
  source: DeliveringSource,
  whose: Whose,
): Promise<void> {
  const { config, signal } = context;
  const found = namedApart(await completeFiles(place, config.pickUp.stableSeconds, signal));
  if (found.length === 0) return;
  const incoming = await newIncoming(config);
  try {
    const { reading, problem } =
      tooLarge(found, config.upload.maxBytes, await localeOf(context.db, whose.clientId)) ??
      (await readingOf(context.db, whose.clientId, source));
    const files = problem === null ? await copyAll(place, found, incoming) : found.map(uncopied);
    if (!files) return;
    const taken = await record(context, place, source, whose, { found, files, reading, problem });
    for (const file of taken) {
      signal.throwIfAborted();
      // Whoever writes the file again meanwhile delivers another one.
      const before = found.find(({ entry }) => entry.name === file.found)?.entry;
      const now = await entryOf(place, '', file.found);
      if (before && now && isSame(before, now)) await moveAway(place, file);
      await noteMoved(context.db, whose.clientId, file.id);
    }
  } finally {
    await removeFolder(incoming);
  }
}

/** A file, and the name under which people see it. */
type Found = { entry: Entry; name: string };

/** Names that readers could not read, or that differ in nothing that they see, are written anew. */
function namedApart(entries: readonly Entry[]): Found[] {
  const names = new Set<string>();
  return entries.map((entry, at) => {
    const isGood = fileName.safeParse(entry.name).success && !names.has(entry.name.toLowerCase());
    const name = isGood ? entry.name : `file-${at + 1}${/\.[A-Za-z0-9]{1,10}$/.exec(entry.name)?.[0] ?? ''}`;
    names.add(name.toLowerCase());
    return { entry, name };
  });
}

function tooLarge(found: readonly Found[], most: number, locale: string) {
  const bytes = found.reduce((sum, { entry }) => sum + entry.bytes, 0);
  if (bytes <= most) return null;
  return { reading: null, problem: `The files have more than ${count(most / 1e6, locale)} MB together.` };
}

const uncopied = ({ entry, name }: Found): ReceivedFile => ({
  name,
  bytes: entry.bytes,
  path: null,
  found: { name: entry.name, sha256: null },
});

/** null: one changed while it was read, so that it was not complete. */
async function copyAll(
  place: Place,
  found: readonly Found[],
  folder: string,
): Promise<ReceivedFile[] | null> {
  const files: ReceivedFile[] = [];
  for (const [at, { entry, name }] of found.entries()) {
    const path = join(folder, String(at));
    const { bytes, sha256 } = await place.copy(entry.name, path);
    if (bytes !== entry.bytes) return null;
    files.push({ name, bytes, path, found: { name: entry.name, sha256 } });
  }
  return files;
}

type Delivery = Pick<Parameters<typeof recordDelivery>[2], 'reading' | 'problem'> & {
  found: readonly Found[];
  files: readonly ReceivedFile[];
};

/** Returns nothing if another process recorded or moved one of the files meanwhile. */
function record(
  { db, config, queue }: JobContext,
  place: Place,
  source: DeliveringSource,
  whose: Whose,
  { found, files, reading, problem }: Delivery,
): Promise<Taken[]> {
  const { clientId, by } = whose;
  const actor = {
    userId: null,
    label: by === 'SFTP' ? `SFTP (${source.name})` : `Pick-up folder (${source.name})`,
  };
  return openChange(db, importDelivered, { clientId, actor }, async (change) => {
    // In this order: whoever moves a file has recorded it before.
    const unmoved = await unmovedFiles(change.trx, whose);
    const isRecorded = unmoved.some((one) => found.some(({ entry }) => entry.name === one.found));
    if (isRecorded || !(await areStillThere(place, found))) return unchanged([]);
    const { id, entry } = await recordDelivery(
      change,
      { uploads: config, queue, userId: 0 },
      { source, by, files, reading, problem },
    );
    return done(await takenOf(change, whose, id), entry);
  });
}

const takenOf = async ({ trx }: Change, whose: Whose, importId: number) =>
  (await unmovedFiles(trx, whose)).filter((file) => file.importId === importId);

async function areStillThere(place: Place, found: readonly Found[]): Promise<boolean> {
  const entries = await place.list('');
  return found.every(({ entry }) => entries.some((one) => isSame(one, entry)));
}
