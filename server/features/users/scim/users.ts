import { userProvisioned } from '../provisioning/kinds.ts';
import { userType } from './attributes.ts';
import { userBody } from './bodies.ts';
import { userResource, writableUser } from './resources.ts';
import { countUsers, usersOf } from './stored.ts';
import { changeUser, createUser, removeUser } from './user-changes.ts';

export const users = {
  type: userType,
  kind: userProvisioned,
  resource: userResource,
  writable: writableUser,
  bodyOf: userBody,
  read: usersOf,
  count: countUsers,
  create: createUser,
  change: changeUser,
  remove: removeUser,
};
