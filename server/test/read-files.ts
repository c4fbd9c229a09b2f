/** Parses PowerPoint and PDF files into what their readers see. */
import JSZip from 'jszip';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Positions in inches. */
export type ReadShape = {
  x: number;
  y: number;
  w: number;
  h: number;
  texts: string[];
  rows: string[][];
  /** Font sizes in points. */
  sizes: number[];
};
export type ReadSlide = { shapes: ReadShape[]; notes: string };
export type ReadChart = { series: { name: string; categories: string[]; values: (number | null)[] }[] };

const emu = 914_400;

const inOrder = (zip: JSZip, pattern: RegExp) =>
  Object.keys(zip.files)
    .filter((path) => pattern.test(path))
    .toSorted((one, other) => Number(/(\d+)\.\w+$/.exec(one)![1]) - Number(/(\d+)\.\w+$/.exec(other)![1]));

const unescaped = (xml: string) =>
  xml.replace(
    /&(lt|gt|quot|apos|amp);/g,
    (_, name) => ({ lt: '<', gt: '>', quot: '"', apos: "'" })[name as string] ?? '&',
  );

const all = (xml: string, pattern: RegExp) => [...xml.matchAll(pattern)].map(([, found]) => found!);
/** The text of each paragraph. */
const textsOf = (xml: string) =>
  all(xml, /<a:p>(.*?)<\/a:p>/gs).map((paragraph) =>
    unescaped(all(paragraph, /<a:t>(.*?)<\/a:t>/gs).join('')),
  );

export async function readSlides(file: Buffer) {
  const zip = await JSZip.loadAsync(file);
  const xml = (path: string) => zip.file(path)!.async('string');
  const slides = await Promise.all(
    inOrder(zip, /^ppt\/slides\/slide\d+\.xml$/).map(async (path): Promise<ReadSlide> => {
      const slide = await xml(path);
      const shapes = all(slide, /(<p:(?:sp|graphicFrame|pic)>.*?<\/p:(?:sp|graphicFrame|pic)>)/gs).map(
        shapeOf,
      );
      const notes = textsOf(await xml(path.replace(/slides\/slide/, 'notesSlides/notesSlide'))).join('\n');
      return { shapes, notes };
    }),
  );
  const charts = await Promise.all(
    inOrder(zip, /^ppt\/charts\/chart\d+\.xml$/).map(async (path) => chartOf(await xml(path))),
  );
  const workbooks = await Promise.all(
    inOrder(zip, /^ppt\/embeddings\/.*\.xlsx$/).map((path) => zip.file(path)!.async('nodebuffer')),
  );
  return { slides, charts, workbooks, core: unescaped(await xml('docProps/core.xml')) };
}

function shapeOf(xml: string): ReadShape {
  const [, x, y] = /<a:off x="(-?\d+)" y="(-?\d+)"/.exec(xml)?.map(Number) ?? [0, 0, 0];
  const [, w, h] = /<a:ext cx="(\d+)" cy="(\d+)"/.exec(xml)?.map(Number) ?? [0, 0, 0];
  const rows = all(xml, /<a:tr\b[^>]*>(.*?)<\/a:tr>/gs).map((row) =>
    all(row, /<a:tc\b[^>]*>(.*?)<\/a:tc>/gs).map((cell) => textsOf(cell).join(' ')),
  );
  const rowHeights = all(xml, /<a:tr h="(\d+)"/g).map(Number);
  const sizes = all(xml, /<a:rPr[^>]* sz="(\d+)"/g).map((size) => Number(size) / 100);
  const high = rowHeights.length > 0 ? rowHeights.reduce((sum, one) => sum + one, 0) : h!;
  return {
    x: x! / emu,
    y: y! / emu,
    w: w! / emu,
    h: high / emu,
    texts: rows.length ? [] : textsOf(xml),
    rows,
    sizes,
  };
}

function chartOf(xml: string): ReadChart {
  return {
    series: all(xml, /<c:ser>(.*?)<\/c:ser>/gs).map((one) => {
      const points = (part: string) =>
        [
          ...(new RegExp(`<c:${part}>.*?</c:${part}>`, 's').exec(one)?.[0] ?? '').matchAll(
            /<c:pt idx="(\d+)"><c:v>(.*?)<\/c:v>/gs,
          ),
        ].map(([, at, value]) => [Number(at), unescaped(value!)] as const);
      const categories = points('cat').map(([, name]) => name);
      const values = new Map(points('val'));
      const name = points('tx')[0]?.[1] ?? '';
      return {
        name,
        categories,
        values: categories.map((_, at) => (values.has(at) ? Number(values.get(at)) : null)),
      };
    }),
  };
}

export type ReadPage = { lines: string[]; texts: { text: string; x: number; y: number; w: number }[] };

export async function readPdf(file: Buffer) {
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0, useSystemFonts: false })
    .promise;
  const pages: ReadPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const texts = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [{ text: item.str, x: item.transform[4] as number, y: item.transform[5] as number, w: item.width }]
        : [],
    );
    pages.push({ texts, lines: linesOf(texts) });
  }
  const [outline, { info }] = await Promise.all([document.getOutline(), document.getMetadata()]);
  await document.loadingTask.destroy();
  return { pages, outline: outline?.map(({ title }) => title) ?? [], info: info as Record<string, unknown> };
}

/** Joins texts at the same height, from left to right. */
function linesOf(texts: ReadPage['texts']): string[] {
  const lines = new Map<number, ReadPage['texts']>();
  for (const one of texts) {
    const y = [...lines.keys()].find((known) => Math.abs(known - one.y) < 2) ?? one.y;
    lines.set(y, [...(lines.get(y) ?? []), one]);
  }
  return [...lines.values()].map((line) =>
    line
      .toSorted((a, b) => a.x - b.x)
      .map(({ text }) => text.trim())
      .join(' '),
  );
}
