/** Renders a PDF's pages to pixels, and measures what a reader would notice: empty areas, and texts over each other. */
import { createRequire } from 'node:module';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

type Canvas = {
  getContext(kind: '2d'): {
    getImageData(x: number, y: number, w: number, h: number): { data: Uint8ClampedArray };
  };
};

/** Comes with pdfjs-dist where its platform is supported; null: it does not. */
export const createCanvas = (() => {
  try {
    const require = createRequire(import.meta.resolve('pdfjs-dist/package.json'));
    return require('@napi-rs/canvas').createCanvas as (width: number, height: number) => Canvas;
  } catch {
    return null;
  }
})();

export type Rendered = {
  /** The largest rectangle of white, as a share of the page. */
  blank: number;
  /** Pairs of texts whose boxes overlap by more than a hair. */
  overlaps: string[];
};

/** Points per cell in which white is searched. */
const cell = 6;

export async function renderedPages(file: Buffer): Promise<Rendered[]> {
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0, useSystemFonts: false }).promise;
  const pages: Rendered[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    const [width, height] = [Math.floor(viewport.width), Math.floor(viewport.height)];
    const canvas = createCanvas!(width, height);
    await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise;
    const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
    const { items } = await page.getTextContent();
    const boxes = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [{ text: item.str, x: item.transform[4], y: item.transform[5], w: item.width, h: item.height }]
        : [],
    );
    pages.push({ blank: largestBlank(data, width, height), overlaps: overlapsOf(boxes) });
  }
  await pdf.loadingTask.destroy();
  return pages;
}

type TextBox = { text: string; x: number; y: number; w: number; h: number };

/** Ascents and descents share some room without letters touching. */
const shared = { across: 1.5, down: 0.45 };

function overlapsOf(boxes: readonly TextBox[]): string[] {
  return boxes.flatMap((one, at) =>
    boxes.slice(at + 1).flatMap((other) => {
      const across = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
      const down = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
      const isOver = across > shared.across && down > shared.down * Math.min(one.h, other.h);
      return isOver && !areOneArabicLine(one, other) ? [`${one.text} / ${other.text}`] : [];
    }),
  );
}

/** Joined letters are drawn in several pieces, whose reported places do not follow the order of reading. */
const areOneArabicLine = (one: TextBox, other: TextBox) =>
  one.y === other.y && [one, other].every(({ text }) => /\p{Script=Arabic}/u.test(text));

function largestBlank(data: Uint8ClampedArray, width: number, height: number): number {
  const [columns, rows] = [Math.floor(width / cell), Math.floor(height / cell)];
  const heights = new Array<number>(columns).fill(0);
  let most = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++)
      heights[column] = isWhite(data, width, column * cell, row * cell) ? heights[column]! + 1 : 0;
    most = Math.max(most, largestUnder(heights));
  }
  return most / (columns * rows);
}

function isWhite(data: Uint8ClampedArray, width: number, x: number, y: number): boolean {
  for (let dy = 0; dy < cell; dy++) {
    for (let dx = 0; dx < cell; dx++) {
      const at = ((y + dy) * width + x + dx) * 4;
      if (data[at]! < 250 || data[at + 1]! < 250 || data[at + 2]! < 250) return false;
    }
  }
  return true;
}

/** The largest rectangle under a skyline. */
function largestUnder(heights: readonly number[]): number {
  const stack: number[] = [];
  let most = 0;
  for (let at = 0; at <= heights.length; at++) {
    while (stack.length > 0 && heights[stack.at(-1)!]! >= (heights[at] ?? 0)) {
      const height = heights[stack.pop()!]!;
      most = Math.max(most, height * (stack.length === 0 ? at : at - stack.at(-1)! - 1));
    }
    stack.push(at);
  }
  return most;
}
