/** Texts of a workbook's cells: dates in ISO form, numbers as the workbook shows them. */
import type { SaxesTagPlain } from 'saxes';

/** A tag without its namespace's prefix. */
export const localName = (tag: string) => tag.slice(tag.indexOf(':') + 1);

export type DateStyles = { isDate: (style: number) => boolean; startsIn1904: boolean };

const builtInDates = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);

/** Which of the workbook's styles show a date or a time. */
export async function dateStyles(
  read: (handlers: { open: (tag: SaxesTagPlain) => void; close: (name: string) => void }) => Promise<void>,
  startsIn1904: boolean,
): Promise<DateStyles> {
  const ownFormats = new Map<number, string>();
  const styles: boolean[] = [];
  let inCellStyles = false;
  await read({
    open: ({ name, attributes }) => {
      const local = localName(name);
      if (local === 'numFmt') ownFormats.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (local === 'cellXfs') inCellStyles = true;
      if (local !== 'xf' || !inCellStyles) return;
      const id = Number(attributes.numFmtId ?? 0);
      const own = ownFormats.get(id);
      styles.push(own === undefined ? builtInDates(id) : isDateFormat(own));
    },
    close: (name) => {
      if (localName(name) === 'cellXfs') inCellStyles = false;
    },
  });
  return { isDate: (style) => styles[style] ?? false, startsIn1904 };
}

/** Leaves out quoted text, colours and escaped characters, which may contain the same letters. */
const isDateFormat = (format: string) => /[ymdhs]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

type Cell = { type: string; style: number; text: string };

export function cellText({ type, style, text }: Cell, texts: readonly string[], styles: DateStyles): string {
  if (type === 's') return texts[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n' || text === '') return text;
  const value = Number(text);
  if (!Number.isFinite(value)) return text;
  return styles.isDate(style) ? dateText(value, styles.startsIn1904) : shownDigits(value);
}

/** Workbooks keep 15 digits: 0.1 + 0.2 is stored as 0.30000000000000004 and shown as 0.3. */
function shownDigits(value: number): string {
  const digits = Number(value.toPrecision(15));
  return Math.abs(digits) >= 1e21 || (digits !== 0 && Math.abs(digits) < 1e-6)
    ? String(value)
    : String(digits);
}

const dayMs = 86_400_000;

/** Days since 1899-12-30 or 1904-01-01; a fraction alone is a time. */
function dateText(days: number, startsIn1904: boolean): string {
  const start = startsIn1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const minutes = Math.round(days * 1440) * 60_000;
  const at = new Date(start + minutes);
  if (Number.isNaN(at.getTime())) return String(days);
  const iso = at.toISOString();
  if (days >= 0 && days < 1) return iso.slice(11, 16);
  return minutes % dayMs === 0 ? iso.slice(0, 10) : iso.slice(0, 16);
}
