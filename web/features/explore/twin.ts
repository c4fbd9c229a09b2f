/** The answer as plain columns and rows, for files. */
import { answerTable } from '@tripledger/charts/answer-table.ts';
import type { Column } from '../../ui/columns.ts';
import { pageLocale } from '../../ui/format.ts';
import type { QueryAnswer } from './useAsked.ts';

type Row = Record<string, string | number | null>;

export function twinOf(answer: QueryAnswer): { columns: Column<Row>[]; rows: Row[] } {
  const { names, values, rows } = answerTable(answer, pageLocale());
  const columns: Column<Row>[] = [
    ...names.map(({ name, title }) => ({ field: name, title })),
    ...values.map(({ title, unit }, at) => ({
      field: `${at}`,
      title,
      kind: unit === 'money' ? ('money' as const) : ('decimal' as const),
    })),
  ];
  return {
    columns,
    rows: rows.map((row) => {
      const cells: [string, string | number | null][] = [
        ...names.map(({ name }, at): [string, string] => [name, row.names[at] ?? '']),
        ...row.values.map((value, at): [string, number | null] => [`${at}`, value]),
      ];
      return Object.fromEntries(cells);
    }),
  };
}
