/** A report as a PowerPoint file. */

import { ink, type Theme, themeOf } from '../../lib/theme.ts';
import type { Chart, ReportDocument } from '../document.ts';
import { fitted } from '../drawing/letters.ts';
import { slide as format, pointsPerInch } from '../layout/format.ts';
import type { Page } from '../layout/pieces.ts';
import { planPages } from '../layout/plan.ts';
import { organisation } from '../shown.ts';
import { drawPart, inches, plain } from './parts.ts';
import { face, Pptx, type Slide } from './pptx.ts';
import { repairCharts } from './repair-charts.ts';

const master = 'Report';
const titleLines = 2;

export async function slidesOf(document: ReportDocument): Promise<Buffer> {
  const { cover } = document;
  const theme = themeOf(cover.colors);
  const file = new Pptx();
  file.layout = 'LAYOUT_WIDE';
  file.title = `${document.title}: ${organisation(cover)}`;
  file.author = cover.tmc;
  file.subject = `${cover.periodWords}, data version ${cover.dataVersion}`;
  file.theme = { headFontFace: face, bodyFontFace: face };
  defineCoverMaster(file, theme);
  defineMaster(file, document, theme);
  drawCover(file.addSlide({ masterName: coverMaster }), document, theme);
  const pages = planPages(document, format);
  for (const page of pages) drawSlide(file, page, document, theme);
  const charts = pages.flatMap(({ parts }) =>
    parts.flatMap(({ piece }): Chart[] => (piece.kind === 'chart' ? [piece.chart] : [])),
  );
  const written = await file.write({ outputType: 'nodebuffer', compression: false });
  return repairCharts(written as Buffer, charts, cover.dataVersion);
}

function defineMaster(file: Pptx, { title, cover }: ReportDocument, theme: Theme): void {
  const { content } = format;
  const foot = inches({ x: content.x, y: 510, w: content.w - 80, h: 16 });
  const text = { fontFace: face, fontSize: 9, color: ink.quiet.slice(1), margin: 0 };
  const words = [organisation(cover), cover.periodWords, title, cover.tmc].map((one) =>
    fitted(one, 200, 9, 1),
  );
  file.defineSlideMaster({
    title: master,
    background: { color: ink.paper.slice(1) },
    objects: [
      { rect: { ...inches({ x: 0, y: 0, w: format.width, h: 10 }), fill: { color: theme.band.slice(1) } } },
      { text: { text: words.join('  ·  '), options: { ...foot, ...text } } },
      placeholder('title', { ...content, y: 24, h: 66 }, format.sizes.title, theme.accent),
    ],
    slideNumber: {
      ...inches({ x: content.x + content.w - 60, y: 510, w: 60, h: 16 }),
      ...text,
      align: 'right',
    },
  });
}

const coverMaster = 'Cover';

function defineCoverMaster(file: Pptx, theme: Theme): void {
  const { x, w } = format.content;
  file.defineSlideMaster({
    title: coverMaster,
    background: { color: theme.band.slice(1) },
    objects: [
      { rect: { ...inches({ x: 0, y: 0, w: format.width, h: 130 }), fill: { color: ink.paper.slice(1) } } },
      placeholder('title', { x, y: 200, w, h: 70 }, 40, theme.onBand),
    ],
  });
}

const placeholder = (name: string, box: Parameters<typeof inches>[0], fontSize: number, color: string) => ({
  placeholder: {
    options: {
      name,
      type: 'title' as const,
      ...inches(box),
      align: 'left' as const,
      valign: 'middle' as const,
      bold: true,
      margin: 0,
      fontFace: face,
      fontSize,
      color: color.slice(1),
    },
    text: '',
  },
});

function drawSlide(file: Pptx, { title, parts, notes }: Page, { cover }: ReportDocument, theme: Theme): void {
  const slide = file.addSlide({ masterName: master });
  const room = format.content.w / format.stretch.bold;
  slide.addText(fitted(title, room, format.sizes.title, titleLines, 'bold'), { placeholder: 'title' });
  for (const part of parts) drawPart(slide, part, cover, theme);
  slide.addNotes([...notes, ...inFull(parts)].join('\n\n'));
}

/** The full texts of cells that were cut. */
const inFull = (parts: Page['parts']) =>
  parts.flatMap(({ piece }) =>
    piece.kind === 'table'
      ? piece.rows
          .flatMap(({ cells }) => cells.flatMap((cell) => piece.grid.inFull.get(cell) ?? []))
          .map((text) => `In full: ${text}`)
      : [],
  );

function drawCover(slide: Slide, { title, cover }: ReportDocument, theme: Theme): void {
  const { x, w } = format.content;
  const room = w / format.stretch.normal;
  if (cover.logo) {
    const { image, width, height } = cover.logo;
    const scale = Math.min(260 / width, 72 / height);
    const [wide, high] = [(width * scale) / pointsPerInch, (height * scale) / pointsPerInch];
    const data = `image/png;base64,${Buffer.from(image).toString('base64')}`;
    slide.addImage({
      data,
      x: x / pointsPerInch,
      y: 65 / pointsPerInch - high / 2,
      w: wide,
      h: high,
      altText: cover.tmc,
    });
  } else {
    const text = fitted(cover.tmc, room, 20, 1, 'bold');
    slide.addText(text, { ...plain, ...inches({ x, y: 50, w, h: 30 }), bold: true, fontSize: 20 });
  }
  slide.addText(fitted(title, room, 40, 1, 'bold'), { placeholder: 'title' });
  const onBand = { ...plain, color: theme.onBand.slice(1) };
  slide.addText(fitted(organisation(cover), room, 24, 3), {
    ...onBand,
    ...inches({ x, y: 275, w, h: 96 }),
    fontSize: 24,
  });
  slide.addText(cover.periodWords, { ...onBand, ...inches({ x, y: 400, w, h: 26 }), fontSize: 18 });
  slide.addNotes(`${title}: ${organisation(cover)}, ${cover.periodWords}.`);
}
