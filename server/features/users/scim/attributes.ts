/** The attributes of users and groups: what /Schemas tells, and what bodies, paths and filters may name. */

type Characteristics = {
  type?: 'string' | 'boolean' | 'complex' | 'reference';
  multiValued?: boolean;
  description: string;
  required?: boolean;
  caseExact?: boolean;
  mutability?: 'readWrite' | 'readOnly' | 'immutable';
  uniqueness?: 'none' | 'server';
  subAttributes?: readonly Attribute[];
};

export type Attribute = Required<Omit<Characteristics, 'subAttributes'>> & {
  name: string;
  returned: 'default';
  subAttributes?: readonly Attribute[];
};

/** With the defaults of RFC 7643, section 2.2. */
const attribute = (name: string, { description, ...own }: Characteristics): Attribute => ({
  name,
  type: own.subAttributes ? 'complex' : 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...own,
});

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';

const externalId = attribute('externalId', {
  description: 'The id that the identity provider uses.',
  caseExact: true,
});

export const userAttributes: readonly Attribute[] = [
  attribute('userName', {
    description: 'The e-mail address with which the user signs in. It cannot be changed.',
    required: true,
    mutability: 'immutable',
    uniqueness: 'server',
  }),
  externalId,
  attribute('name', {
    description: 'The parts of the user’s name.',
    subAttributes: [
      attribute('formatted', { description: 'The whole name.' }),
      attribute('familyName', { description: 'The family name.' }),
      attribute('givenName', { description: 'The given name.' }),
      attribute('middleName', { description: 'The middle names.' }),
      attribute('honorificPrefix', { description: 'A title before the name.' }),
      attribute('honorificSuffix', { description: 'A suffix after the name.' }),
    ],
  }),
  attribute('displayName', { description: 'The name that screens show.' }),
  attribute('active', {
    type: 'boolean',
    description: 'Whether the user may work in this TMC; access also needs a group that gives some.',
  }),
  attribute('emails', {
    description: 'E-mail addresses; none of them is used for signing in.',
    multiValued: true,
    subAttributes: [
      attribute('value', { description: 'The address.' }),
      attribute('type', { description: 'What it is for, such as work.' }),
      attribute('primary', { type: 'boolean', description: 'Whether it is the preferred one.' }),
    ],
  }),
  attribute('groups', {
    description: 'The groups of the user.',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: [
      attribute('value', { description: 'The id of the group.', mutability: 'readOnly', caseExact: true }),
      attribute('$ref', {
        type: 'reference',
        description: 'The address of the group.',
        mutability: 'readOnly',
        caseExact: true,
      }),
      attribute('display', { description: 'The name of the group.', mutability: 'readOnly' }),
      attribute('type', { description: 'Always direct.', mutability: 'readOnly' }),
    ],
  }),
];

export const groupAttributes: readonly Attribute[] = [
  attribute('displayName', {
    description: 'The name of the group.',
    required: true,
    uniqueness: 'server',
  }),
  externalId,
  attribute('members', {
    description: 'The users of the group; groups within groups are not supported.',
    multiValued: true,
    subAttributes: [
      attribute('value', { description: 'The id of a user.', mutability: 'immutable', caseExact: true }),
      attribute('$ref', {
        type: 'reference',
        description: 'The address of the user.',
        mutability: 'readOnly',
        caseExact: true,
      }),
      attribute('display', { description: 'The user’s e-mail address.', mutability: 'readOnly' }),
      attribute('type', { description: 'Always User.', mutability: 'immutable' }),
    ],
  }),
];

/** A kind of resource. */
export type ResourceType = {
  name: 'User' | 'Group';
  endpoint: '/Users' | '/Groups';
  schema: string;
  attributes: readonly Attribute[];
};

export const userType: ResourceType = {
  name: 'User',
  endpoint: '/Users',
  schema: userSchema,
  attributes: userAttributes,
};
export const groupType: ResourceType = {
  name: 'Group',
  endpoint: '/Groups',
  schema: groupSchema,
  attributes: groupAttributes,
};

/** Attribute names disregard case. */
export const attributeNamed = (attributes: readonly Attribute[], name: string): Attribute | undefined =>
  attributes.find((one) => one.name.toLowerCase() === name.toLowerCase());

/** A name or path without the URN of its own schema. */
export const withoutSchema = ({ schema }: Pick<ResourceType, 'schema'>, path: string): string =>
  path.toLowerCase().startsWith(`${schema.toLowerCase()}:`) ? path.slice(schema.length + 1) : path;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The attributes of a body that may be written, under their own names. Others, and those without a value, are ignored
 * (RFC 7644, section 3.3).
 */
export function canonical(value: unknown, type: ResourceType): unknown {
  return isObject(value) ? writable(value, type.attributes, (name) => withoutSchema(type, name)) : value;
}

function writable(
  value: Record<string, unknown>,
  attributes: readonly Attribute[],
  nameOf: (name: string) => string = (name) => name,
): Record<string, unknown> {
  const entries = Object.entries(value).flatMap(([key, part]) => {
    const attribute = attributeNamed(attributes, nameOf(key));
    if (!attribute || attribute.mutability === 'readOnly' || part === null) return [];
    return [[attribute.name, canonicalValue(part, attribute)] as const];
  });
  return Object.fromEntries(entries);
}

/** The same for the value of one attribute. */
export function canonicalValue(value: unknown, { subAttributes }: Attribute): unknown {
  if (!subAttributes) return value;
  if (Array.isArray(value)) {
    return value.map((one) => (isObject(one) ? writable(one, subAttributes) : one));
  }
  return isObject(value) ? writable(value, subAttributes) : value;
}
