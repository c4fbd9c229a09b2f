/** Draws on a PDF's pages: each character in a font that has it, and each part of the page tagged. */
import type PdfDocument from 'pdfkit';
import { ink, markColors, type Theme } from '../../lib/theme.ts';
import type { Mark } from '../document.ts';
import { faces, linesOf, runsOf, widthOf } from '../drawing/letters.ts';
import type { Lines, Tone } from '../layout/pieces.ts';
import { lineHeight } from '../layout/pieces.ts';

export type Pdf = InstanceType<typeof PdfDocument>;
/** A node of the tagged structure. */
export type Tag = ReturnType<Pdf['struct']>;

type Aligned = { width?: number; align?: 'left' | 'right' };

export class Pen {
  readonly pdf: Pdf;
  readonly theme: Theme;

  constructor(pdf: Pdf, theme: Theme) {
    this.pdf = pdf;
    this.theme = theme;
  }

  colorOf(tone: Tone): string {
    if (tone === 'accent') return this.theme.accentText;
    return tone === 'text' || tone === 'quiet' ? ink[tone] : markColors[tone satisfies Mark];
  }

  /** Draws the lines, and returns the height that they take. */
  lines(x: number, y: number, { lines, size, weight, tone }: Lines, aligned: Aligned = {}): number {
    for (const [at, line] of lines.entries()) {
      this.line(
        x,
        y + at * size * lineHeight + size,
        line,
        { size, weight, color: this.colorOf(tone) },
        aligned,
      );
    }
    return lines.length * size * lineHeight;
  }

  /** One line, its baseline at `y`. */
  line(
    x: number,
    y: number,
    text: string,
    { size, weight = 'normal', color }: { size: number; weight?: 'normal' | 'bold'; color: string },
    { width, align = 'left' }: Aligned = {},
  ): void {
    let left = align === 'right' && width !== undefined ? x + width - widthOf(text, size, weight) : x;
    for (const run of runsOf(text)) {
      this.pdf
        .font(faces[run.face][weight])
        .fontSize(size)
        .fillColor(color)
        .text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic' });
      left += widthOf(run.text, size, weight);
    }
  }

  widthOf(text: string, size: number): number {
    return widthOf(text, size);
  }

  wrapped(text: string, width: number, size: number, weight: 'normal' | 'bold'): string[] {
    return linesOf(text, width + 0.5, size, weight);
  }

  rect(x: number, y: number, w: number, h: number, color: string): void {
    this.pdf.rect(x, y, w, h).fill(color);
  }

  outline(x: number, y: number, w: number, h: number, color: string): void {
    this.pdf.rect(x, y, w, h).lineWidth(1).strokeColor(color).stroke();
  }

  rule(x1: number, y1: number, x2: number, y2: number, color: string, thickness = 0.5): void {
    this.pdf.moveTo(x1, y1).lineTo(x2, y2).lineWidth(thickness).strokeColor(color).stroke();
  }

  /** What readers of the tagged text do not need, such as lines and page numbers. */
  artifact(draw: () => void): void {
    this.pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    this.pdf.endMarkedContent();
  }

  /** An element whose content is drawn now. */
  tagged(parent: Tag, type: string, draw: () => void, options: { alt?: string } = {}): void {
    parent.add(this.pdf.struct(type, options, draw));
  }

  /** An element of further ones. */
  group(parent: Tag, type: string, fill: (group: Tag) => void): void {
    const group = this.pdf.struct(type);
    parent.add(group);
    fill(group);
    group.end();
  }
}
