/** Where the files of deliveries lie: under ids, never under names that people chose. */
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../lib/config.ts';

export type Uploads = Pick<Config, 'dataFolder' | 'upload'>;

export const uploadsFolder = ({ dataFolder, upload }: Uploads) =>
  upload.folder ?? join(dataFolder, 'uploads');

export const clientFolder = (uploads: Uploads, clientId: number) =>
  join(uploadsFolder(uploads), String(clientId));

export const deliveryFolder = (uploads: Uploads, clientId: number, importId: number) =>
  join(clientFolder(uploads, clientId), String(importId));

export const filePath = (folder: string, fileId: number) => join(folder, String(fileId));

export async function makeFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true });

/** The bytes of a file that have arrived; 0 without a file. */
export async function receivedBytes(path: string): Promise<number> {
  return (await unlessMissing(stat(path)))?.size ?? 0;
}

/** The ids of the deliveries whose folders exist, each with the time of its last change. */
export async function storedDeliveries(uploads: Uploads, clientId: number) {
  const folder = clientFolder(uploads, clientId);
  const names = (await unlessMissing(readdir(folder))) ?? [];
  const found = names
    .filter((name) => /^\d{1,15}$/.test(name))
    .map(async (name) => ({
      id: Number(name),
      at: (await unlessMissing(stat(join(folder, name))))?.mtimeMs ?? 0,
    }));
  return Promise.all(found);
}

export const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

const unlessMissing = <T>(read: Promise<T>): Promise<T | undefined> =>
  read.catch((error) => {
    if (!isMissing(error)) throw error;
    return undefined;
  });
