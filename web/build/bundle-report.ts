/**
 * What the browser loads for the first screen, told after every build, and the bar for it: the build fails
 * above. Sizes are gzip's, in bytes.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Most JavaScript that the first screen may load without its charts and map. */
export const firstScreenBytes = 380_000;

/** The largest font that the first screen may load beside that. */
export const fontBytes = 60_000;

/** The report's file, in the folder of the build. */
export const reportFile = '.bundle-report.md';

/** As much of a chunk as the report needs. */
export type Chunk = {
  fileName: string;
  /** The module that is loaded with this chunk: the page, or what an `import()` names. */
  facadeModuleId: string | null;
  /** Files that load before this one runs. */
  imports: string[];
  code: string;
};

/**
 * What loads with Summary, in order: a file counts where it is needed first. Of what is imported when needed,
 * only these parts are drawn at once, the last only under a filter that names a customer; a name that the build
 * lacks is an error, so that none is forgotten.
 */
const parts = [
  { name: 'Page, before its data is asked for', roots: ['index.html', 'SummaryPage.tsx'] },
  { name: 'Charts, beside the data', roots: ['BarChart.tsx', 'PieChart.tsx'] },
  { name: 'Map, beside the data', roots: ['WorldMap.tsx'] },
  { name: 'Days of the filter, once the browser is idle', roots: ['DatesPicker.tsx'] },
  { name: 'Nodes of a customer, once one is chosen', roots: ['ChildNodeSelect.tsx'] },
] as const;

export type Part = { name: string; files: { name: string; bytes: number }[]; bytes: number };

/** The parts with their files, largest first, and what the bar is held against: the page. */
export function measure(chunks: readonly Chunk[]): { parts: Part[]; firstScreen: number } {
  const counted = new Set<string>();
  const measured = parts.map(({ name, roots }): Part => {
    const files = roots
      .flatMap((root) => withImports(rootChunk(chunks, root), chunks))
      .filter((chunk) => !counted.has(chunk.fileName) && counted.add(chunk.fileName))
      .map((chunk) => ({ name: chunk.fileName, bytes: gzipSync(chunk.code).length }))
      .sort((one, other) => other.bytes - one.bytes);
    return { name, files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  });
  return { parts: measured, firstScreen: measured[0]!.bytes };
}

function rootChunk(chunks: readonly Chunk[], root: string): Chunk {
  const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${root}`));
  if (!found) throw new Error(`The bundle report knows of no chunk for ${root}.`);
  return found;
}

function withImports(chunk: Chunk, chunks: readonly Chunk[], found = new Set<Chunk>()): Chunk[] {
  if (found.has(chunk)) return [...found];
  found.add(chunk);
  for (const file of chunk.imports) {
    const imported = chunks.find(({ fileName }) => fileName === file);
    if (imported) withImports(imported, chunks, found);
  }
  return [...found];
}

/** The font that the page preloads. */
export function fontOf(html: string, sizes: ReadonlyMap<string, number>): number {
  const preloaded = /<link [^>]*href="\/(assets\/[^"]+\.woff2)"/.exec(html)?.[1];
  const bytes = preloaded && sizes.get(preloaded);
  if (!bytes) throw new Error('The page preloads no font of the build.');
  return bytes;
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

export function reportText({ parts, firstScreen }: ReturnType<typeof measure>, font: number): string {
  const all = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const lines = [
    '# JavaScript of the first screen, gzipped',
    '',
    `First screen: ${kilobytes(firstScreen)} of ${kilobytes(firstScreenBytes)}; with charts, map and nodes ${kilobytes(all)}`,
    `Font beside it: ${kilobytes(font)} of ${kilobytes(fontBytes)}`,
    '',
    '| part | file | size |',
    '|---|---|---:|',
    ...parts.flatMap(({ name, files, bytes }) => [
      `| **${name}** | ${files.length} files | **${kilobytes(bytes)}** |`,
      ...files.map((file) => `| | ${file.name} | ${kilobytes(file.bytes)} |`),
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

/** Writes the report beside the built files, and fails the build above the bar. */
export function bundleReportPlugin(): Plugin {
  return {
    name: 'bundle-report',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const measured = measure(chunks);
      const assets = Object.values(bundle).filter((file) => file.type === 'asset');
      const sizes = new Map(assets.map(({ fileName, source }) => [fileName, source.length]));
      const html = assets.find(({ fileName }) => fileName === 'index.html')!;
      const font = fontOf(String(html.source), sizes);
      const text = reportText(measured, font);
      writeFileSync(join(dir!, reportFile), text);
      if (measured.firstScreen > firstScreenBytes) this.error(`The first screen is too large.\n${text}`);
      if (font > fontBytes) this.error(`The font of the first screen is too large.\n${text}`);
    },
  };
}
