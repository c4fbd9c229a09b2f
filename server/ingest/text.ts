/** The text of a cell: valid UTF-8, without control characters, trimmed; and its form in a list of rejects. */
import { escaped } from '../lib/terminal.ts';

/** A control character other than tab and line breaks, or a byte that is not ASCII. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const suspicious = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\xff]/;
const control = /(?![\t\n\r])\p{Cc}/u;
const everyControl = /(?![\t\n])\p{Cc}/gu;
/** Bytes that Windows-1252 does not define. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const notWindows1252 = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x81\x8d\x8f\x90\x9d]/;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The trimmed text of a cell's bytes (one character per byte). If they break a rule, calls `say` and returns null.
 */
export function textOf(bytes: string, say: (reason: string) => null): string | null {
  let text = bytes;
  if (suspicious.test(bytes)) {
    try {
      text = decoder.decode(Buffer.from(bytes, 'latin1'));
    } catch {
      const meant = notWindows1252.test(bytes) ? '' : ' (Windows-1252, it seems: save the file as UTF-8)';
      return say(`holds bytes that are no UTF-8${meant}`);
    }
    const found = control.exec(text);
    if (found) return say(`holds the control character ${escaped(found[0])}`);
  }
  return trimmed(text);
}

export function trimmed(text: string): string {
  const first = text.charCodeAt(0);
  const last = text.charCodeAt(text.length - 1);
  return first <= 32 || last <= 32 || first >= 128 || last >= 128 ? text.trim() : text;
}

/** Counts characters, not UTF-16 units. */
export function isLongerThan(text: string, limit: number): boolean {
  return text.length > limit && (text.length > 2 * limit || [...text].length > limit);
}

const shownLength = 200;

/** Decodes any bytes (one character per byte) to text. */
export function lenient(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** A value as stored in a list of rejects: without control characters and shortened. */
export function shown(text: string): string {
  const characters = [...text.slice(0, 4 * shownLength).replace(everyControl, escaped)];
  const isCut = characters.length > shownLength || text.length > 4 * shownLength;
  return isCut ? `${characters.slice(0, shownLength).join('')}…` : characters.join('');
}
