/** A report as a PowerPoint file. */

import { ink, type Theme, themeOf } from '../../lib/theme.ts';
import type { ReportDocument } from '../document.ts';
import { drawnOf, hasValues } from '../drawing/drawn.ts';
import { fitted } from '../drawing/letters.ts';
import { coverFacts, organisation, periodText } from '../shown.ts';
import { drawPart, plain } from './parts.ts';
import { type PlannedSlide, planSlides } from './plan.ts';
import { Pptx, type Slide } from './pptx.ts';
import { repairCharts } from './repair-charts.ts';
import { content, face, letters, pointsPerInch, slide as size, stretch } from './sizes.ts';

const master = 'Report';

export async function slidesOf(document: ReportDocument): Promise<Buffer> {
  const { cover } = document;
  const theme = themeOf(cover.colors);
  const file = new Pptx();
  file.layout = 'LAYOUT_WIDE';
  file.title = `${document.title}: ${organisation(cover)}`;
  file.author = cover.tmc;
  file.subject = `${periodText(cover.period)}, data version ${cover.dataVersion}`;
  file.theme = { headFontFace: face, bodyFontFace: face };
  defineMaster(file, document, theme);
  drawCover(file.addSlide(), document, theme);
  const planned = planSlides(document);
  for (const one of planned) drawSlide(file, one, document, theme);
  const parts = planned.flatMap((one) => one.parts);
  const charts = parts.flatMap((part) => (part.kind === 'chart' ? [drawnOf(part.chart, cover)] : []));
  const written = await file.write({ outputType: 'nodebuffer', compression: false });
  return repairCharts(written as Buffer, charts.filter(hasValues), cover.dataVersion);
}

function defineMaster(file: Pptx, { title, cover }: ReportDocument, theme: Theme): void {
  const foot = { y: 7.05, h: 0.25 };
  const text = { fontFace: face, fontSize: letters.foot, color: ink.quiet.slice(1), margin: 0 };
  const words = [organisation(cover), periodText(cover.period), title, cover.tmc].map((one) =>
    fitted(one, 220, letters.foot, 1),
  );
  file.defineSlideMaster({
    title: master,
    background: { color: ink.paper.slice(1) },
    objects: [
      { rect: { x: 0, y: 0, w: size.width, h: 0.14, fill: { color: theme.band.slice(1) } } },
      { text: { text: words.join('  ·  '), options: { x: content.x, w: content.w - 1, ...foot, ...text } } },
      {
        placeholder: {
          options: {
            name: 'title',
            type: 'title',
            x: content.x,
            y: 0.4,
            w: content.w,
            h: 0.65,
            align: 'left',
            valign: 'middle',
            bold: true,
            margin: 0,
            fontFace: face,
            fontSize: letters.title,
            color: theme.accent.slice(1),
          },
          text: '',
        },
      },
    ],
    slideNumber: { x: content.x + content.w - 0.8, w: 0.8, ...foot, ...text, align: 'right' },
  });
}

function drawSlide(file: Pptx, planned: PlannedSlide, { cover }: ReportDocument, theme: Theme): void {
  const slide = file.addSlide({ masterName: master });
  const title = fitted(planned.title, (content.w * pointsPerInch) / stretch, letters.title, 1, 'bold');
  slide.addText(title, { placeholder: 'title' });
  for (const part of planned.parts) drawPart(slide, part, cover, theme);
  slide.addNotes(planned.notes.filter(Boolean).join('\n\n'));
}

function drawCover(slide: Slide, { title, cover }: ReportDocument, theme: Theme): void {
  const band = { y: 2.05, h: 3.3 };
  const inner = { x: 0.9, w: size.width - 1.8 };
  const points = (inner.w * pointsPerInch) / stretch;
  slide.background = { color: ink.paper.slice(1) };
  if (cover.logo) {
    const { image, width, height } = cover.logo;
    const scale = Math.min(3.6 / width, 1 / height);
    const [w, h] = [width * scale, height * scale];
    const data = `image/png;base64,${Buffer.from(image).toString('base64')}`;
    slide.addImage({ data, x: inner.x, y: 1.55 - h, w, h, altText: cover.tmc });
  } else {
    const text = fitted(cover.tmc, points, 20, 1, 'bold');
    slide.addText(text, { ...plain, ...inner, y: 1.1, h: 0.45, bold: true, fontSize: 20 });
  }
  slide.addShape('rect', { x: 0, w: size.width, ...band, fill: { color: theme.band.slice(1) } });
  const onBand = { ...plain, ...inner, color: theme.onBand.slice(1) };
  slide.addText(fitted(title, points, 40, 1, 'bold'), {
    ...onBand,
    y: 2.5,
    h: 0.75,
    bold: true,
    fontSize: 40,
  });
  slide.addText(fitted(organisation(cover), points, 24, 2), { ...onBand, y: 3.35, h: 0.9, fontSize: 24 });
  slide.addText(periodText(cover.period), { ...onBand, y: 4.45, h: 0.4, fontSize: 18 });
  const facts = coverFacts(cover).map(([name, value]) => `${name}: ${value}`);
  const text = { ...plain, ...inner, color: ink.quiet.slice(1), fontSize: letters.label };
  const most = 5;
  for (const [at, fact] of facts.slice(-most).entries()) {
    slide.addText(fitted(fact, points, letters.label, 1), { ...text, y: 5.65 + at * 0.28, h: 0.25 });
  }
  slide.addNotes(facts.join('\n'));
}
