/** The import's output on the terminal. */
import { exact } from '../../charts/format.ts';
import type { Cause } from '../ingest/causes.ts';
import { centsText } from '../ingest/cents.ts';
import { type FeedFile, lineFile } from '../ingest/columns.ts';
import type { SourceSum } from '../ingest/differences.ts';
import type { ImportResult } from '../ingest/import-feed.ts';
import type { OtherColumn } from '../ingest/nearest.ts';
import { onTerminal } from '../lib/terminal.ts';

const number = new Intl.NumberFormat('en-AU');

/**
 * The lines of the report, in order, escaped for a terminal. `sums` is what is stored now; null: it could not be read.
 */
export function report(
  result: ImportResult,
  client: { name: string; currency: string },
  sums: readonly SourceSum[] | null,
  seconds: number,
): string[] {
  const { read, added, changed, unchanged, rejected, outcome } = result;
  const would = outcome === 'loaded' ? '' : 'would be ';
  const counts = { read, [`${would}added`]: added, [`${would}changed`]: changed, unchanged, rejected };
  const lines = [
    headline(result, client.name, seconds),
    `line_items.csv: ${Object.entries(counts)
      .map(([what, count]) => `${number.format(count)} ${what}`)
      .join(', ')}`,
  ];
  for (const what of ['nodes', 'places', 'policies'] as const) {
    const { added: more, changed: other } = result[what];
    if (more + other > 0)
      lines.push(`${what}: ${number.format(more)} added, ${number.format(other)} changed`);
  }
  if (result.iataCodes.length > 0) {
    lines.push(
      `locations.csv: ${result.iataCodes.slice(0, 20).join(', ')}${result.iataCodes.length > 20 ? ', …' : ''}: ` +
        'these are IATA codes; the IATA places are used',
    );
  }
  for (const { currency, lines: accepted, amount } of result.accepted.currencies) {
    const sum = `${currency} ${exact(amount, 'en-AU')}`;
    lines.push(`${currency}: ${number.format(accepted)} lines read, amount_paid as delivered ${sum}`);
  }
  if (sums === null) lines.push('The stored totals could not be read: the database does not answer now.');
  for (const { dataSource, lines: stored, cents } of sums ?? []) {
    lines.push(
      `${dataSource}: ${number.format(stored)} lines stored now, amount_paid ${client.currency} ${centsText(cents, 'en-AU')}`,
    );
  }
  lines.push(...otherColumnLines(result.otherColumns), ...rejectLines(result));
  if (outcome === 'checked') lines.push('Nothing was stored: dry run.');
  return lines.map(onTerminal);
}

function headline({ outcome, read, added, changed }: ImportResult, name: string, seconds: number): string {
  const pace = `in ${seconds.toFixed(1)} s (${number.format(Math.round(read / Math.max(seconds, 0.001)))} lines/s)`;
  if (outcome === 'checked') return `Checked for ${name} ${pace}.`;
  if (outcome === 'rejected') return `Nothing was loaded for ${name}: --strict, and rows were rejected.`;
  if (added + changed === 0) return `Imported for ${name} ${pace}: 0 added, 0 changed.`;
  return `Imported for ${name} ${pace}.`;
}

const maxListed = 50;

/** Columns whose names are not in the format, perhaps by mistake. */
function otherColumnLines(columns: readonly OtherColumn[]): string[] {
  const byFile = Map.groupBy(columns, ({ file }) => file);
  return [...byFile].map(([file, others]) => {
    const names = others
      .slice(0, maxListed)
      .map(({ name, nearest }) => `"${name}"${nearest === null ? '' : ` (did you mean "${nearest}"?)`}`);
    const kept = file === lineFile ? 'kept as reference fields' : 'ignored';
    const rest = others.length > maxListed ? ` and ${number.format(others.length - maxListed)} more` : '';
    return `${file}: columns that are not in the format, ${kept}: ${names.join(', ')}${rest}`;
  });
}

function rejectLines({ causes: { list, count }, rejectCounts, importId }: ImportResult): string[] {
  if (count === 0) return [];
  const files = Object.entries(rejectCounts).map(([file, rows]) => `${file} ${number.format(rows)}`);
  const lines = list.flatMap(causeLines);
  if (count > list.length) lines.push(`  and ${number.format(count - list.length)} more reasons`);
  if (importId !== null) {
    lines.push(
      `To get all of them as CSV for correction, add --rejects FILE. They are stored with import ${importId}.`,
    );
  }
  return [`Rejected rows: ${files.join(', ')}`, ...lines];
}

/** One cause with all the rows that it rejects. */
function causeLines({
  file,
  sourceFile,
  column,
  reason,
  cause,
  rows,
  firstRow,
  examples,
  needing,
}: Cause): string[] {
  const of = column === null ? '' : `, ${column}`;
  const values = examples.map(({ value, row }) => (value ? `row ${row}: ${value}` : `row ${row}`));
  const value = examples[0]?.value;
  const head =
    rows === 1
      ? `${sourceFile} row ${firstRow}${of}: ${reason}${value ? ` (${value})` : ''}`
      : `${sourceFile}${of}: ${cause}: ${number.format(rows)} rows (${values.join('; ')}${rows > values.length ? '; …' : ''})`;
  const others = Object.entries(needing).map(([needed, many]) => counted(many, needed as FeedFile));
  const where = file === 'hierarchy.csv' ? `below ${rows === 1 ? 'it' : 'them'}` : 'rejected with it';
  return [`  ${head}`, ...(others.length > 0 ? [`    and ${where}: ${others.join(', ')}`] : [])];
}

const counted = (rows: number, file: FeedFile) => {
  const what = file === lineFile ? 'line' : 'node';
  return `${number.format(rows)} ${what}${rows === 1 ? '' : 's'}`;
};
