/** Cells of a feed's file, one character per byte: what of them names erased persons is replaced before anything is stored. */
import type { Cleaner } from './cleaner.ts';
import { cleanRecord, type TextRecord } from './records.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** As UTF-8, or else as Windows' letters, so that a rejected row of another encoding is cleaned as well. */
function decoded(bytes: string): { text: string; encoding: 'utf8' | 'latin1' } {
  try {
    return { text: decoder.decode(Buffer.from(bytes, 'latin1')), encoding: 'utf8' };
  } catch {
    return { text: bytes, encoding: 'latin1' };
  }
}

export type CustomerOf = (nodeCode: string) => string | null;

/** Cells beyond the header's are cleaned, too. */
export function cleanCells(
  cleaner: Cleaner,
  header: readonly string[],
  cells: readonly string[],
  customerOf: CustomerOf,
): { cells: string[]; isChanged: boolean } {
  const texts = cells.map(decoded);
  const nameOf = (index: number) => header[index] ?? `cell ${index + 1}`;
  const record: TextRecord = {};
  for (const [index, { text }] of texts.entries()) record[nameOf(index)] = text.trim();
  const { record: cleaned } = cleanRecord(cleaner, record, customerOf(record.node_code ?? ''));
  let isChanged = false;
  const result = cells.map((cell, index) => {
    const name = nameOf(index);
    const [before, after] = [record[name] ?? '', cleaned[name] ?? ''];
    if (before === after) return cell;
    isChanged = true;
    return Buffer.from(after, texts[index]?.encoding).toString('latin1');
  });
  return { cells: result, isChanged };
}
