/** Sets the access that a provisioned group gives, and applies it to its members. */
import { isDeepStrictEqual } from 'node:util';
import { permissions as everyPermission, type Permission } from '../../../../contract/http/permissions.ts';
import type { setGroupAccess } from '../../../../contract/users/provisioned-groups.ts';
import type { ChangeInput } from '../../../http/serve-change.ts';
import { HttpError, notFound, refuseFaults } from '../../../lib/errors.ts';
import { type Change, type Outcome, unchanged } from '../../../mutations/change.ts';
import { notInvitable, refusals } from '../ability.ts';
import { administratorOf, inOrder, requireGrantable } from '../administrator.ts';
import { rootOf } from '../queries.ts';
import { applyGroups } from './apply-groups.ts';
import type { GroupAccess as State } from './kinds.ts';

export async function setAccess(
  input: ChangeInput<typeof setGroupAccess>,
  now: Date,
): Promise<Outcome<State, null>> {
  const { trx, clientId, params, body } = input;
  const { administrator, reading } = await administratorOf(input);
  const group = await groupOf(input, params.id);
  if (!group) throw notFound();
  const before: State = {
    userType: group.user_type,
    permissions: everyPermission.filter((one) => group.permissions.includes(one)),
    nodes: inOrder(group.node_ids),
  };
  const after = await wantedAccess(reading, body);
  await requireGrantable(reading, after.nodes);
  // What members have today is taken from them, so it must be the administrator's to take.
  for (const { userType, permissions } of [before, after]) {
    const fault = notInvitable(administrator, { userType: userType ?? 'User', permissions });
    if (fault) throw new HttpError(400, fault);
  }
  refuseFaults({
    entities: [after.userType !== null && after.nodes.length === 0 && 'Please choose at least one node'],
  });
  const members = await membersOf(input, group.id);
  if (members.includes(administrator.id)) throw new HttpError(400, { __all__: [refusals.ownGroup] });
  if (isDeepStrictEqual(before, after)) return unchanged(null);
  await trx
    .updateTable('provisioned_groups')
    .set({ user_type: after.userType, permissions: after.permissions, node_ids: after.nodes })
    .where('client_id', '=', clientId)
    .where('id', '=', group.id)
    .execute();
  return {
    answer: null,
    entries: [{ subject: { id: group.id, label: group.name }, before, after }],
    consequences: await applyGroups(input, members, now),
  };
}

type Body = ChangeInput<typeof setGroupAccess>['body'];

async function wantedAccess(reading: Parameters<typeof rootOf>[0], body: Body): Promise<State> {
  const { user_type: userType, entities } = body;
  if (userType === null) return { userType, permissions: [], nodes: [] };
  if (userType === 'Client')
    return { userType, permissions: [...everyPermission] as Permission[], nodes: [await rootOf(reading)] };
  return { userType, permissions: body.permissions, nodes: inOrder(entities) };
}

const groupOf = ({ trx, clientId }: Change, id: number) =>
  trx
    .selectFrom('provisioned_groups')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst();

/** The ids of a group's members, ascending. */
async function membersOf({ trx, clientId }: Change, groupId: number): Promise<number[]> {
  const members = await trx
    .selectFrom('provisioned_members')
    .select('user_id')
    .where('client_id', '=', clientId)
    .where('group_id', '=', groupId)
    .orderBy('user_id')
    .execute();
  return members.map(({ user_id }) => user_id);
}
