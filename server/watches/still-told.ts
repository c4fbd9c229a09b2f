/** What is told of an evaluation, looked up again when it is sent: meanwhile the watch or its recipient may have changed. */
import { mayUseMetric } from '../../contract/query/metrics.ts';
import { namedIn } from '../../contract/views/address.ts';
import { ask, onPostgres, openReading } from '../access/ask.ts';
import { build } from '../database/build.ts';
import type { ViewNames } from '../database/schema-views.ts';
import { namesOf, narrowed } from '../features/views/narrowed.ts';
import { recipientOf } from '../identity/recipient.ts';
import type { JobContext } from '../jobs/queue.ts';
import { runningWatches } from './queries.ts';

export type Told = { clientId: number; userId: number; evaluationId: number };

/** null: the watch was changed, paused or removed, or this user may not see its view or metric any more. */
export async function stillTold(
  { db, ask: run, signal }: JobContext,
  { clientId, userId, evaluationId }: Told,
) {
  const recipient = await recipientOf(db, userId, clientId);
  if (!recipient) return null;
  const { scope, dataVersion, permissions } = recipient;
  const stored = openReading(scope, dataVersion, onPostgres(db), signal);
  const [evaluation] = await ask(
    stored,
    build
      .selectFrom('watch_evaluations')
      .where('client_id', '=', clientId)
      .where('id', '=', evaluationId)
      .where('user_id', '=', userId)
      .selectAll(),
  );
  if (!evaluation) return null;
  const [watch] = await ask(
    stored,
    runningWatches(stored)
      .where('watch.id', '=', evaluation.watch_id)
      .where('edition', '=', evaluation.edition),
  );
  const view = watch?.view;
  if (!view || view.is_deleted || !mayUseMetric(watch.metric, permissions)) return null;
  const data = openReading(scope, dataVersion, run, signal);
  if ((await narrowed(stored, data, view)).leftOut.length > 0) return null;
  const names: ViewNames = await namesOf(stored, namedIn(view.search));
  return { recipient, evaluation, watch, view, names, mayOpen: view.is_shared || view.owner_id === userId };
}

export type StillTold = NonNullable<Awaited<ReturnType<typeof stillTold>>>;

/** Of the view, in mails and webhooks. */
export const viewAddress = (product: string, { watch }: Pick<StillTold, 'watch'>) =>
  `${product}/#/open/${watch.view_id}`;
