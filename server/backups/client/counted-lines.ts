import { createHash } from 'node:crypto';
import type { FileSum } from '../archive.ts';

const newline = 10;

/** Reads the content to its end: its sum, and how many lines it has. */
export async function countingLines(content: AsyncIterable<Buffer>): Promise<FileSum & { rows: number }> {
  const hash = createHash('sha256');
  const found = { bytes: 0, rows: 0 };
  for await (const chunk of content) {
    hash.update(chunk);
    found.bytes += chunk.length;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) found.rows += 1;
  }
  return { ...found, sha256: hash.digest('hex') };
}
