/** A place where a source puts its files: a folder of this machine, or of an SFTP server. Paths are relative to it. */

export type Entry = {
  name: string;
  kind: 'file' | 'folder' | 'other';
  bytes: number;
  modifiedMs: number;
};

export type Place = {
  /** What is in a folder; nothing if it does not exist. `''`: the place itself. */
  list(folder: string): Promise<Entry[]>;
  /** Reads a file, into `target` unless that is null. */
  copy(path: string, target: string | null): Promise<{ bytes: number; sha256: string }>;
  makeFolder(path: string): Promise<void>;
  /** Only into folders that exist, and to names that do not. */
  move(from: string, to: string): Promise<void>;
  write(path: string, text: string): Promise<void>;
  removeFile(path: string): Promise<void>;
  /** Only if it is empty. */
  removeFolder(path: string): Promise<void>;
};

/** Folders of the product in a place, by what becomes of the files. */
export const folders = { loading: 'loading', loaded: 'done', refused: 'refused' } as const;

/** A place that cannot be used, in one sentence for those who set it up. */
export class PlaceFault extends Error {}

export const entryOf = async (place: Place, folder: string, name: string): Promise<Entry | undefined> =>
  (await place.list(folder)).find((entry) => entry.name === name);
