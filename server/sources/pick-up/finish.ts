/** Moves the files of ended deliveries to `done` or `refused`, with a report beside each. */
import type { ReadOnlyDb } from '../../database/schema.ts';
import { folders, type Place } from './place.ts';
import { endOf } from './report.ts';

export async function finishDeliveries(db: ReadOnlyDb, place: Place, clientId: number): Promise<void> {
  for (const { name, kind } of await place.list(folders.loading)) {
    if (kind !== 'folder' || !/^[1-9]\d{0,14}$/.test(name)) continue;
    const end = await endOf(db, clientId, Number(name));
    if (!end) continue;
    const from = `${folders.loading}/${name}`;
    const to = end.isLoaded ? folders.loaded : folders.refused;
    await place.makeFolder(to);
    for (const file of await place.list(from)) {
      const free = await freeName(place, to, file.name, name);
      await place.write(`${to}/${free}.report.txt`, end.report);
      await place.move(`${from}/${file.name}`, `${to}/${free}`);
    }
    await place.removeFolder(from);
  }
}

/** Earlier files of the same name stay: this one gets its import's number in front. */
async function freeName(place: Place, folder: string, name: string, importId: string): Promise<string> {
  const taken = new Set((await place.list(folder)).map((entry) => entry.name));
  return taken.has(name) ? `${importId}-${name}` : name;
}
