/** Invites users and changes their activity, nodes and permissions. */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { permissions as everyPermission } from '../../../contract/http/permissions.ts';
import type * as users from '../../../contract/users/calls.ts';
import type { Reading } from '../../access/ask.ts';
import { reachedOf } from '../../access/reach.ts';
import type { ChangeInput } from '../../http/serve-change.ts';
import type { Queue } from '../../jobs/queue.ts';
import { HttpError, notFound, refuseFaults } from '../../lib/errors.ts';
import { done, unchanged } from '../../mutations/change.ts';
import { kind } from '../../mutations/kind.ts';
import { toItsMaker } from '../../mutations/visible.ts';
import { type Access, readAccess, writeAccess } from '../../tenants/access.ts';
import { countMails } from '../../tenants/mail-ceilings.ts';
import { ensureUserIn } from '../../tenants/users.ts';
import { notEditable, notInvitable, refusals } from './ability.ts';
import { administratorOf, inOrder, requireGrantable } from './administrator.ts';
import { invitation } from './invitation.ts';
import { keepToGroups } from './provisioning/keep-to-groups.ts';
import { atOrBelow, isInSight, one, rootOf } from './queries.ts';

export const invitationSent = kind('invitation_sent', {
  state: z.object({ invitedAt: z.string() }),
  raises: null,
  undo: 'A mail that was sent stays sent.',
  visible: toItsMaker,
});

type Sender = Pick<Queue, 'send'>;
type InviteInput = ChangeInput<typeof users.invite>;
type EditInput = ChangeInput<typeof users.edit>;
type InviteAgainInput = ChangeInput<typeof users.inviteAgain>;
type UserInput = InviteInput | EditInput | InviteAgainInput;

/**
 * Grants access to a user. Neither the effect nor the answer depends on whether another TMC knows the user. The
 * answer also does not depend on whether the user is already a member of this TMC outside the administrator's sight;
 * such a user gets the nodes added.
 */
export async function invite(input: InviteInput, queue: Sender) {
  const { trx, body } = input;
  const { administrator, reading } = await administratorOf(input);
  const wanted: Access = {
    userType: body.user_type,
    ...(await requestedAccess(reading, body)),
    isActive: true,
    name: body.name,
  };
  const fault = notInvitable(administrator, wanted);
  if (!fault) await requireGrantable(reading, wanted.nodes);
  const user = await ensureUserIn(trx, body.email);
  refuseFaults({
    ...fault,
    entities: [wanted.nodes.length === 0 && 'Please choose at least one node'],
    email: [(await isInSight(reading, user.id)) && 'This user has access already'],
  });
  const before = await readAccess(input, user.id);
  const after = before ? withNodes(before, wanted.nodes) : wanted;
  await writeAccess(input, user.id, after);
  await sendInvitation(input, queue, user);
  return done(null, { subject: { id: user.id, label: user.email }, before, after });
}

/**
 * Adds nodes only. Permissions and activity also apply to nodes beyond the administrator's reach, so they and the
 * name stay.
 */
const withNodes = (access: Access, nodes: readonly number[]): Access => ({
  ...access,
  nodes: inOrder([...new Set([...access.nodes, ...nodes])]),
});

/** The requested nodes and permissions; an administrator of the TMC gets all of them. */
async function requestedAccess(reading: Reading, { user_type, entities, permissions }: InviteInput['body']) {
  if (user_type === 'Client') return { nodes: [await rootOf(reading)], permissions: [...everyPermission] };
  return { nodes: inOrder(entities), permissions };
}

/** Sends another invitation to a user who has not signed in yet. */
export async function inviteAgain(input: InviteAgainInput, queue: Sender) {
  const { reading } = await administratorOf(input);
  const member = await one(reading, input.params.id);
  if (!member.is_active || member.last_login !== null) {
    throw new HttpError(400, { __all__: ['This user is not waiting for an invitation'] });
  }
  if (member.outside > 0 || member.entities.some(({ readonly }) => readonly)) {
    throw new HttpError(400, { __all__: [refusals.beyond] });
  }
  const invitedAt = await sendInvitation(input, queue, member);
  return done(null, {
    subject: { id: member.id, label: member.email },
    before: member.invited_at === null ? null : { invitedAt: member.invited_at },
    after: { invitedAt: invitedAt.toISOString() },
  });
}

/** Changes activity, nodes or permissions, whichever the request contains. */
export async function edit(input: EditInput) {
  const { body, params } = input;
  const { administrator, reading } = await administratorOf(input);
  const { email } = await one(reading, params.id);
  const before = await readAccess(input, params.id);
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
  await keepToGroups(input, params.id, { before, after });
  await writeAccess(input, params.id, after);
  return done(null, { subject: { id: params.id, label: email }, before, after });
}

/**
 * A user's nodes after an edit. Nodes beyond the administrator's reach stay; revoking a node also revokes those below
 * it. Throws `notFound` for a node that the user does not have and the administrator may not grant.
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
  const revoked = await atOrBelow(reading, before, taken);
  const kept = before.filter((node) => !revoked.has(node));
  return inOrder([...kept, ...wanted.filter((node) => !before.includes(node))]);
}

async function sendInvitation(
  input: UserInput,
  queue: Sender,
  { id: userId, email }: { id: number; email: string },
): Promise<Date> {
  await countMails(input, 'invitation', [email]);
  const { trx, clientId, actor } = input;
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
