/** Keeps a folder from growing without end. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Removes the files that were not written for so long, then the oldest until no more than `most` are left. */
export function sweep(folder: string, { olderThanMs, most }: { olderThanMs: number; most: number }): void {
  const kept = namesIn(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => {
      const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
      return written === undefined ? [] : [{ path, written }];
    })
    .sort((a, b) => b.written - a.written);
  const oldest = Date.now() - olderThanMs;
  for (const [at, { path, written }] of kept.entries()) {
    if (at >= most || written < oldest) rmSync(path, { force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
