/** The files of one client in the data folder: uploads, columnar copies, and mails that could not be sent. */
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { clientFolder, removeFolder, type Uploads } from '../../deliveries/folders.ts';
import { mailsFrom } from '../../jobs/outbox.ts';
import type { Config } from '../../lib/config.ts';
import { copiesOf } from '../../replica/stored-copies.ts';

export type StoredFiles = {
  /** Folders and files. */
  paths: string[];
  files: number;
  bytes: number;
};

export type FilesConfig = Uploads & Pick<Config, 'mail'>;

/** `sender`: the client's name, by which its mails in the outbox are known; null: another client has the same. */
export async function filesOf(
  where: FilesConfig,
  clientId: number,
  sender: string | null,
): Promise<StoredFiles> {
  const paths = [
    clientFolder(where, clientId),
    ...(await copiesOf(where.dataFolder, clientId)),
    ...(sender === null ? [] : await mailsFrom(where.dataFolder, sender, where.mail.from)),
  ].filter((path) => existsSync(path));
  const found = { paths, files: 0, bytes: 0 };
  for (const path of paths) {
    const { files, bytes } = await sizeOf(path);
    found.files += files;
    found.bytes += bytes;
  }
  return found;
}

export async function removeFiles({ paths }: StoredFiles): Promise<void> {
  for (const path of paths) await removeFolder(path);
}

async function sizeOf(path: string): Promise<{ files: number; bytes: number }> {
  const found = await stat(path);
  if (!found.isDirectory()) return { files: 1, bytes: found.size };
  const sum = { files: 0, bytes: 0 };
  for (const name of await readdir(path)) {
    const { files, bytes } = await sizeOf(join(path, name));
    sum.files += files;
    sum.bytes += bytes;
  }
  return sum;
}
