/** What the check of a delivery keeps of a dry run. */
import type { Checked } from '../database/schema-imports.ts';
import type { ImportResult } from '../ingest/import-feed.ts';

const amountOf = (cents: bigint) => Number(cents) / 100;

const mostOtherColumns = 50;

export function checkedOf(result: ImportResult): Checked {
  const { read, added, changed, unchanged, rejected, rejectCounts, accepted, causes } = result;
  const { nodes, places, policies } = result;
  return {
    read,
    added,
    changed,
    unchanged,
    rejected,
    rejectedRows: Object.values(rejectCounts).reduce((sum, count) => sum + count, 0),
    amountPaid: amountOf(accepted.cents),
    cents: String(accepted.cents),
    sources: accepted.sources.map(({ dataSource, lines, cents }) => ({
      dataSource,
      lines,
      amountPaid: amountOf(cents),
    })),
    currencies: accepted.currencies,
    nodes,
    places,
    policies,
    causes: causes.list.map(({ sourceFile, column, cause, rows, firstRow }) => ({
      file: sourceFile,
      column,
      cause,
      rows,
      firstRow,
    })),
    causeCount: causes.count,
    rows: result.sample,
    otherColumns: result.otherColumns.slice(0, mostOtherColumns),
    files: [...result.files],
  };
}
