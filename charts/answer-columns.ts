/** The columns of an answer to a question of Explore, and how its members and rows are called. */
import type { QueryAnswer } from '@tripledger/contract/query/calls.ts';
import type { Member, Side, TableRow } from './answer-rows.ts';
import * as dates from './dates.ts';
import { count } from './format.ts';

const words = {
  total: 'Total',
  totalOf: (member: string) => `Total ${member}`,
};

/** What sums up members that have no row, because they only have values in the period compared with. */
export const goneTitle = 'In the earlier period only';

/** What sums up this many members that are not shown. */
export const othersTitle = (members: number, locale: string): string =>
  `Other (${count(members, locale)} more)`;

/** A group of value columns: of a member of the columns' dimension, of the others, or the total. */
export type ValueGroup = {
  kind: 'member' | 'others' | 'total';
  title: string;
  member: Member | undefined;
  side: (row: TableRow) => Side | undefined;
};

export function valueGroups({ across }: QueryAnswer, locale: string): ValueGroup[] {
  const total: ValueGroup = { kind: 'total', title: words.total, member: undefined, side: (row) => row };
  if (!across) return [total];
  const { name, columns, others } = across;
  const inColumns = columns.map(
    (member, at): ValueGroup => ({
      kind: 'member',
      title: memberText(name, member, locale),
      member,
      side: ({ cells }) => cells?.[at],
    }),
  );
  const rest: ValueGroup = {
    kind: 'others',
    title: othersTitle(others, locale),
    member: undefined,
    side: ({ cells }) => cells?.[columns.length],
  };
  return [...inColumns, ...(others > 0 ? [rest] : []), total];
}

/** What a row is of: its members, or which rows it sums up. */
export function rowTitle(
  { kind, by: members, rows }: TableRow,
  by: readonly string[],
  locale: string,
): string {
  const names = members.map((member, at) => memberText(by[at] ?? '', member, locale));
  switch (kind) {
    case 'total':
      return words.total;
    case 'subtotal':
      return words.totalOf(names.join(', '));
    case 'others':
      return rows ? othersTitle(rows, locale) : goneTitle;
    case 'row':
      return names.join(', ');
  }
}

const months = ['month', 'bookingMonth', 'departureMonth', 'creditExpiryMonth'];
const days = ['day', 'week'];

/** Days and months as the TMC writes them, other members by their names. */
export function memberText(
  dimension: string,
  { key, label }: { key: unknown; label: string },
  locale: string,
): string {
  if (typeof key !== 'string') return label;
  if (months.includes(dimension)) return dates.month(key, locale);
  return days.includes(dimension) ? dates.date(key, locale) : label;
}
