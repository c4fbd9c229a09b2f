/** The TMC's logo on covers, and the head of a report that is one page. */
import { ink } from '../../lib/theme.ts';
import type { Cover, ReportDocument } from '../document.ts';
import { fitted, fittingSize } from '../drawing/letters.ts';
import { paper as format } from '../layout/format.ts';
import { organisation } from '../shown.ts';
import type { Pen, Tag } from './pen.ts';

/** `middle`: half-way down. The logo is as large as fits. */
type Place = { x: number; middle: number; width: number; height: number; isRight?: boolean };

/** The TMC's name where it has no logo. */
export function drawLogo(pen: Pen, { logo, tmc }: Cover, root: Tag, place: Place): void {
  const { x, middle, width, height, isRight } = place;
  if (!logo) {
    const room = isRight ? width : format.content.w;
    const size = isRight ? fittingSize(tmc, room, 20, 11, 'bold') : 20;
    const name = fitted(tmc, room, size, 1, 'bold');
    pen.tagged(root, 'P', () => {
      const style = { size, weight: 'bold', color: ink.text } as const;
      pen.line(x, middle + size * 0.75, name, style, isRight ? { width, align: 'right' } : {});
    });
    return;
  }
  const scale = Math.min(width / logo.width, height / logo.height);
  const [w, h] = [logo.width * scale, logo.height * scale];
  pen.tagged(
    root,
    'Figure',
    () => {
      const left = isRight ? x + width - w : x;
      pen.pdf.image(Buffer.from(logo.image), left, middle - h / 2, { width: w, height: h });
    },
    { alt: tmc },
  );
}

export function drawHead(pen: Pen, { title, cover }: ReportDocument, root: Tag): void {
  const { x, w } = format.content;
  const logo = { width: 160, height: 40 };
  const room = w - logo.width - 20;
  pen.tagged(root, 'H1', () => {
    pen.line(x, 56, fitted(title, room, 22, 1, 'bold'), { size: 22, weight: 'bold', color: ink.text });
  });
  pen.tagged(root, 'P', () => {
    pen.line(x, 78, fitted(organisation(cover), room, 12, 1), { size: 12, color: ink.text });
  });
  pen.tagged(root, 'P', () => {
    pen.line(x, 95, fitted(cover.periodWords, room, 10, 1), { size: 10, color: ink.quiet });
  });
  drawLogo(pen, cover, root, { x: x + w - logo.width, middle: 60, ...logo, isRight: true });
}
