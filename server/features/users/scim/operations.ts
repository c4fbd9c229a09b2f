/**
 * PATCH (RFC 7644, section 3.5.2). Identity providers write operations in forms of their own: capitalised, without a
 * path, with several paths in one value, with lists for single values. Each is brought into the standard's form, with one
 * path, before the library applies it; attributes that are not known are ignored.
 */
import { type ScimPatchOperation, type ScimResource, scimPatch } from 'scim-patch';
import * as z from 'zod';
import {
  type Attribute,
  attributeNamed,
  canonicalValue,
  type ResourceType,
  withoutSchema,
} from './attributes.ts';
import { bad, ScimError } from './errors.ts';
import { parsed } from './filter.ts';
import { limits } from './limits.ts';

const messageSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

const body = z.object({
  schemas: z.array(z.string()),
  Operations: z
    .array(z.object({ op: z.string(), path: z.string().nullish(), value: z.unknown().optional() }))
    .min(1)
    .max(limits.operations),
});

type Operation = { op: 'add' | 'replace' | 'remove'; path: string; value?: unknown };

/** What an operation addresses: `emails[type eq "work"].value` has all of these. */
type Target = { attribute: Attribute; filter: string | undefined; part: string | undefined };

/** The resource after the operations; the given one stays as it is. */
export function patched(type: ResourceType, resource: object, sent: unknown): unknown {
  const { success, data } = body.safeParse(withOperations(sent));
  if (!success || !data.schemas.includes(messageSchema)) {
    throw bad(
      'invalidSyntax',
      `Send schemas with ${messageSchema}, and 1 to ${limits.operations} Operations, each with an op.`,
    );
  }
  const operations = data.Operations.flatMap((one) => standardised(type, one));
  requireFewValues(operations);
  try {
    return scimPatch(resource as ScimResource, operations as ScimPatchOperation[], {
      mutateDocument: false,
      treatMissingAsAdd: true,
    });
  } catch (error) {
    if (error instanceof ScimError) throw error;
    const { scimCode } = error as { scimCode?: string };
    const isOfValue = error instanceof TypeError || error instanceof RangeError;
    if (scimCode === undefined && !isOfValue) throw error;
    if (scimCode === 'noTarget') throw bad('noTarget', 'path: Nothing of the resource matches this path.');
    throw bad('invalidValue', 'Operations: A value does not fit its path.');
  }
}

/** The library compares each value with each that is there. */
function requireFewValues(operations: readonly Operation[]): void {
  const count = operations.reduce((sum, { value }) => sum + (Array.isArray(value) ? value.length : 0), 0);
  if (count > limits.members)
    throw bad('invalidValue', `Operations: Send at most ${limits.members} values in a request.`);
}

/** Names of attributes disregard case. */
function withOperations(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return sent;
  const entries = Object.entries(sent).map(([key, value]) => [
    key.toLowerCase() === 'operations' ? 'Operations' : key.toLowerCase(),
    value,
  ]);
  return Object.fromEntries(entries);
}

type Sent = z.output<typeof body>['Operations'][number];

function standardised(type: ResourceType, { op: sentOp, path, value }: Sent): Operation[] {
  const op = sentOp.toLowerCase();
  if (op !== 'add' && op !== 'replace' && op !== 'remove')
    throw bad('invalidSyntax', 'op: Send add, replace or remove.');
  if (path) return ofPath(type, op, path, value, 'refuse');
  if (op === 'remove') throw bad('noTarget', 'path: An operation that removes needs a path.');
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw bad('invalidValue', 'value: Without a path, send an object with attributes.');
  // What providers send of themselves, such as the id, is ignored here.
  return Object.entries(value).flatMap(([key, part]) => ofPath(type, op, key, part, 'ignore'));
}

function ofPath(
  type: ResourceType,
  op: Operation['op'],
  path: string,
  value: unknown,
  readOnly: 'refuse' | 'ignore',
): Operation[] {
  const target = targetOf(type, path);
  if (!target) {
    if (readOnly === 'refuse' && ['id', 'meta', 'schemas'].includes(path.toLowerCase()))
      throw immutable(path);
    return [];
  }
  const { attribute, filter, part } = target;
  if (attribute.mutability === 'readOnly') {
    if (readOnly === 'ignore') return [];
    throw immutable(attribute.name);
  }
  const standard = `${attribute.name}${filter === undefined ? '' : `[${filter}]`}${part ? `.${part}` : ''}`;
  if (op === 'remove') return removing(attribute, standard, filter === undefined && !part, value);
  if (value === undefined) throw bad('invalidValue', `${standard}: Required field.`);
  // Without a value, an attribute is unassigned (RFC 7643, section 2.5).
  if (value === null) return [{ op: 'remove', path: standard }];
  return [{ op, path: standard, value: valueFor(target, value) }];
}

const immutable = (path: string) => bad('mutability', `${path}: This cannot be changed.`);

/** `value` says which members to remove, where it is given. */
function removing(attribute: Attribute, path: string, isWhole: boolean, value: unknown): Operation[] {
  if (!attribute.multiValued || !isWhole || value === undefined || value === null)
    return [{ op: 'remove', path }];
  return [{ op: 'remove', path, value: valueFor({ attribute, filter: undefined, part: undefined }, value) }];
}

function valueFor({ attribute, filter, part }: Target, value: unknown): unknown {
  const isSingle = part !== undefined || (!attribute.multiValued && !attribute.subAttributes);
  if (isSingle) return Array.isArray(value) && value.length === 1 ? unwrapped(value[0]) : value;
  const canonical = canonicalValue(value, attribute);
  if (!attribute.multiValued || filter !== undefined) return canonical;
  const list = Array.isArray(canonical) ? canonical : [canonical];
  return attribute.name === 'members' ? list.map(memberOf) : list;
}

const unwrapped = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'value' in value ? value.value : value;

/** Members are compared by their ids alone, whatever else is sent of them. */
function memberOf(value: unknown): unknown {
  const id = unwrapped(value);
  return typeof id === 'string' ? { value: id } : value;
}

/** undefined: not an attribute of this type. Throws for what is not a path. */
function targetOf(type: ResourceType, sent: string): Target | undefined {
  if (sent.length > limits.filterLength) throw badPath();
  const path = withoutSchema(type, sent);
  // An attribute of another schema.
  if (/^urn:/i.test(path)) return undefined;
  const [, name, filter, part] =
    /^([A-Za-z$][\w$-]*)(?:\[(.*)\])?(?:\.([A-Za-z$][\w$-]*))?$/.exec(path) ?? [];
  if (name === undefined) throw badPath();
  const attribute = attributeNamed(type.attributes, name);
  if (!attribute) return undefined;
  if (filter !== undefined && !attribute.multiValued) throw badPath();
  if (filter !== undefined) readFilter(filter);
  if (part === undefined) return { attribute, filter, part };
  const sub = attributeNamed(attribute.subAttributes ?? [], part);
  return sub && { attribute, filter, part: sub.name };
}

const badPath = () =>
  bad('invalidPath', 'path: This cannot be read. Name an attribute, as in emails[type eq "work"].value.');

function readFilter(filter: string): void {
  try {
    parsed(filter);
  } catch {
    throw badPath();
  }
}
