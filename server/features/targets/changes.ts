/** Changes of customers' targets for compliance figures. */
import { sql } from 'kysely';
import * as z from 'zod';
import { type Target, targets } from '../../../contract/metrics/targets.ts';
import type { setTarget as endpoint } from '../../../contract/targets/calls.ts';
import { requireVisibleNode } from '../../access/visible-nodes.ts';
import type { ChangeInput } from '../../http/serve-change.ts';
import { conflict, notFound } from '../../lib/errors.ts';
import { type Change, done, unchanged } from '../../mutations/change.ts';
import { kind } from '../../mutations/kind.ts';
import { isSeenInPart, type Visible } from '../../mutations/visible.ts';
import { customerOrGroup } from '../../tenants/customers.ts';

/** As in every record, null means none. */
const target = z.object({ percent: z.number() });
type State = z.infer<typeof target> | null;

/** Users who see at least a part of a customer see its targets on the cards, and the targets' history. */
const ofCustomer: Visible = (reader) =>
  isSeenInPart(reader, sql`split_part(changes.subject_id, ' ', 1)::bigint`);

/** Targets belong to the hierarchy: a change raises its version, which the replica that answers the cards follows. */
export const targetSet = kind('target_set', {
  state: target,
  raises: ['nodes_version'],
  undo: {
    standing: (change, subject) => read(change, ...partsOf(subject)),
    restore: async (change, subject, state) => {
      const [nodeId, metric] = partsOf(subject);
      if (!(await customerOrGroup(change, nodeId))) throw conflict('The customer is none any more.');
      await write(change, nodeId, metric, state);
    },
  },
  visible: ofCustomer,
});

/** Sets the target of a customer that the user may see; throws `notFound` for any other node. */
export async function setTarget(input: ChangeInput<typeof endpoint>) {
  const { params, body, reading } = input;
  await requireVisibleNode(reading, params.id);
  const node = await customerOrGroup(input, params.id);
  if (!node) throw notFound();
  return saveTarget(input, node, params.figure, body);
}

/** Sets the target of a customer without checking the user's rights. */
export async function saveTarget(
  change: Change,
  { id, label: customer }: { id: number; label: string },
  metric: Target,
  target: { percent: number | null },
) {
  const before = await read(change, id, metric);
  const after = target.percent === null ? null : { percent: target.percent };
  if (before?.percent === after?.percent) return unchanged(target);
  await write(change, id, metric, after);
  const label = `${targets[metric]}, ${customer}`;
  return done(target, { subject: { id: subjectOf(id, metric), label }, before, after });
}

const subjectOf = (nodeId: number, metric: Target) => `${nodeId} ${metric}`;
const partsOf = (subject: string): [nodeId: number, metric: Target] => {
  const [nodeId, metric] = subject.split(' ');
  return [Number(nodeId), metric as Target];
};

async function read({ trx, clientId }: Change, nodeId: number, metric: Target): Promise<State> {
  const found = await trx
    .selectFrom('figure_targets')
    .where('client_id', '=', clientId)
    .where('node_id', '=', nodeId)
    .where('figure', '=', metric)
    .select('percent_hundredths')
    .executeTakeFirst();
  return found ? { percent: found.percent_hundredths / 100 } : null;
}

async function write({ trx, clientId }: Change, nodeId: number, metric: Target, state: State): Promise<void> {
  if (state === null) {
    await trx
      .deleteFrom('figure_targets')
      .where('client_id', '=', clientId)
      .where('node_id', '=', nodeId)
      .where('figure', '=', metric)
      .execute();
    return;
  }
  const percent_hundredths = Math.round(state.percent * 100);
  await trx
    .insertInto('figure_targets')
    .values({ client_id: clientId, node_id: nodeId, figure: metric, percent_hundredths })
    .onConflict((conflicting) =>
      conflicting.columns(['client_id', 'node_id', 'figure']).doUpdateSet({ percent_hundredths }),
    )
    .execute();
}
