/** A delivery with its files, and what has arrived of them. */
import { ask, type Reading } from '../access/ask.ts';
import { build } from '../database/build.ts';
import { deliveryFolder, filePath, receivedBytes, type Uploads } from './folders.ts';

/** An import with its delivery, whose columns are null for an import that was not delivered. */
export const importWithDelivery = (clientId: number, importId: number) =>
  build
    .selectFrom('imports as import')
    .leftJoin('deliveries as delivery', (join) =>
      join.onRef('delivery.client_id', '=', 'import.client_id').onRef('delivery.import_id', '=', 'import.id'),
    )
    .where('import.client_id', '=', clientId)
    .where('import.id', '=', importId);

/** The files of a delivery as they were announced, in their order. */
export const announcedFiles = (clientId: number, importId: number) =>
  build
    .selectFrom('delivery_files as file')
    .where('file.client_id', '=', clientId)
    .where('file.import_id', '=', importId)
    .select(['file.id', 'file.name', 'file.bytes'])
    .orderBy('file.id');

type Announced = { id: number; name: string; bytes: number };

/** With the bytes that have arrived of each. */
export const withReceived = (folder: string, files: readonly Announced[]) =>
  Promise.all(
    files.map(async (file) => ({ ...file, received: await receivedBytes(filePath(folder, file.id)) })),
  );

export async function deliveredFiles(reading: Reading, importId: number, uploads: Uploads) {
  const files = await ask(reading, announcedFiles(reading.clientId, importId));
  return withReceived(deliveryFolder(uploads, reading.clientId, importId), files);
}

/** Which file is incomplete, in one sentence; null: none. */
export function arrivalProblem(files: readonly (Announced & { received: number })[]): string | null {
  const incomplete = files.find(({ bytes, received }) => received !== bytes);
  return incomplete ? `${incomplete.name} has not arrived completely.` : null;
}
