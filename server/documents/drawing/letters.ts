/**
 * The fonts that files embed, and the widths of their glyphs. Roboto covers Latin, Greek and Cyrillic; characters that
 * it lacks come from DejaVu Sans (Hebrew, Arabic, Armenian, Georgian, arrows and signs), otherwise from Noto Sans Hans
 * (Chinese, Japanese kana). Characters that none of them has, such as Hangul, Thai or emoji, are shown as a box, never
 * left out.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Font, openSync } from 'fontkit';

const { resolve } = createRequire(import.meta.url);
const roboto = dirname(resolve('@expo-google-fonts/roboto/package.json'));
const dejaVu = dirname(resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
const hans = join(dirname(resolve('@embedpdf/fonts-sc')), '../fonts');

/** In the order in which they are tried for a character. */
export const faces = {
  Roboto: {
    normal: join(roboto, '400Regular/Roboto_400Regular.ttf'),
    bold: join(roboto, '500Medium/Roboto_500Medium.ttf'),
  },
  DejaVu: { normal: join(dejaVu, 'DejaVuSans.ttf'), bold: join(dejaVu, 'DejaVuSans-Bold.ttf') },
  Hans: { normal: join(hans, 'NotoSansHans-Regular.otf'), bold: join(hans, 'NotoSansHans-Medium.otf') },
} as const;
export type Face = keyof typeof faces;
type Weight = 'normal' | 'bold';

/** A piece of text whose characters one face covers. */
export type Run = { face: Face; text: string };

/** Replaces a character that no face has. */
const box = '□';

const opened = new Map<string, Font>();

function fontOf(face: Face, weight: Weight): Font {
  const path = faces[face][weight];
  const font = opened.get(path) ?? (openSync(path) as Font);
  opened.set(path, font);
  return font;
}

/** Characters that join others or control how they are drawn, and have no glyph themselves. */
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Variation_Selector}/gu;
/** Most texts need no search for a face. */
const simple = /^[\x20-\x7e\xa0-\xff\u2013\u2026]*$/;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits the text into runs of one face each, in drawing order. */
export function runsOf(text: string): Run[] {
  if (simple.test(text)) return [{ face: 'Roboto', text }];
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(joinRtlWords(text.replace(invisible, '')))) {
    const known = faceOf(segment);
    const letter = known ? segment : box;
    const last = runs.at(-1);
    // A space stays in the preceding run.
    const face = segment === ' ' && last ? last.face : (known ?? 'DejaVu');
    if (last?.face === face) last.text += letter;
    else runs.push({ face, text: letter });
  }
  return runs;
}

const faceNames = Object.keys(faces) as Face[];

function faceOf(letter: string): Face | undefined {
  const points = [...letter].map((one) => one.codePointAt(0) ?? 0);
  return faceNames.find((face) =>
    points.every((point) => fontOf(face, 'normal').hasGlyphForCodePoint(point)),
  );
}

const rtlWord = String.raw`[^\s\p{sc=Latin}]*[\p{sc=Hebrew}\p{sc=Arabic}][^\s\p{sc=Latin}]*`;
const rtlPhrase = new RegExp(`${rtlWord}(?: +${rtlWord})+`, 'gu');

/** Joins right-to-left words with non-breaking spaces: they are drawn in the right order only as one word. */
function joinRtlWords(text: string): string {
  return text.replace(rtlPhrase, (words) => words.replace(/ +/g, '\u00a0'));
}

/** The text's width in points at this size in points, without kerning. */
export function widthOf(text: string, size: number, weight: Weight = 'normal'): number {
  let width = 0;
  for (const { face, text: run } of runsOf(text)) {
    const known = knownWidths(face, weight);
    for (const letter of run) width += letterWidth(letter, face, weight, known);
  }
  return width * size;
}

const letterWidths = new Map<string, Map<string, number>>();

/** The widths of a face's letters that were measured before. */
function knownWidths(face: Face, weight: Weight): Map<string, number> {
  const key = `${face} ${weight}`;
  const known = letterWidths.get(key) ?? new Map<string, number>();
  letterWidths.set(key, known);
  return known;
}

/** As a fraction of the font size. */
function letterWidth(letter: string, face: Face, weight: Weight, known: Map<string, number>): number {
  let width = known.get(letter);
  if (width === undefined) {
    const font = fontOf(face, weight);
    width = font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm;
    known.set(letter, width);
  }
  return width;
}

/** The outlines of the text's letters from its start, in units of the font, which point up. */
export function glyphsOf(text: string, size: number): { at: number; scale: number; path: string }[] {
  let left = 0;
  return runsOf(text).flatMap(({ face, text: run }) => {
    const font = fontOf(face, 'normal');
    const { glyphs } = font.layout(run, { kern: false });
    const scale = size / font.unitsPerEm;
    return glyphs.map(({ path, advanceWidth }) => {
      const at = left;
      left += advanceWidth * scale;
      return { at, scale, path: path.toSVG() };
    });
  });
}

/**
 * Words with preceding spaces; in scripts that break anywhere, each character is a word. Non-breaking spaces, as in
 * "12,5 %", belong to words.
 */
const words =
  /[\s--[\u00a0\u202f]]*(?:[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]|[[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]\u00a0\u202f]+)/gv;

/** Wraps the text to this width in points; words that are longer than a line are broken. */
export function linesOf(text: string, width: number, size: number, weight?: Weight): string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (more: string) => widthOf((line + more).trim(), size, weight) <= width;
  for (const [word] of text.matchAll(words)) {
    if (fits(word)) {
      line += word;
      continue;
    }
    if (line) lines.push(line.trim());
    line = '';
    for (const letter of word.trim()) {
      if (!fits(letter) && line) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  if (line.trim()) lines.push(line.trim());
  return lines;
}

/** The text, cut with an ellipsis to at most this many lines. */
export function fitted(text: string, width: number, size: number, most: number, weight?: Weight): string {
  const lines = linesOf(text, width, size, weight);
  if (lines.length <= most) return text;
  const kept = [...lines.slice(0, most).join(' ')];
  while (linesOf(`${kept.join('').trimEnd()}…`, width, size, weight).length > most) kept.pop();
  return `${kept.join('').trimEnd()}…`;
}

/** The size at which the text fits on a line: `size` or smaller, but at least `least`. */
export function fittingSize(
  text: string,
  width: number,
  size: number,
  least: number,
  weight?: Weight,
): number {
  return Math.max(least, Math.min(size, (size * width) / widthOf(text, size, weight)));
}
