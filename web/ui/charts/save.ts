/** Saves a chart as an image, and its values as CSV. */
import fontFile from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import type { EChartsType } from 'echarts/core';
import { csvOf, saveFile } from '../csv.ts';
import { fontFamily } from '../font.ts';
import type { ShortTableProps } from '../ShortTable.tsx';

export async function saveTable<Row>(
  name: string,
  { columns, rows }: Pick<ShortTableProps<Row>, 'columns' | 'rows'>,
): Promise<void> {
  saveFile(name, await csvOf(columns, rows));
}

/** As sharp as a printed page needs. */
const scale = 2;
const margin = 16;
const lineHeight = 20;
const titleHeight = 32;

/** The title, the drawing and the legend of the block, in its colours. */
export async function saveChart(name: string, title: string, block: HTMLElement): Promise<void> {
  const box = block.querySelector<HTMLElement & { chart?: EChartsType }>('[role="img"]');
  if (!box?.chart) return;
  const { width, height } = box.getBoundingClientRect();
  const { backgroundColor, color } = getComputedStyle(block);
  const [drawing, legend] = [await imageOf(box.chart.renderToSVGString()), legendOf(block)];
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d')!;
  const font = `12px ${fontFamily}`;
  pen.font = font;
  const lines = inLines(legend, width, (text) => pen.measureText(text).width);
  canvas.width = (width + 2 * margin) * scale;
  canvas.height = (titleHeight + height + lines.length * lineHeight + 2 * margin) * scale;
  pen.scale(scale, scale);
  pen.fillStyle = backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = color;
  pen.textBaseline = 'middle';
  pen.font = `600 15px ${fontFamily}`;
  pen.fillText(title, margin, margin + titleHeight / 2 - 4);
  pen.drawImage(drawing, margin, margin + titleHeight, width, height);
  pen.font = font;
  for (const [at, entries] of lines.entries()) {
    const y = margin + titleHeight + height + (at + 0.5) * lineHeight;
    for (const { x, ink, border, text } of entries) {
      pen.fillStyle = ink;
      pen.strokeStyle = border;
      pen.beginPath();
      pen.roundRect(margin + x, y - dot / 2, dot, dot, 3);
      pen.fill();
      if (ink === transparent) pen.stroke();
      pen.fillStyle = color;
      pen.fillText(text, margin + x + dot + dotGap, y);
    }
  }
  const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (file) saveFile(name, file);
}

/** The drawing with the product's font in it: an image cannot use the page's. */
async function imageOf(svg: string): Promise<HTMLImageElement> {
  const font = await dataUrl(await (await fetch(fontFile)).blob());
  const face = `<style>@font-face{font-family:'Inter Variable';font-weight:100 900;src:url(${font})}</style>`;
  const image = new Image();
  image.src = await dataUrl(new Blob([svg.replace(/<svg[^>]*>/, `$&${face}`)], { type: 'image/svg+xml' }));
  await image.decode();
  return image;
}

const dataUrl = (blob: Blob) =>
  new Promise<string>((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(blob);
  });

type Entry = { ink: string; border: string; text: string };

const transparent = 'rgba(0, 0, 0, 0)';
const dot = 10;
const dotGap = 6;
const entryGap = 16;

function legendOf(block: HTMLElement): Entry[] {
  return [...block.querySelectorAll('[data-legend] li')].map((entry) => {
    const [mark, ...words] = [...entry.querySelectorAll('span span, button span')];
    const { backgroundColor, borderTopColor } = getComputedStyle(mark!);
    return {
      ink: backgroundColor,
      border: borderTopColor,
      text: words.map(({ textContent }) => textContent).join(' '),
    };
  });
}

/** As many entries on a line as fit, with their places. */
function inLines(entries: readonly Entry[], width: number, widthOf: (text: string) => number) {
  const lines: (Entry & { x: number })[][] = [];
  let x = 0;
  for (const entry of entries) {
    const taken = dot + dotGap + widthOf(entry.text);
    if (lines.length === 0 || x + taken > width) {
      lines.push([]);
      x = 0;
    }
    lines.at(-1)?.push({ ...entry, x });
    x += taken + entryGap;
  }
  return lines;
}
