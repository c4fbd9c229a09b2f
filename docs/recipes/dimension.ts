/**
 * Group metrics by something new. 1. Declare the dimension in `server/metrics/dimensions.ts`, if it is new. 2. Declare the
 * answer's rows in the feature's `contract/…/calls.ts` with `report`. 3. Name metrics and dimensions in
 * `server/features/…/queries.ts`: the layer plans and runs the SQL. 4. Name the report in `routes.ts`. 5. Draw it with a panel in
 * `web/features/…`. Test that the rows add up to the ungrouped metric.
 */
import { sql } from 'kysely';
import * as z from 'zod';
import { report } from '../../contract/http/report.ts';
import { money } from '../../contract/vocabulary/money.ts';
import type { Question } from '../../server/access/once-per-reading.ts';
import { answer, desc } from '../../server/metrics/layer/answer.ts';
import { dimension } from '../../server/metrics/layer/model.ts';
import { airSpend } from '../../server/metrics/measures.ts';

// 1. server/metrics/dimensions.ts
export const fareType = dimension({ key: sql<string | null>`line.fare_type` });

// 2. contract/airfare/calls.ts
export const spendByFareType = report({
  path: '/api/air/spend_by_fare_type/',
  summary: 'Air spend by fare type.',
  answer: z.array(z.object({ fareType: z.string(), spend: money })),
});

// 3. server/features/airfare/queries.ts
export const spendOfFareTypes: Question<{ fareType: string; spend: number }[]> = async (reading, filter) => {
  const rows = await answer(reading, filter, {
    by: { fare: fareType },
    of: { spend: airSpend },
    order: [desc('spend')],
  });
  return rows.map(({ fare, spend }) => ({ fareType: fare.label, spend }));
};
