import { groupProvisioned } from '../provisioning/kinds.ts';
import { groupType } from './attributes.ts';
import { groupBody } from './bodies.ts';
import { changeGroup, createGroup, removeGroup } from './group-changes.ts';
import { groupResource, writableGroup } from './resources.ts';
import { countGroups, groupsOf } from './stored.ts';

export const groups = {
  type: groupType,
  kind: groupProvisioned,
  resource: groupResource,
  writable: writableGroup,
  bodyOf: groupBody,
  read: groupsOf,
  count: countGroups,
  create: createGroup,
  change: changeGroup,
  remove: removeGroup,
};
