/**
 * Add a metric to a card. 1. Describe it in the feature's `contract/…/metrics.ts`. 2. Name it in the card in `calls.ts`.
 * 3. Name its measure, or the two of its ratio, in `server/metrics/formulas/…`: leaving it out does not compile. The screen, the
 * API page and the list of rows behind the metric follow. Test its value and that its rows add up to it.
 */
import { sql } from 'kysely';
import { card } from '../../contract/http/report.ts';
import { metric } from '../../contract/metrics/metric.ts';
import { serviceFee } from '../../server/metrics/conditions.ts';
import { condition } from '../../server/metrics/layer/model.ts';
import { linesOf } from '../../server/metrics/measures.ts';

// 1. contract/service-fees/metrics.ts
const metrics = {
  refundedFees: metric({
    label: 'Refunded fees',
    unit: 'count',
    formula: 'Number of fee lines whose amount is negative.',
    lines: 'Service Fee lines with a negative amount.',
    made: [{ sum: 'lines', one: 'fee' }],
  }),
};

// 2. contract/service-fees/calls.ts
export const summary = card(metrics, {
  path: '/api/service_fee/summary/',
  summary: 'Fees charged, and fees refunded.',
  names: ['refundedFees'],
});

// 3. server/metrics/formulas/service-fees.ts
const refund = condition(sql<boolean>`line.amount_paid < 0`);

export const serviceFeeMetrics = { refundedFees: linesOf(serviceFee, refund) };
