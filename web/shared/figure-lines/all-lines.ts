/** Every row behind a figure as CSV, read page by page. */
import { type LineRow, type LinesAnswer, linePageSizes } from '@tripledger/contract/core/lines.ts';
import type { Column } from '../../ui/columns.ts';
import { csvOf } from '../../ui/csv.ts';
import { count } from '../../ui/format.ts';
import type { Work } from '../download/useSaving.tsx';

/** @throws Error when the rows changed while they were read: pages of two states do not make one file. */
export async function allLinesCsv(
  ask: (page: { page: number; pageSize: number }) => Promise<LinesAnswer>,
  columns: readonly Column<LineRow>[],
  { tell, signal }: Work,
): Promise<Blob> {
  const pieces: string[] = [];
  let [done, sums] = [0, ''];
  for (let page = 1; ; page += 1) {
    signal.throwIfAborted();
    const answer = await ask({ page, pageSize: linePageSizes.most });
    const found = JSON.stringify([answer.total, answer.sums]);
    if (page > 1 && found !== sums) throw new Error('The data changed meanwhile. Please try again.');
    sums = found;
    done += answer.rows.length;
    pieces.push(await csvOf(columns, answer.rows, { continued: page > 1 }));
    tell(`${count(done)} of ${count(answer.total)} rows`, answer.total ? (done / answer.total) * 100 : null);
    if (done >= answer.total || answer.rows.length === 0) break;
  }
  return new Blob(pieces, { type: 'text/csv;charset=utf-8' });
}
