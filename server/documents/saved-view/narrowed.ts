/** What is left of a scheduled view for a reader, and why nothing of it is sent. */
import type { Question } from '../../../contract/query/question.ts';
import { type GoneTerm, type QueryTerms, withoutGone } from '../../../contract/views/narrow-question.ts';
import { ask, type Reading } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
import type { AskedView } from '../../database/schema-reports.ts';

/** As far as the reader's catalogue has it, as on screen; null: none of its metrics. */
export function questionFor(
  question: Question,
  terms: QueryTerms,
): { question: Question | null; gone: readonly GoneTerm[] } {
  const { left, gone } = withoutGone(question, terms);
  return { question: left.metrics.length === 0 ? null : (left as Question), gone };
}

/** Since the run was noted. undefined: it may be sent. `reading` must query PostgreSQL. */
export async function whyWithheld(
  reading: Reading,
  { view, user_id: ownerId }: { view: AskedView | null; user_id: number },
): Promise<string | undefined> {
  if (!view) return undefined;
  const stored = build
    .selectFrom('saved_views')
    .where('client_id', '=', reading.clientId)
    .where('id', '=', view.id)
    .where('is_deleted', '=', false)
    .select(['owner_id', 'is_shared']);
  const [found] = await ask(reading, stored);
  if (!found) return 'The saved view was deleted.';
  if (found.owner_id === ownerId || found.is_shared) return undefined;
  return 'The owner of the schedule does not see the saved view any more.';
}
