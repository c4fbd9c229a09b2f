/**
 * Repairs the library's output: it omits zeros in the workbooks behind the charts, which open when a user edits a
 * chart, writes missing values as empty ones in the charts themselves, and lets programs break the labels of values.
 */
import { buffer } from 'node:stream/consumers';
import JSZip from 'jszip';
import type { FileColumn } from '../../files/columns.ts';
import { xlsxOf } from '../../files/xlsx.ts';
import type { Chart } from '../document.ts';

/** `charts` are in the order in which they were drawn. */
export async function repairCharts(
  file: Buffer,
  charts: readonly Chart[],
  dataVersion: number,
): Promise<Buffer> {
  const zip = await JSZip.loadAsync(file);
  const workbooks = numbered(zip, /^ppt\/embeddings\/Microsoft_Excel_Worksheet(\d+)\.xlsx$/);
  for (const [at, path] of workbooks.entries()) zip.file(path, await workbookOf(charts[at]!, dataVersion));
  for (const path of numbered(zip, /^ppt\/charts\/chart(\d+)\.xml$/)) {
    const xml = await zip.file(path)!.async('string');
    const repaired = xml
      .replace(/<c:pt idx="\d+"><c:v><\/c:v><\/c:pt>/g, '')
      .replace(/<c:dLbls>.*?<\/c:dLbls>/gs, (labels) =>
        labels.replaceAll('<a:bodyPr/>', '<a:bodyPr wrap="none"/>'),
      );
    zip.file(path, repaired);
  }
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

/** Paths in the order of their numbers, which continue across presentations. */
function numbered(zip: JSZip, pattern: RegExp): string[] {
  const found = Object.keys(zip.files).map((path) => ({ path, number: Number(pattern.exec(path)?.[1]) }));
  return found
    .filter(({ number }) => number > 0)
    .toSorted((a, b) => a.number - b.number)
    .map(({ path }) => path);
}

/** Categories in the first column, then one column per series, as the charts reference them. */
function workbookOf({ categories, series }: Chart, dataVersion: number): Promise<Buffer> {
  const columns: FileColumn<number>[] = [
    { title: '', kind: 'text', value: (row) => categories[row] ?? null },
    ...series.map(
      ({ name, values }): FileColumn<number> => ({
        title: name,
        kind: 'number',
        value: (row) => values[row] ?? null,
      }),
    ),
  ];
  const rows = async function* () {
    yield [...categories.keys()];
  };
  return buffer(xlsxOf({ name: 'Sheet1', about: [], dataVersion }, columns, categories.length, rows()));
}
