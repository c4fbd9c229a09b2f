/** A report as a PDF file: A4, tagged, with bookmarks, selectable text and embedded fonts. */
import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import { ink, themeOf } from '../../lib/theme.ts';
import type { ReportDocument } from '../document.ts';
import { faces, fitted, fittingSize, linesOf } from '../drawing/letters.ts';
import { paper as format, onePaper } from '../layout/format.ts';
import { planPages } from '../layout/plan.ts';
import { organisation } from '../shown.ts';
import { drawHead, drawLogo } from './head.ts';
import { drawPart } from './parts.ts';
import { Pen, type Tag } from './pen.ts';

export async function paperOf(document: ReportDocument): Promise<Buffer> {
  const { title, cover } = document;
  const pdf = new PdfDocument({
    size: [format.width, format.height],
    margin: 0,
    autoFirstPage: false,
    font: faces.Roboto.normal,
    pdfVersion: '1.7',
    tagged: true,
    // The library knows it, its types do not.
    subset: 'PDF/UA' as 'PDF/A-1',
    displayTitle: true,
    lang: 'en',
    info: {
      Title: `${title}: ${organisation(cover)}`,
      Author: cover.tmc,
      Subject: `${cover.periodWords}, data version ${cover.dataVersion}`,
      Creator: 'Tripledger',
      CreationDate: cover.madeAt,
    },
  });
  const written = buffer(pdf);
  const pen = new Pen(pdf, themeOf(cover.colors));
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  if (!document.isOnePage) drawCover(pen, document, root);
  const covers = document.isOnePage ? 0 : 1;
  const pages = planPages(document, document.isOnePage ? onePaper : format);
  let section: Tag | undefined;
  for (const [at, { parts }] of pages.entries()) {
    pdf.addPage();
    drawFrame(pen, document, at + 1 + covers, pages.length + covers);
    if (document.isOnePage && at === 0) drawHead(pen, document, root);
    for (const part of parts) {
      if (part.piece.kind === 'heading') {
        section?.end();
        section = pdf.struct('Sect');
        root.add(section);
      }
      drawPart(pen, part, cover, section ?? root);
    }
  }
  section?.end();
  root.end();
  pdf.end();
  return written;
}

function drawFrame(pen: Pen, { title, cover }: ReportDocument, number: number, count: number): void {
  const { x, w } = format.content;
  const style = { size: 8, color: ink.quiet };
  const between = '  ·  ';
  const about = [cover.periodWords, title].map((one) => fitted(one, 165, style.size, 1)).join(between);
  // The page's number stands at the end.
  const room = w - 60 - pen.widthOf(`${between}${about}`, style.size);
  const words = `${fitted(organisation(cover), room, style.size, 1)}${between}${about}`;
  pen.artifact(() => {
    pen.rect(0, 0, format.width, 10, pen.theme.band);
    pen.line(x, format.height - 26, words, style);
    pen.line(x, format.height - 26, `Page ${number} of ${count}`, style, { width: w, align: 'right' });
  });
}

function drawCover(pen: Pen, { title, cover }: ReportDocument, root: Tag): void {
  const { pdf, theme } = pen;
  const { x, w } = format.content;
  pdf.addPage();
  pen.artifact(() => {
    pen.rect(0, 0, format.width, format.height, theme.band);
    pen.rect(0, 0, format.width, 150, ink.paper);
  });
  drawLogo(pen, cover, root, { x, middle: 75, width: 230, height: 72 });
  const color = theme.onBand;
  pen.tagged(root, 'H1', () => {
    const size = fittingSize(title, w, 38, 18, 'bold');
    pen.line(x, 330, fitted(title, w, size, 1, 'bold'), { size, weight: 'bold', color });
  });
  pen.tagged(root, 'P', () => {
    for (const [at, line] of linesOf(organisation(cover), w, 22, 'normal').slice(0, 4).entries())
      pen.line(x, 376 + at * 28, line, { size: 22, color });
  });
  pen.tagged(root, 'P', () => pen.line(x, 510, fitted(cover.periodWords, w, 15, 1), { size: 15, color }));
}
