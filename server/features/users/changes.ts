/** Inviting users, letting them in or not, and what they see and may do. */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { messages } from '../../../contract/core/errors.ts';
import { permissions as everyPermission } from '../../../contract/core/permissions.ts';
import type * as users from '../../../contract/users/calls.ts';
import { done, unchanged } from '../../changes/change.ts';
import { kind } from '../../changes/kind.ts';
import { toItsMaker } from '../../changes/visible.ts';
import { inTransaction, openReading, type Reading } from '../../db/ask.ts';
import { reachedOf } from '../../db/reach.ts';
import { conflict, HttpError, notAllowed, notFound, refuseFaults } from '../../ground/errors.ts';
import type { ChangeAsked } from '../../http/serve-change.ts';
import { sessionWithin } from '../../identity/session.ts';
import type { Queue } from '../../jobs/queue.ts';
import { type Access, readAccess, writeAccess } from '../../tenants/access.ts';
import { countMails } from '../../tenants/mail-ceilings.ts';
import { knownUser } from '../../tenants/users.ts';
import { type Administrator, notEditable, notInvitable, refusals } from './ability.ts';
import { invitation } from './invitation.ts';
import { isInSight, lyingBelow, one, rootOf } from './queries.ts';

export const invitationSent = kind('invitation_sent', {
  state: z.object({ invitedAt: z.string() }),
  raises: null,
  undo: 'A mail that was sent stays sent.',
  visible: toItsMaker,
});

type Sender = Pick<Queue, 'send'>;
type InviteAsked = ChangeAsked<typeof users.invite>;
type EditAsked = ChangeAsked<typeof users.edit>;
type InviteAgainAsked = ChangeAsked<typeof users.inviteAgain>;
type Asked = InviteAsked | EditAsked | InviteAgainAsked;

/**
 * Gives somebody access. Whether another TMC knows them makes no difference to what happens or is answered, and neither
 * does it to the answer whether they work in this TMC already, out of the administrator's sight: these get the nodes.
 */
export async function invite(asked: InviteAsked, queue: Sender) {
  const { trx, body } = asked;
  const { administrator, reading } = await administratorOf(asked);
  const wanted: Access = {
    userType: body.user_type,
    ...(await askedFor(reading, body)),
    isActive: true,
    name: body.name,
  };
  const fault = notInvitable(administrator, wanted);
  if (!fault) await requireGrantable(reading, wanted.nodes);
  const user = await knownUser(trx, body.email);
  refuseFaults({
    ...fault,
    entities: [wanted.nodes.length === 0 && 'Please choose at least one node'],
    email: [(await isInSight(reading, user.id)) && 'This user has access already'],
  });
  const before = await readAccess(asked, user.id);
  const after = before ? withNodes(before, wanted.nodes) : wanted;
  await writeAccess(asked, user.id, after);
  await sendInvitation(asked, queue, user);
  return done(null, { subject: { id: user.id, label: user.email }, before, after });
}

/** Permissions and activity hold elsewhere, too, where the administrator has no say: they stay, as the name does. */
const withNodes = (access: Access, nodes: readonly number[]): Access => ({
  ...access,
  nodes: inOrder([...new Set([...access.nodes, ...nodes])]),
});

/** An administrator of the TMC has all of it. */
async function askedFor(reading: Reading, { user_type, entities, permissions }: InviteAsked['body']) {
  if (user_type === 'Client') return { nodes: [await rootOf(reading)], permissions: [...everyPermission] };
  return { nodes: inOrder(entities), permissions };
}

/** Sends one more invitation to a user who has not been here yet. */
export async function inviteAgain(asked: InviteAgainAsked, queue: Sender) {
  const { reading } = await administratorOf(asked);
  const member = await one(reading, asked.params.id);
  if (!member.is_active || member.last_login !== null) {
    throw new HttpError(400, { __all__: ['This user is not waiting for an invitation'] });
  }
  if (member.outside > 0 || member.entities.some(({ readonly }) => readonly)) {
    throw new HttpError(400, { __all__: [refusals.beyond] });
  }
  const invitedAt = await sendInvitation(asked, queue, member);
  return done(null, {
    subject: { id: member.id, label: member.email },
    before: member.invited_at === null ? null : { invitedAt: member.invited_at },
    after: { invitedAt: invitedAt.toISOString() },
  });
}

/** Changes activity, nodes or permissions, as far as they are sent. */
export async function edit(asked: EditAsked) {
  const { body, params } = asked;
  const { administrator, reading } = await administratorOf(asked);
  const { email } = await one(reading, params.id);
  const before = await readAccess(asked, params.id);
  if (!before) throw notFound();
  const reach = await reachedOf(reading, before.nodes);
  const nodes = body.entities ? await editedNodes(reading, before.nodes, reach, body.entities) : before.nodes;
  const after: Access = {
    ...before,
    nodes,
    isActive: body.is_active ?? before.isActive,
    permissions: body.permissions ?? before.permissions,
  };
  if (isDeepStrictEqual(before, after)) return unchanged(null);
  const refusal = notEditable(
    administrator,
    { isOneself: administrator.id === params.id, isWhole: reach.size === before.nodes.length },
    { before, after },
  );
  if (refusal) throw new HttpError(400, { __all__: [refusal] });
  await writeAccess(asked, params.id, after);
  return done(null, { subject: { id: params.id, label: email }, before, after });
}

/**
 * What somebody has after an edit: nodes beyond the administrator's reach stay; with a node that is taken go those
 * below it. Throws `notFound` for a node that is neither theirs already nor the administrator's to give.
 */
async function editedNodes(
  reading: Reading,
  before: readonly number[],
  reach: ReadonlySet<number>,
  wanted: readonly number[],
): Promise<number[]> {
  await requireGrantable(
    reading,
    wanted.filter((node) => !before.includes(node)),
  );
  const taken = before.filter((node) => reach.has(node) && !wanted.includes(node));
  const gone = await lyingBelow(reading, before, taken);
  const stays = before.filter((node) => !gone.has(node));
  return inOrder([...stays, ...wanted.filter((node) => !before.includes(node))]);
}

async function requireGrantable(reading: Reading, nodes: readonly number[]): Promise<void> {
  if ((await reachedOf(reading, nodes)).size < nodes.length) throw notFound();
}

const inOrder = (nodes: readonly number[]) => nodes.toSorted((one, other) => one - other);

async function sendInvitation(
  asked: Asked,
  queue: Sender,
  { id: userId, email }: { id: number; email: string },
): Promise<Date> {
  await countMails(asked, 'invitation', [email]);
  const { trx, clientId, actor } = asked;
  const invitedAt = new Date();
  await trx
    .updateTable('memberships')
    .set({ invited_at: invitedAt })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute();
  const by = actor.userId ?? 0;
  await queue.send(invitation, { clientId, userId: by }, { clientId, userId, by }, trx);
  return invitedAt;
}

/**
 * The administrator as they stand now that nobody else changes anything: another may have taken their access while
 * they waited for their turn.
 */
async function administratorOf({ trx, user, clientId, reading }: Asked) {
  const now = await sessionWithin(trx, user);
  if (now.activeClient?.id !== clientId) throw conflict(messages.clientChanged);
  if (now.id === null || !now.scope || !now.permissions.includes('can_manage_users')) throw notAllowed();
  const { id, userType, permissions } = now;
  const administrator: Administrator = { id, userType, permissions };
  return { administrator, reading: openReading(now.scope, reading.version, inTransaction(trx)) };
}
