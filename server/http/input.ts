/** Validates input against the contract and reports all errors at once, in the product's own words. */
import type { FastifySchemaCompiler } from 'fastify';
import type * as z from 'zod';
import type { FieldErrors } from '../../contract/http/errors.ts';
import { HttpError } from '../lib/errors.ts';

export const checkInput: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input) => {
    if (isDeeper(input, mostLevels)) {
      return { error: new HttpError(400, { __all__: ['The values are nested too deeply.'] }) };
    }
    const { data, error } = schema.safeParse(input, { error: messageOf });
    return error ? { error: new HttpError(400, fieldMessages(error.issues)) } : { value: data };
  };

/** More levels than any endpoint takes; schemas that contain themselves would run out of stack. */
const mostLevels = 100;

function isDeeper(value: unknown, levels: number): boolean {
  if (!isOfJson(value)) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}

/** Whether it is a list or an object as JSON makes them; a stream of bytes is neither. */
const isOfJson = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' &&
    value !== null &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value)));

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'>;

/** Messages by field; a message about an entry of a list is reported under the list's field. */
function fieldMessages(issues: readonly Issue[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message } of issues) {
    const field = String(path[0] ?? '__all__');
    const known = fields[field] ?? [];
    if (!known.includes(message)) fields[field] = [...known, message];
  }
  return fields;
}

const types: Readonly<Record<string, string>> = {
  string: 'Enter a text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Enter true or false.',
  array: 'Enter a list.',
  file: 'Choose a file.',
};

/** Units of the size limits, by type. */
const sizeUnits: Readonly<Record<string, string>> = {
  string: ' characters',
  array: ' entries',
  file: ' bytes',
};

/** Default messages, for schemas that define none. */
export function messageOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'Required field.';
      return types[issue.expected] ?? 'Enter named fields.';
    case 'invalid_value':
      return 'Choose a value of the list.';
    case 'too_big':
      return `Enter at most ${issue.maximum}${sizeUnits[issue.origin] ?? ''}.`;
    case 'too_small':
      return `Enter at least ${issue.minimum}${sizeUnits[issue.origin] ?? ''}.`;
    case 'invalid_format':
      return 'This is not written as expected.';
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `There is no field ${issue.keys.map((key) => `“${key}”`).join(', ')}.`;
    default:
      return 'This value cannot be taken.';
  }
}
