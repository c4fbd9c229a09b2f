/** What the import says on the terminal. */
import type { ImportResult } from '../features/data-import/import-feed.ts';
import { onTerminal } from '../ground/terminal.ts';

const number = new Intl.NumberFormat('en-AU');

/** Exact to the cent, whatever the size. */
export function money(cents: bigint): string {
  const units = cents < 0n ? -cents : cents;
  return `${cents < 0n ? '-' : ''}${number.format(units / 100n)}.${String(units % 100n).padStart(2, '0')}`;
}

/** The lines of the report, in order, as a terminal may have them. `command` imports the feed; it is named where a further step needs it. */
export function report(
  result: ImportResult,
  client: { name: string; currency: string },
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
        'these are IATA codes; the IATA places are taken',
    );
  }
  for (const { dataSource, lines: stored, cents } of result.sums) {
    lines.push(
      `${dataSource}: ${number.format(stored)} lines stored now, amount_paid ${client.currency} ${money(cents)}`,
    );
  }
  lines.push(...rejectLines(result));
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

function rejectLines({ firstRejects, rejectCounts, importId }: ImportResult): string[] {
  const total = Object.values(rejectCounts).reduce((sum, count) => sum + count, 0);
  if (total === 0) return [];
  const files = Object.entries(rejectCounts).map(([file, count]) => `${file} ${number.format(count)}`);
  const lines = firstRejects.map(({ file, row, column, value, reason }) => {
    const where = `${file} row ${row}${column === null ? '' : `, ${column}`}`;
    return `  ${where}: ${reason}${value ? ` (${value})` : ''}`;
  });
  if (total > firstRejects.length) lines.push(`  and ${number.format(total - firstRejects.length)} more`);
  if (importId !== null) lines.push(`All of them as CSV: add --rejects FILE. Kept with import ${importId}.`);
  return [`Rejected rows: ${files.join(', ')}`, ...lines];
}
