/** Notifications of recipients when a cost centre's spend reaches a threshold of its budget. */

import { sql } from 'kysely';
import * as z from 'zod';
import type * as budgets from '../../../contract/budgets/calls.ts';
import type { Reading } from '../../access/ask.ts';
import type { ChangeInput } from '../../http/serve-change.ts';
import { conflict, HttpError, notFound } from '../../lib/errors.ts';
import { type Change, done, unchanged } from '../../mutations/change.ts';
import { kind } from '../../mutations/kind.ts';
import { nodeNames } from '../../mutations/names.ts';
import { isGranted } from '../../mutations/visible.ts';
import { membersSeeing } from '../../tenants/sight.ts';
import { storedNotifications } from './queries.ts';
import { requireWhole } from './sight.ts';

/** The recipient is recorded by e-mail address, which is readable. */
const notificationState = z.object({ nodeId: z.number(), recipient: z.string(), threshold: z.number() });
type State = z.infer<typeof notificationState>;

export const budgetNotificationChanged = kind('budget_notification_changed', {
  state: notificationState,
  raises: null,
  undo: {
    standing: (change, id) => readState(change, Number(id)),
    restore: (change, id, state) => (state ? restore(change, Number(id), state) : remove(change, Number(id))),
  },
  visible: (reader) =>
    isGranted(reader, sql`coalesce(changes.before ->> 'nodeId', changes.after ->> 'nodeId')::bigint`),
  names: { nodeId: nodeNames },
});

export async function addNotification(input: ChangeInput<typeof budgets.addNotification>) {
  const { params, body, reading } = input;
  const labels = await requireWhole(reading, [params.entity]);
  const state = { nodeId: params.entity, recipient: body.user.toLowerCase(), threshold: body.threshold };
  const userId = await requireRecipient(input, state);
  const { id } = await input.trx
    .insertInto('budget_notifications')
    .values({ ...columnsOf(input, state, userId) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const answer = await readStored(input, id);
  return done(answer, { subject: subjectOf(id, state, labels), before: null, after: stateOf(answer) });
}

export async function editNotification(input: ChangeInput<typeof budgets.editNotification>) {
  const { params, body } = input;
  const { before, labels } = await requireVisible(input, params.id);
  const after = { ...before, recipient: body.user.toLowerCase(), threshold: body.threshold };
  if (after.recipient === before.recipient && after.threshold === before.threshold) {
    return unchanged(await readStored(input, params.id));
  }
  const userId = await requireRecipient(input, after, params.id);
  await update(input, params.id, after, userId);
  return done(await readStored(input, params.id), {
    subject: subjectOf(params.id, after, labels),
    before,
    after,
  });
}

export async function deleteNotification(input: ChangeInput<typeof budgets.deleteNotification>) {
  const { id } = input.params;
  const { before, labels } = await requireVisible(input, id);
  await remove(input, id);
  return done(null, { subject: subjectOf(id, before, labels), before, after: null });
}

const subjectOf = (
  id: number,
  { nodeId, recipient, threshold }: State,
  labels: ReadonlyMap<number, string>,
) => ({
  id,
  label: `${recipient} at ${threshold}%, ${labels.get(nodeId)}`,
});

/** Throws `notFound` for a notification of a cost centre that the user does not see completely. */
async function requireVisible(input: Change & { reading: Reading }, id: number) {
  const before = await readState(input, id);
  if (!before) throw notFound();
  return { before, labels: await requireWhole(input.reading, [before.nodeId]) };
}

const noSuchRecipient = 'Nobody with this e-mail may see all of this cost centre.';
const duplicateRecipient = 'This recipient is told at this threshold already.';

/** Returns the user's id. Throws a field error if no user with this e-mail may be notified, or one is already. */
async function requireRecipient(change: Change, state: State, id?: number): Promise<number> {
  const userId = await findRecipient(change, state);
  if (userId === undefined) throw new HttpError(400, { user: [noSuchRecipient] });
  if (await isDuplicate(change, state, userId, id))
    throw new HttpError(400, { threshold: [duplicateRecipient] });
  return userId;
}

async function findRecipient({ trx, clientId }: Change, { nodeId, recipient }: State) {
  const members = membersSeeing(clientId, [nodeId]).where('users.email', '=', recipient);
  return (await trx.executeQuery(members.compile())).rows[0]?.id;
}

async function isDuplicate(
  { trx, clientId }: Change,
  { nodeId, threshold }: State,
  userId: number,
  id = 0,
): Promise<boolean> {
  const other = await trx
    .selectFrom('budget_notifications')
    .where('client_id', '=', clientId)
    .where('node_id', '=', nodeId)
    .where('user_id', '=', userId)
    .where('threshold', '=', threshold)
    .where('id', '<>', id)
    .select('id')
    .executeTakeFirst();
  return other !== undefined;
}

const columnsOf = ({ clientId }: Change, { nodeId, threshold }: State, userId: number) => ({
  client_id: clientId,
  node_id: nodeId,
  user_id: userId,
  threshold,
});

async function restore(change: Change, id: number, state: State): Promise<void> {
  const userId = await findRecipient(change, state);
  if (userId === undefined) throw conflict(noSuchRecipient);
  if (await isDuplicate(change, state, userId, id)) throw conflict(duplicateRecipient);
  if (await readState(change, id)) return update(change, id, state, userId);
  await change.trx
    .insertInto('budget_notifications')
    .values({ id, ...columnsOf(change, state, userId) })
    .execute();
}

async function update(
  { trx, clientId }: Change,
  id: number,
  { threshold }: State,
  userId: number,
): Promise<void> {
  await trx
    .updateTable('budget_notifications')
    .set({ user_id: userId, threshold })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

async function remove({ trx, clientId }: Change, id: number): Promise<void> {
  await trx
    .deleteFrom('budget_notifications')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

async function findStored({ trx, clientId }: Change, id: number) {
  const one = storedNotifications(clientId).where('notification.id', '=', id);
  return (await trx.executeQuery(one.compile())).rows[0];
}

async function readStored(change: Change, id: number) {
  const found = await findStored(change, id);
  if (!found) throw notFound();
  return found;
}

async function readState(change: Change, id: number): Promise<State | null> {
  const found = await findStored(change, id);
  return found ? stateOf(found) : null;
}

const stateOf = ({
  entity,
  userEmail,
  threshold,
}: {
  entity: number;
  userEmail: string;
  threshold: number;
}) => ({
  nodeId: entity,
  recipient: userEmail,
  threshold,
});
