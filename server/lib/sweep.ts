/** Prevents a folder from growing without limit. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Deletes files that were last written longer ago than `olderThanMs`, and the oldest beyond the newest `most`. */
export function sweep(folder: string, { olderThanMs, most }: { olderThanMs: number; most: number }): void {
  const files = namesIn(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => {
      const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
      return written === undefined ? [] : [{ path, written }];
    })
    .sort((a, b) => b.written - a.written);
  const oldest = Date.now() - olderThanMs;
  for (const [at, { path, written }] of files.entries()) {
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
