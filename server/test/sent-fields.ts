import * as z from 'zod';
import type { Endpoint } from '../../contract/http/endpoint.ts';

/** The fields of an endpoint's query, before transformations. */
export function sentFields({ query }: Pick<Endpoint, 'query'>): Readonly<Record<string, z.ZodType>> {
  const sent: unknown = query instanceof z.ZodPipe ? query.in : query;
  return sent instanceof z.ZodObject ? (sent.shape as Record<string, z.ZodType>) : {};
}

/** Whether a field is required but may be empty: the key of rows that have none. */
export const mayBeEmpty = (schema: z.ZodType) =>
  !schema.safeParse(undefined).success && schema.safeParse('').success;
