/** A saved view's table as CSV or XLSX. */
import { Readable } from 'node:stream';
import type { AnswerTable } from '../../../charts/answer-table.ts';
import type { TableExtension } from '../../../contract/reports/kinds.ts';
import type { FileColumn, Kind } from '../../files/columns.ts';
import { csvOf } from '../../files/csv.ts';
import { xlsxOf } from '../../files/xlsx.ts';
import type { Note } from '../../files/xlsx-sheet.ts';
import type { Settings } from '../../lib/settings.ts';
import type { ViewWords } from './words.ts';

type Row = AnswerTable['rows'][number];
type About = { name: string; words: ViewWords; settings: Settings; dataVersion: number };

export function tableFile(table: AnswerTable, extension: TableExtension, about: About): Readable {
  const { name, words, settings, dataVersion } = about;
  const batches = inOneBatch(table.rows);
  if (extension === 'csv') {
    return Readable.from(csvOf(columnsOf(table, 'number'), batches), { objectMode: false });
  }
  return xlsxOf(
    {
      name: 'View',
      about: [name, words.organisation, words.dates, ...words.filters],
      notes: notesOf(about),
      currency: settings.currency,
      dataVersion,
    },
    columnsOf(table, 'measure'),
    table.rows.length,
    batches,
  );
}

async function* inOneBatch(rows: Row[]): AsyncGenerator<Row[]> {
  if (rows.length > 0) yield rows;
}

const suffixes: Partial<Record<string, string>> = {
  percent: ' (%)',
  kilograms: ' (kg)',
  kilometres: ' (km)',
};

/** `fractions`: of values other than amounts; CSV has all of their digits. The rows have totals of their own. */
function columnsOf({ names, values, rows }: AnswerTable, fractions: Kind): FileColumn<Row>[] {
  const kindOf = (unit: string, at: number): Kind => {
    if (unit === 'money') return 'money';
    return rows.every((row) => Number.isInteger(row.values[at] ?? 0)) ? 'number' : fractions;
  };
  return [
    ...names.map(({ title }, at) => ({
      title,
      kind: 'text' as const,
      value: (row: Row) => row.names[at] ?? null,
    })),
    ...values.map(({ title, unit }, at) => ({
      title: `${title}${suffixes[unit] ?? ''}`,
      kind: kindOf(unit, at),
      value: (row: Row) => row.values[at] ?? null,
    })),
  ];
}

function notesOf({ name, words, settings }: About): Note[] {
  const note = (label: string, value: string | null): Note[] => (value ? [{ label, value }] : []);
  return [
    ...note('Saved view', name),
    ...note('TMC', settings.name),
    ...note('Organisation', words.organisation),
    ...note('Dates', words.dates),
    ...note('Compared with', words.compared),
    ...words.filters.flatMap((filter) => note('Only', filter)),
    ...note('Left out', words.leftOut),
    ...note('Currency', settings.currency),
    ...note('Totals', 'Computed anew for each row, from all of its lines.'),
  ];
}
