/** The Data Quality screen as a document of one page, at one data version and under the reader's scope. */
import type { TimedReading } from '../../../access/ask.ts';
import { readConsistently } from '../../../access/consistent-read.ts';
import type { ReadOnlyDb } from '../../../database/schema.ts';
import { overview } from '../../../features/data-quality/overview.ts';
import { unknownNodesOf } from '../../../features/data-quality/unknown-nodes.ts';
import { newestData } from '../../../features/latest-update/incomplete-months.ts';
import { longPeriod } from '../../../lib/period-words.ts';
import type { ReportDocument } from '../../document.ts';
import { filterWords } from '../../filter-words.ts';
import { titleOf } from '../../report-words.ts';
import type { ReportReader, ReportRequest } from '../../request.ts';
import { aboutOf } from '../about.ts';
import { coverOf } from '../cover.ts';
import { Words } from '../words.ts';
import { besides, incompleteMonths, monthsTable, rulesTable, statement } from './blocks.ts';

export async function qualityDocument(
  db: ReadOnlyDb,
  reading: TimedReading,
  reader: ReportReader,
  request: ReportRequest,
): Promise<ReportDocument> {
  const { nodeId, countries, dateStart, dateEnd } = request.filter;
  const filter = { nodeId, countries, dateStart, dateEnd };
  const { made, version } = await readConsistently(reading, async (fresh) => ({
    judged: await overview(fresh, await unknownNodesOf(db, fresh), filter),
    incomplete: (await newestData(fresh)).incomplete,
    cover: await coverOf(db, fresh, filter),
    filters: await filterWords(fresh, request, (dates) => longPeriod(dates, fresh.settings.locale)),
  }));
  const { judged, incomplete, filters } = made;
  const cover = { ...made.cover, before: null, dataVersion: version };
  const words = new Words(cover, filter, null);
  const [organisation = '', ...others] = filters;
  const about = { organisation, filters: others, reader: reader.name, timeZone: reading.settings.timeZone };
  const isEmpty = judged.all.lines === 0;
  return {
    title: titleOf(request.type),
    isOnePage: true,
    cover,
    headline: [
      { label: 'Score out of 100', value: words.score(judged.all.score) },
      { label: 'Lines', value: words.count(judged.all.lines) },
      { label: 'Missing days', value: words.count(judged.all.rules.gap.defects) },
    ],
    sections: [
      {
        name: titleOf(request.type),
        title: statement(judged, words),
        blocks: [
          ...(isEmpty
            ? []
            : [...besides(judged, words), rulesTable(judged, words), monthsTable(judged, words)]),
          incompleteMonths(incomplete, words),
          aboutOf(cover, about),
        ],
      },
    ],
  };
}
