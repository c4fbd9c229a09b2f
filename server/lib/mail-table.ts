/** A small table in a mail, in words. */

export type MailTable = {
  columns: { title: string; isNumber: boolean }[];
  rows: { kind: 'row' | 'subtotal' | 'others' | 'total'; cells: MailCell[] }[];
  /** What it leaves out, and where that is. */
  note?: string;
  picture?: MailPicture;
};

/** A chart of the table. `png`: in base64; `alt`: what it shows, in numbers. */
export type MailPicture = { title: string; png: string; width: number; height: number; alt: string };

/** `change`: since the earlier dates. */
export type MailCell = { text: string; change?: string };
