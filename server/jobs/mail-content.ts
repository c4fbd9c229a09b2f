/** What a mail says, whatever it is about. */

import type { MailTable } from '../lib/mail-table.ts';
import type { Colors } from '../lib/theme.ts';
import { oneLine, plain } from './mail.ts';

/** The TMC as the sender. */
export type Brand = { name: string; colors: Colors };

export type Link = { label: string; address: string };

/** A headline figure in words: `Total travel spend`, `$1,204.00`, `▲ +5.6%`, `was $1,140.15 in Oct 2025`. */
export type Figure = { label: string; value: string; change?: string; was?: string };

/** A paragraph; a text that a person wrote, which keeps its lines and links; or a list. */
export type Block = string | { message: string } | { title?: string; list: readonly string[] };

export type MailContent = {
  /** What it is: `Travel report`. */
  title: string;
  /** Whose and when: `Acme Pty Ltd, Jul–Oct 2026`. Absent: the title alone is the subject. */
  about?: string;
  /** The recipient's name; null: the recipient is not known by name. Absent: no greeting. */
  to?: string | null;
  body: readonly Block[];
  figures?: readonly Figure[];
  /** null: none. */
  table?: MailTable | null;
  /** One, unless it is an answer that is asked for. */
  buttons?: readonly Link[];
  /** Why the recipient gets it. */
  reason: string;
  /** How to get no more of it. */
  stop?: Link | undefined;
};

export type CleanContent = Omit<Required<MailContent>, 'about' | 'to' | 'body' | 'stop'> & {
  about: string | undefined;
  greeting: string | null;
  /** The lines of each paragraph, or the items of a list. */
  body: readonly { lines: readonly string[]; items: readonly string[] }[];
  stop: Link | undefined;
};

/** Every text passes `plain`, whoever wrote it, so that names can form neither lines nor links. */
export function cleaned({ to, ...content }: MailContent): CleanContent {
  const link = ({ label, address }: Link) => ({ label: plain(label), address });
  return {
    title: plain(content.title),
    about: content.about === undefined ? undefined : plain(content.about),
    greeting: to === undefined ? null : to === null ? 'Hello,' : `Dear ${plain(to)},`,
    body: content.body.flatMap(blocksOf).filter(({ lines, items }) => lines.length + items.length > 0),
    figures: (content.figures ?? []).map(({ label, value, change, was }) => ({
      label: plain(label),
      value: plain(value),
      ...(change !== undefined && { change: plain(change) }),
      ...(was !== undefined && { was: plain(was) }),
    })),
    table: content.table ? cleanTable(content.table) : null,
    buttons: (content.buttons ?? []).map(link),
    reason: plain(content.reason),
    stop: content.stop && link(content.stop),
  };
}

const cleanTable = ({ columns, rows, note, picture }: MailTable): MailTable => ({
  columns: columns.map(({ title, isNumber }) => ({ title: plain(title), isNumber })),
  rows: rows.map(({ kind, cells }) => ({
    kind,
    cells: cells.map(({ text, change }) => ({
      text: plain(text),
      ...(change !== undefined && { change: plain(change) }),
    })),
  })),
  ...(note !== undefined && { note: plain(note) }),
  ...(picture && { picture: { ...picture, title: plain(picture.title), alt: plain(picture.alt) } }),
});

function blocksOf(block: Block): CleanContent['body'] {
  if (typeof block === 'string') return [{ lines: [plain(block)], items: [] }];
  if ('list' in block) {
    return [{ lines: block.title === undefined ? [] : [plain(block.title)], items: block.list.map(plain) }];
  }
  return block.message
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => ({ lines: paragraph.split(/\r?\n/).map(oneLine).filter(Boolean), items: [] }));
}
