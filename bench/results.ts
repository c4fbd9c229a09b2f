/** Results are stored beside the benchmarks: as a readable table, and as JSON for comparison. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('results/', import.meta.url));

export function writeResult(name: string, result: object, markdown: string): void {
  writeFileSync(
    `${folder}${name}.json`,
    `${JSON.stringify({ measured: new Date().toISOString(), ...result }, null, 2)}\n`,
  );
  writeFileSync(`${folder}${name}.md`, markdown);
  console.log(markdown);
}

/** A Markdown table with a left-aligned first column. */
export function tableLines(head: readonly string[], rows: readonly string[][]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line), ''];
}
