/** Every traveller with spend by product. */
import { sql } from 'kysely';
import type { travellerSpend as endpoint } from '../../../contract/summary/calls.ts';
import { byProductField } from '../../../contract/vocabulary/product-groups.ts';
import type { Reading } from '../../access/ask.ts';
import { own } from '../../metrics/columns.ts';
import { answerOne } from '../../metrics/layer/answer.ts';
import { lineCount } from '../../metrics/line-measures.ts';
import { spend, spendByProductGroup } from '../../metrics/measures.ts';
import type { TableOf, TableQuery } from '../../metrics/row-table.ts';
import { travellerRows } from '../../metrics/traveller-rows.ts';

export async function travellerSpend(
  reading: Reading,
  query: TableQuery<typeof endpoint>,
): Promise<TableOf<typeof endpoint>> {
  const { table } = await travellerRows(reading, query, spendByProductGroup);
  return {
    ...table,
    columns: {
      ...table.columns,
      ...byProductField(({ field }) => own(sql.ref(`line.${field}`))),
    },
    counts: { travellers: lineCount() },
    // With the lines that name no traveller.
    ...(!query.travellerIds && { whole: async () => (await answerOne(reading, query, { spend })).spend }),
  };
}
