import { sql } from 'kysely';
import { type ProductType, yearRange } from '../../../contract/vocabulary/constants.ts';
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import { askOne, type Reading } from '../../access/ask.ts';
import { countedLines } from '../../metrics/counted-lines.ts';
import { ofProduct } from '../../metrics/line-measures.ts';

const allDates = { dateStart: `${yearRange.first}-01-01`, dateEnd: `${yearRange.last}-12-31` };

/** The first and last dates of the visible lines under the filter's node and countries; null if there are none. */
export function dataDates(reading: Reading, filter: ReportFilter & { product?: ProductType | undefined }) {
  const { product } = filter;
  return askOne(
    reading,
    countedLines(reading, { ...filter, ...allDates })
      .$if(product !== undefined, (lines) => lines.where(ofProduct(product!)))
      .select([
        sql<string | null>`min(line.transaction_date)`.as('first'),
        sql<string | null>`max(line.transaction_date)`.as('last'),
      ]),
  );
}
