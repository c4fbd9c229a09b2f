/** Compresses the built files once, as small as can be, so that the server need not do it at every visit. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller files are sent as they are. */
const leastBytes = 1024;

/** Writes a `.br` and a `.gz` beside each script and style. */
export function compressedPlugin(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const { fileName } of Object.values(bundle)) {
        const path = join(dir!, fileName);
        const content = readFileSync(path);
        if (!/\.(js|css|json|svg)$/.test(path) || content.length < leastBytes) continue;
        writeFileSync(`${path}.br`, brotliCompressSync(content));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
