/** What files are called: by the server for those that it streams, by the screens for what they make of their rows. */

/**
 * A name that is known beyond the product, with its ending, or one that the selected node is added to; else the screen
 * and what of it the file holds.
 */
export type FileTitle = string | { known: string } | { screen: string; table: string };

export type FileOf = {
  /** Absent: the rows are of any date. */
  dateStart?: string | undefined;
  dateEnd?: string | undefined;
  /** What the selected node is called; null: it is not known. */
  node: string | null;
};

/** What stands for the node where none is selected. */
export const allNodes = 'All organisations';

/** `Airfare - Number of tickets - Acme Pty Ltd - 2026-03-01 to 2026-03-31.csv` */
export function fileName(title: FileTitle, { node, dateStart, dateEnd }: FileOf, ending = 'csv'): string {
  if (typeof title === 'string') return title;
  if ('known' in title) return `${joined(title.known, node === allNodes ? '' : (node ?? ''))}.${ending}`;
  const dates = dateStart === undefined ? '' : `${dateStart} to ${dateEnd}`;
  return `${joined(title.screen, title.table, node ?? '', dates)}.${ending}`;
}

const joined = (...parts: readonly string[]) => parts.map(plain).filter(Boolean).join(' - ');

/** File systems take 255 bytes, two parts of a name are of any length, and a letter may take four bytes. */
const mostBytes = 90;
const encoder = new TextEncoder();

/** Without what a file system refuses, or would hide: separators, wildcards, controls, dots at an end. */
function plain(text: string): string {
  let kept = '';
  let bytes = 0;
  for (const letter of text.replace(/[\\/:*?"<>|]/g, '-').replace(/[\p{C}\s]+/gu, ' ')) {
    bytes += encoder.encode(letter).length;
    if (bytes > mostBytes) break;
    kept += letter;
  }
  return kept.replace(/^[ .]+|[ .]+$/g, '');
}
