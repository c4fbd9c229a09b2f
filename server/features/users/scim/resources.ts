/** Users and groups as SCIM resources: their form, their version, and which attributes an answer has. */
import { createHash } from 'node:crypto';
import { nameParts, type StoredAttributes } from '../../../database/schema-provisioning.ts';
import { groupType, type ResourceType, userType, withoutSchema } from './attributes.ts';

/** A user of the client. Without `provisioned`, an administrator invited them and no provider has changed them. */
export type StoredUser = {
  id: number;
  email: string;
  name: string;
  isActive: boolean;
  externalId: string | null;
  attributes: StoredAttributes | null;
  createdAt: Date | null;
  changedAt: Date | null;
  groups: readonly { id: number; name: string }[];
};

export type StoredGroup = {
  id: number;
  name: string;
  externalId: string | null;
  createdAt: Date;
  changedAt: Date;
  members: readonly { id: number; email: string }[];
};

export type Resource = {
  id: string;
  schemas: string[];
  meta: { location: string; version: string } & Record<string, unknown>;
} & Record<string, unknown>;

/** The attributes that may be written, as PATCH changes them. */
export function writableUser(user: StoredUser): Record<string, unknown> {
  const { name, displayName, emails } = user.attributes ?? {};
  return {
    userName: user.email,
    ...(user.externalId !== null && { externalId: user.externalId }),
    ...(name && {
      name: Object.fromEntries(nameParts.flatMap((part) => (name[part] ? [[part, name[part]]] : []))),
    }),
    ...(displayName && { displayName }),
    active: user.isActive,
    ...(emails && emails.length > 0 && { emails }),
  };
}

export const writableGroup = ({ name, externalId, members }: StoredGroup): Record<string, unknown> => ({
  displayName: name,
  ...(externalId !== null && { externalId }),
  members: members.map(({ id }) => ({ value: String(id) })),
});

export function userResource(base: string, user: StoredUser): Resource {
  const groups = user.groups.map(({ id, name }) => ({
    value: String(id),
    $ref: `${base}/Groups/${id}`,
    display: name,
    type: 'direct',
  }));
  const own = writableUser(user);
  return complete(base, userType, user, {
    ...own,
    // The name that an administrator entered.
    ...(!own.displayName && !own.name && user.name !== user.email && { displayName: user.name }),
    ...(groups.length > 0 && { groups }),
  });
}

export function groupResource(base: string, group: StoredGroup): Resource {
  const members = group.members.map(({ id, email }) => ({
    value: String(id),
    $ref: `${base}/Users/${id}`,
    display: email,
    type: 'User',
  }));
  const { members: _, ...own } = writableGroup(group);
  return complete(
    base,
    groupType,
    group,
    { ...own, ...(members.length > 0 && { members }) },
    versionOf({ at: group.changedAt }),
  );
}

type Dated = { id: number; createdAt: Date | null; changedAt: Date | null };

function complete(
  base: string,
  { schema, name, endpoint }: ResourceType,
  { id, createdAt, changedAt }: Dated,
  attributes: Record<string, unknown>,
  version: string = versionOf(attributes),
): Resource {
  return {
    schemas: [schema],
    id: String(id),
    ...attributes,
    meta: {
      resourceType: name,
      ...(createdAt && { created: createdAt.toISOString() }),
      ...(changedAt && { lastModified: changedAt.toISOString() }),
      location: `${base}${endpoint}/${id}`,
      version,
    },
  };
}

/** Equal for equal attributes. */
const versionOf = (attributes: object): string =>
  `W/"${createHash('sha256').update(JSON.stringify(attributes)).digest('base64url').slice(0, 22)}"`;

/** Which attributes an answer has (RFC 7644, section 3.9). */
export type Selection = { attributes?: string | undefined; excludedAttributes?: string | undefined };

export function selected(
  type: ResourceType,
  resource: Resource,
  { attributes, excludedAttributes }: Selection,
): Record<string, unknown> {
  const { schemas, id, ...others } = resource;
  const always = { schemas, id };
  if (attributes) return { ...always, ...only(others, pathsIn(type, attributes)) };
  return { ...always, ...without(others, pathsIn(type, excludedAttributes ?? '')) };
}

/** Whether an answer has the attribute. */
export function isSelected(
  type: ResourceType,
  name: string,
  { attributes, excludedAttributes }: Selection,
): boolean {
  const isNamed = (list: string, whole: boolean) =>
    pathsIn(type, list).some(([root, ...rest]) => root === name && (!whole || rest.length === 0));
  return attributes ? isNamed(attributes, false) : !isNamed(excludedAttributes ?? '', true);
}

const pathsIn = (type: ResourceType, list: string): string[][] =>
  list
    .split(',')
    .map((path) => withoutSchema(type, path.trim()).toLowerCase().split('.'))
    .filter(([root]) => root);

type Tree = Record<string, unknown>;

function only(value: Tree, paths: readonly string[][]): Tree {
  return mapped(value, (key, part) => {
    const below = paths.flatMap(([root, ...rest]) => (root === key ? [rest] : []));
    if (below.length === 0) return undefined;
    return below.some((rest) => rest.length === 0) ? part : each(part, (one) => only(one, below));
  });
}

function without(value: Tree, paths: readonly string[][]): Tree {
  return mapped(value, (key, part) => {
    const below = paths.flatMap(([root, ...rest]) => (root === key ? [rest] : []));
    if (below.some((rest) => rest.length === 0)) return undefined;
    return below.length === 0 ? part : each(part, (one) => without(one, below));
  });
}

const mapped = (value: Tree, map: (key: string, part: unknown) => unknown): Tree =>
  Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => {
      const kept = map(key.toLowerCase(), part);
      return kept === undefined ? [] : [[key, kept]];
    }),
  );

function each(value: unknown, map: (one: Tree) => Tree): unknown {
  if (Array.isArray(value)) return value.map((one) => each(one, map));
  return typeof value === 'object' && value !== null ? map(value as Tree) : value;
}
