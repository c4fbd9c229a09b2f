/** Text on paper: broken into lines that fit, each character in a font that has it. */
import type { ContentText, Style } from 'pdfmake/interfaces.js';
import { linesOf, runsOf } from '../drawing/letters.ts';

/** A4 and its margins, in points. */
export const page = { width: 595.28, height: 841.89, margin: 48, top: 56, bottom: 56 };
export const textWidth = page.width - 2 * page.margin;

export type TextStyle = Style & { fontSize: number };

/** Wraps the text; words that are longer than a line are broken. */
export function text(words: string, style: TextStyle, width: number = textWidth): ContentText {
  const lines = linesOf(words, width, style.fontSize, style.bold ? 'bold' : 'normal');
  const pieces = lines.flatMap((line, at) => [
    ...(at > 0 ? ['\n'] : []),
    ...runsOf(line).map(({ face, text: piece }) => ({ text: piece, font: face })),
  ]);
  return { ...style, text: pieces };
}

/** The runs of one line, for texts of several styles. */
export const pieces = (words: string, style: Style = {}) =>
  runsOf(words).map(({ face, text: piece }) => ({ ...style, text: piece, font: face }));

/** Sets the fonts of an SVG's texts, so that each character is in a font that has it. */
export function withFaces(svg: string): string {
  return svg.replace(
    /(<text\b[^>]*>)([^<]*)(<\/text>)/g,
    (whole, open: string, words: string, close: string) => {
      const runs = runsOf(unescaped(words));
      if (runs.every(({ face }) => face === 'Roboto')) return whole;
      const spans = runs.map(
        ({ face, text: piece }) => `<tspan style="font-family:${face}">${escaped(piece)}</tspan>`,
      );
      return `${open}${spans.join('')}${close}`;
    },
  );
}

const marks = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' } as const;
const letters = new Map<string, string>(Object.entries(marks).map(([letter, mark]) => [mark, letter]));

const escaped = (words: string) => words.replace(/[&<>"']/g, (letter) => marks[letter as keyof typeof marks]);
const unescaped = (words: string) =>
  words.replace(/&(?:amp|lt|gt|quot|#39);/g, (mark) => letters.get(mark) ?? mark);
