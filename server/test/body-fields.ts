/** The places of a body, as its schema has them. */
import * as z from 'zod';

/** `path` leads to it from the body; of lists, to their first. */
export type BodyField = { path: readonly (string | number)[]; schema: z.ZodType };

/** Every field of the schema and of what it holds, the body itself excluded. */
export function bodyFields(schema: z.ZodType | undefined, path: BodyField['path'] = []): BodyField[] {
  const inner = unwrapped(schema);
  const own = schema && path.length > 0 ? [{ path, schema }] : [];
  if (inner instanceof z.ZodArray) return [...own, ...bodyFields(inner.element as z.ZodType, [...path, 0])];
  if (!(inner instanceof z.ZodObject)) return own;
  const shape = inner.shape as Record<string, z.ZodType>;
  return [...own, ...Object.entries(shape).flatMap(([name, field]) => bodyFields(field, [...path, name]))];
}

/** What is sent, without whether it may be left out and what is made of it. */
export function unwrapped(schema: unknown): unknown {
  if (schema instanceof z.ZodPipe) return unwrapped(schema.in);
  if (schema instanceof z.ZodUnion) return unwrapped(schema.options[0]);
  const wraps =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return wraps ? unwrapped(schema.unwrap()) : schema;
}

/** The body with this value at the place; undefined: without it. */
export function bodyWith(body: unknown, [first, ...rest]: BodyField['path'], value: unknown): unknown {
  if (first === undefined) return value;
  const changed = bodyWith(Object(body)[first], rest, value);
  if (typeof first === 'number') return [changed, ...(Array.isArray(body) ? body.slice(1) : [])];
  return { ...Object(body), [first]: changed };
}
