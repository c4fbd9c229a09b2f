/** What webhooks of watches say. */
import { queryMetrics } from '../../../contract/query/metrics.ts';
import type { WebhookEvent } from '../../../contract/watches/webhooks.ts';
import { type StillTold, viewAddress } from '../still-told.ts';

/** What a mail to the same user says. */
export function firedEvent(told: StillTold, product: string): WebhookEvent {
  const { watch, evaluation, names, mayOpen } = told;
  const { value, sentence, date_start: dateStart, date_end: dateEnd } = evaluation;
  return {
    type: 'watch.fired',
    timestamp: evaluation.evaluated_at.toISOString(),
    data: {
      watch: { id: watch.id, name: watch.name },
      metric: { name: watch.metric, label: queryMetrics[watch.metric].label },
      member: watch.member,
      value,
      condition: watch.condition,
      sentence,
      period: dateStart && dateEnd ? { dateStart, dateEnd } : null,
      node: names.child ?? names.node ?? null,
      link: mayOpen ? viewAddress(product, told) : null,
    },
  };
}

export const testEvent = (watch: { id: number; name: string }, now: Date): WebhookEvent => ({
  type: 'watch.test',
  timestamp: now.toISOString(),
  data: {
    watch: { id: watch.id, name: watch.name },
    sentence: `This is a test of the webhook of the watch “${watch.name}”. Nothing happened.`,
  },
});
