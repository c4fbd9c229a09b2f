/**
 * Add a change that is recorded and can be undone. 1. Name its kind in `contract/http/change-kinds.ts`: label, permission
 * and the reads that it makes stale. 2. Declare the endpoint with `change({ kind, … })`. 3. Write the kind and the handler in
 * the feature's `changes.ts`. 4. List the kind in `server/kinds.ts`; it does not compile without. 5. Serve it in `routes.ts`
 * with `serveChange`. Test: what is recorded, undo and redo, another tenant's ids, a missing permission.
 */
import * as z from 'zod';
import type { setTarget } from '../../contract/targets/calls.ts';
import type { ChangeInput } from '../../server/http/serve-change.ts';
import { type Change, done, unchanged } from '../../server/mutations/change.ts';
import { kind } from '../../server/mutations/kind.ts';

/** What the audit record keeps of the subject, before and after the change. */
const state = z.object({ percent: z.number() });
type State = z.infer<typeof state> | null;

export const targetSet = kind('target_set', {
  state,
  // The small tables that the change writes: the replica fetches these anew.
  raises: ['nodes_version'],
  // A sentence instead of an object says why the change cannot be undone.
  undo: {
    standing: (change, subjectId) => read(change, subjectId),
    restore: (change, subjectId, earlier) => write(change, subjectId, earlier),
  },
});

export async function handle(request: ChangeInput<typeof setTarget>) {
  const subject = { id: String(request.params.id), label: 'Target' };
  const before = await read(request, subject.id);
  const { percent } = request.body;
  const after = percent === null ? null : { percent };
  if (before?.percent === after?.percent) return unchanged(request.body);
  await write(request, subject.id, after);
  return done(request.body, { subject, before, after });
}

async function read({ trx, clientId }: Change, subjectId: string): Promise<State> {
  const found = await trx
    .selectFrom('figure_targets')
    .select('percent_hundredths')
    .where('client_id', '=', clientId)
    .where('node_id', '=', Number(subjectId))
    .executeTakeFirst();
  return found ? { percent: found.percent_hundredths / 100 } : null;
}

async function write({ trx, clientId }: Change, subjectId: string, to: State): Promise<void> {
  await trx
    .updateTable('figure_targets')
    .set({ percent_hundredths: (to?.percent ?? 0) * 100 })
    .where('client_id', '=', clientId)
    .where('node_id', '=', Number(subjectId))
    .execute();
}
