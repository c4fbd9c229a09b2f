/** The names of files: those that the server streams, and those that screens create from their rows. */

/**
 * An established file name with its extension; an established name to which the selected node is appended; otherwise
 * the screen and the table.
 */
export type FileTitle = string | { known: string } | { screen: string; table: string };

export type FileOf = {
  /** Absent: the rows are of any date. */
  dateStart?: string | undefined;
  dateEnd?: string | undefined;
  /** The label of the selected node; null: unknown. */
  node: string | null;
};

/** The label used when no node is selected. */
export const allNodes = 'All organisations';

/** `Airfare - Number of tickets - Acme Pty Ltd - 2026-03-01 to 2026-03-31.csv` */
export function fileName(title: FileTitle, { node, dateStart, dateEnd }: FileOf, ending = 'csv'): string {
  if (typeof title === 'string') return title;
  if ('known' in title) return `${joined(title.known, node === allNodes ? '' : (node ?? ''))}.${ending}`;
  const dates = dateStart === undefined ? '' : `${dateStart} to ${dateEnd}`;
  return `${joined(title.screen, title.table, node ?? '', dates)}.${ending}`;
}

const joined = (...parts: readonly string[]) => parts.map(plain).filter(Boolean).join(' - ');

/** File systems allow 255 bytes; two parts of a name can have any length, and a character takes up to four bytes. */
const mostBytes = 90;
const encoder = new TextEncoder();

/** Removes what file systems reject or hide: separators, wildcards, control characters, leading and trailing dots. */
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
