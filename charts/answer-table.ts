/** An answer to a question of Explore as plain columns and rows: for files, mails and paper. */
import type { Unit } from '@tripledger/contract/metrics/metric.ts';
import type { QueryAnswer } from '@tripledger/contract/query/calls.ts';
import { memberText, rowTitle, valueGroups } from './answer-columns.ts';
import { type TableRow, tableRows } from './answer-rows.ts';

export type AnswerTable = {
  /** The dimensions of the rows. */
  names: { name: string; title: string }[];
  values: {
    title: string;
    /** The member of the columns' dimension; null: there are no columns. */
    group: string | null;
    metric: string;
    unit: Unit;
    isBefore: boolean;
  }[];
  rows: { kind: TableRow['kind']; names: string[]; values: (number | null)[] }[];
};

/** `sortedBy`: the place of the metric by which subtotals are sorted; null: as the rows come. */
export function answerTable(
  answer: QueryAnswer,
  locale: string,
  sortedBy: number | null = null,
): AnswerTable {
  const dimensions = answer.columns.filter(({ kind }) => kind === 'dimension');
  const metrics = answer.columns.filter(({ kind }) => kind === 'metric');
  const by = dimensions.map(({ name }) => name);
  const values = valueGroups(answer, locale).flatMap(({ title: group, side }) =>
    metrics.flatMap(({ name, label, unit }, at) => {
      const title = answer.across ? `${group}, ${label}` : label;
      const column = { group: answer.across ? group : null, metric: name, unit: unit as Unit };
      return [
        { ...column, title, isBefore: false, of: (row: TableRow) => side(row)?.values[at] ?? null },
        ...(answer.comparedDates
          ? [
              {
                ...column,
                title: `${title}, before`,
                isBefore: true,
                of: (row: TableRow) => side(row)?.before?.[at] ?? null,
              },
            ]
          : []),
      ];
    }),
  );
  const namesOf = (row: TableRow) =>
    by.map((name, at) => {
      const member = row.kind === 'row' ? row.by[at] : undefined;
      if (member) return memberText(name, member, locale);
      return at === 0 ? rowTitle(row, by, locale) : '';
    });
  return {
    names: dimensions.map(({ name, label }) => ({ name, title: label })),
    values: values.map(({ of: _, ...column }) => column),
    rows: tableRows(answer, sortedBy).map((row) => ({
      kind: row.kind,
      names: namesOf(row),
      values: values.map(({ of }) => of(row)),
    })),
  };
}

export type ValueColumn = AnswerTable['values'][number] & { at: number; short: string };

/**
 * The values of the later dates, as many as there is room for: of columns by member, the first and the total. `short`: of a
 * single metric, the member alone.
 */
export function columnsInRoom({ values }: AnswerTable, most: number): { shown: ValueColumn[]; left: number } {
  const isOne = new Set(values.map(({ metric }) => metric)).size === 1;
  const all = values
    .map((column, at) => ({ ...column, at, short: (isOne && column.group) || column.title }))
    .filter(({ isBefore }) => !isBefore);
  if (all.length <= most) return { shown: all, left: 0 };
  const hasGroups = all[0]?.group !== null;
  const shown = hasGroups ? [...all.slice(0, most - 1), all.at(-1)!] : all.slice(0, most);
  return { shown, left: all.length - shown.length };
}
