/** What became of a delivery, for those who put its files down: a text beside each. */
import * as numbers from '../../../charts/format.ts';
import type { ReadOnlyDb } from '../../database/schema.ts';
import { inTenant, whole } from '../../database/tenant.ts';
import { importWithDelivery } from '../../deliveries/delivered.ts';
import { localeOf } from '../../tenants/locale.ts';

export type End = { isLoaded: boolean; report: string };

/** undefined: it is still worked on. */
export function endOf(db: ReadOnlyDb, clientId: number, importId: number): Promise<End | undefined> {
  return inTenant(whole(db), clientId, async (trx) => {
    const query = importWithDelivery(clientId, importId)
      .select(['import.id', 'import.state', 'import.folder', 'import.problem', 'import.finished_at'])
      .select(['import.lines_read', 'import.lines_added', 'import.lines_changed', 'import.lines_unchanged'])
      .select(['import.lines_rejected', 'delivery.checked']);
    const { rows } = await trx.executeQuery(query.compile());
    const [found] = rows;
    if (!found) return { isLoaded: false, report: 'The delivery was deleted before it was loaded.\n' };
    if (found.state === 'checking' || found.state === 'loading') return undefined;
    const isLoaded = ['loaded', 'taking back', 'taken back'].includes(found.state);
    return { isLoaded, report: textOf(found, isLoaded, await localeOf(trx, clientId)) };
  });
}

type Ended = {
  id: number;
  folder: string;
  problem: string | null;
  finished_at: Date;
  checked: { rejectedRows: number; causes: readonly Cause[]; causeCount: number } | null;
} & Record<'lines_read' | 'lines_added' | 'lines_changed' | 'lines_unchanged' | 'lines_rejected', number>;

type Cause = { file: string; column: string | null; cause: string; rows: number; firstRow: number };

function textOf(one: Ended, isLoaded: boolean, locale: string): string {
  const count = (many: number) => numbers.count(many, locale);
  const { checked } = one;
  const lines = [
    `Import ${one.id}: ${one.folder}`,
    `${isLoaded ? 'Loaded' : 'Refused'} ${one.finished_at.toISOString()}`,
    ...(one.problem === null ? [] : [one.problem]),
    '',
    `Lines read:      ${count(one.lines_read)}`,
    `Lines added:     ${count(one.lines_added)}`,
    `Lines changed:   ${count(one.lines_changed)}`,
    `Lines unchanged: ${count(one.lines_unchanged)}`,
    `Lines rejected:  ${count(one.lines_rejected)}`,
  ];
  if (checked && checked.rejectedRows > 0) {
    lines.push('', `Rejected rows, by cause (${count(checked.rejectedRows)} together):`);
    lines.push(...checked.causes.map((cause) => causeText(cause, count)));
    const more = checked.causeCount - checked.causes.length;
    if (more > 0) lines.push(`- and ${count(more)} more causes`);
  }
  return `${lines.join('\n')}\n`;
}

const causeText = ({ file, column, cause, rows, firstRow }: Cause, count: (many: number) => string) =>
  `- ${file}${column === null ? '' : `, ${column}`}: ${cause} (${count(rows)}, first in row ${count(firstRow)})`;
