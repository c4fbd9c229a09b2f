/** The files of the replicas in one folder. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

export class ReplicaFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  of(clientId: number): string {
    return join(this.#folder, `${clientId}.duckdb`);
  }

  /** Where a replica is built before it is renamed into place. */
  unfinished(clientId: number): string {
    return `${this.of(clientId)}.new`;
  }

  exists(clientId: number): boolean {
    return existsSync(this.of(clientId));
  }

  /** In bytes; 0 if it does not exist. */
  size(clientId: number): number {
    return sizeOf(this.of(clientId));
  }

  /** In bytes, including the rows that are being transferred. */
  unfinishedSize(clientId: number): number {
    const file = this.unfinished(clientId);
    return sizeOf(file) + sizeOf(`${file}.wal`) + sizeOf(`${file}.csv`);
  }

  /** Prepares for a new replica; creates the folder again if it was deleted. */
  begin(clientId: number): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    this.remove(clientId);
  }

  finish(clientId: number): void {
    renameSync(this.unfinished(clientId), this.of(clientId));
  }

  remove(clientId: number): void {
    for (const file of [this.of(clientId), this.unfinished(clientId)]) {
      for (const end of ['', '.wal', '.csv', '.tmp']) rmSync(file + end, { recursive: true, force: true });
    }
  }

  /** All finished replicas, whether in use or left by an earlier process; `changed` in milliseconds since 1970. */
  stored(): { clientId: number; bytes: number; changed: number }[] {
    if (!existsSync(this.#folder)) return [];
    return readdirSync(this.#folder).flatMap((name) => {
      const clientId = Number(/^(\d+)\.duckdb$/.exec(name)?.[1]);
      if (!clientId) return [];
      const file = this.of(clientId);
      return [{ clientId, bytes: sizeOf(file), changed: statSync(file).mtimeMs }];
    });
  }
}

function sizeOf(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}
