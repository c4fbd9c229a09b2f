/** The fields of a request body, from its schema. */
import * as z from 'zod';

/** `path` is the field's path in the body; within lists, that of the first element. */
export type BodyField = { path: readonly (string | number)[]; schema: z.ZodType };

/** Every field of the schema, nested ones included, the body itself excluded. */
export function bodyFields(schema: z.ZodType | undefined, path: BodyField['path'] = []): BodyField[] {
  const inner = unwrapped(schema);
  const own = schema && path.length > 0 ? [{ path, schema }] : [];
  if (inner instanceof z.ZodArray) return [...own, ...bodyFields(inner.element as z.ZodType, [...path, 0])];
  if (!(inner instanceof z.ZodObject)) return own;
  const shape = inner.shape as Record<string, z.ZodType>;
  return [...own, ...Object.entries(shape).flatMap(([name, field]) => bodyFields(field, [...path, name]))];
}

/** The schema of the sent value, without optionality and transformations. */
export function unwrapped(schema: unknown): unknown {
  if (schema instanceof z.ZodPipe) return unwrapped(schema.in);
  if (schema instanceof z.ZodUnion) return unwrapped(schema.options[0]);
  const wraps =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return wraps ? unwrapped(schema.unwrap()) : schema;
}

/** The body with this value at the path; undefined removes it. */
export function bodyWith(body: unknown, [first, ...rest]: BodyField['path'], value: unknown): unknown {
  if (first === undefined) return value;
  const changed = bodyWith(Object(body)[first], rest, value);
  if (typeof first === 'number') return [changed, ...(Array.isArray(body) ? body.slice(1) : [])];
  return { ...Object(body), [first]: changed };
}
