/** The rows of the answer's table: members, subtotals under each, the others, and the total. */
import type { QueryAnswer } from '@tripledger/contract/query/calls.ts';

export type Side = { values: readonly (number | null)[]; before?: readonly (number | null)[] };
type Answered = QueryAnswer['rows'][number];
export type Member = Answered['by'][number];

export type TableRow = Side & {
  kind: 'row' | 'subtotal' | 'others' | 'total';
  /** The members of the first dimensions. */
  by: readonly Member[];
  /** By column; absent: there are no columns. */
  cells?: readonly Side[] | undefined;
  /** How many rows the others are. */
  rows?: number;
};

/** With subtotals, rows of the same first member stand together, those of the largest subtotal first. */
export function tableRows(answer: QueryAnswer, sortedBy: number | null): TableRow[] {
  const rows = answer.rows.map((row): TableRow => ({ kind: 'row', ...row }));
  const subtotals = answer.subtotals ?? [];
  return [
    ...(subtotals.length > 0 ? grouped(rows, subtotals, sortedBy) : rows),
    ...(answer.others ? [{ kind: 'others', by: [], ...answer.others } as const] : []),
    ...(answer.totals && answer.columns[0]?.kind === 'dimension'
      ? [{ kind: 'total', by: [], ...answer.totals } as const]
      : []),
  ];
}

function grouped(
  rows: readonly TableRow[],
  subtotals: readonly Answered[],
  sortedBy: number | null,
  depth = 1,
): TableRow[] {
  const groups = [...Map.groupBy(rows, ({ by }) => placeOf(by, depth))].map(([place, members]) => ({
    members,
    subtotal: subtotals.find(({ by }) => by.length === depth && placeOf(by, depth) === place),
  }));
  const ranked = ({ subtotal }: (typeof groups)[number]) =>
    sortedBy === null ? 0 : (subtotal?.values[sortedBy] ?? Number.NEGATIVE_INFINITY);
  const isDeeper = subtotals.some(({ by }) => by.length === depth + 1);
  return groups
    .toSorted((one, other) => ranked(other) - ranked(one))
    .flatMap(({ members, subtotal }) => [
      ...(isDeeper ? grouped(members, subtotals, sortedBy, depth + 1) : members),
      ...(subtotal ? [{ kind: 'subtotal', ...subtotal } as const] : []),
    ]);
}

const placeOf = (by: readonly Member[], depth: number) =>
  JSON.stringify(by.slice(0, depth).map(({ key }) => key));
