/** Attempts to deliver webhooks of a watch. */
import { type Attempt, webhookLimits } from '../../../contract/watches/webhooks.ts';
import { ask } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
import { type Reader, seenWatch } from '../queries.ts';

export async function attempts(reader: Reader, watchId: number): Promise<Attempt[]> {
  const { id } = await seenWatch(reader, watchId);
  const found = build
    .selectFrom('watch_attempts')
    .where('client_id', '=', reader.reading.clientId)
    .where('watch_id', '=', id)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(webhookLimits.attempts);
  return (await ask(reader.reading, found)).map((row) => ({
    at: row.attempted_at.toISOString(),
    isTest: row.evaluation_id === null,
    webhookId: row.webhook_id,
    status: row.status,
    outcome: row.outcome,
    problem: row.problem,
  }));
}
