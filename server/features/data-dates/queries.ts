import { sql } from 'kysely';
import { type ProductType, yearRange } from '../../../contract/core/constants.ts';
import type { ReportFilter } from '../../../contract/core/filters.ts';
import { askOne, type Reading } from '../../db/ask.ts';
import { countedLines } from '../../lines/counted-lines.ts';
import { ofProduct } from '../../lines/line-measures.ts';

const always = { dateStart: `${yearRange.first}-01-01`, dateEnd: `${yearRange.last}-12-31` };

/** Of the lines that the reader may see, under the filter's node and countries; null where there are none. */
export function dataDates(reading: Reading, filter: ReportFilter & { product?: ProductType | undefined }) {
  const { product } = filter;
  return askOne(
    reading,
    countedLines(reading, { ...filter, ...always })
      .$if(product !== undefined, (lines) => lines.where(ofProduct(product!)))
      .select([
        sql<string | null>`min(line.transaction_date)`.as('first'),
        sql<string | null>`max(line.transaction_date)`.as('last'),
      ]),
  );
}
