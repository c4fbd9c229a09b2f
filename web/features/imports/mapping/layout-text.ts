/** Reads a layout that was written as text, and says in words what is wrong with it. */
import { type Layout, layout as shape } from '@tripledger/contract/layouts/layout.ts';
import type * as z from 'zod';
import { texts } from './texts.ts';

const text = texts.asText;
const mostFaults = 10;

type Issue = z.core.$ZodIssue;

export function readLayout(typed: string): { layout: Layout | null; faults: string[] } {
  let value: unknown;
  try {
    value = JSON.parse(typed);
  } catch (error) {
    const [, line, column] = /line (\d+) column (\d+)/.exec((error as Error).message) ?? [];
    return { layout: null, faults: [line && column ? text.noJsonAt(line, column) : text.noJson] };
  }
  const read = shape.safeParse(value, { error: messageOf });
  if (read.success) return { layout: read.data, faults: [] };
  const faults = read.error.issues.flatMap((issue) => faultsOf(issue, []));
  return { layout: null, faults: [...new Set(faults)].slice(0, mostFaults) };
}

function faultsOf(issue: Issue, within: readonly PropertyKey[]): string[] {
  const path = [...within, ...issue.path];
  if (issue.code === 'invalid_union') {
    const meant = nearest(issue.errors);
    if (meant) return meant.flatMap((inner) => faultsOf(inner, path));
  }
  return [text.fault(placeOf(path), issue.message)];
}

/** For what the layout's shape has no message of its own. */
function messageOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return text.unknown(issue.keys);
    case 'invalid_type':
    case 'invalid_value':
      if (issue.input === undefined) return text.missing;
      return issue.code === 'invalid_type'
        ? (text.types[issue.expected] ?? text.types.object)
        : text.oneOf(issue.values.map(String));
    case 'too_big':
      return text.tooMuch(Number(issue.maximum), issue.origin);
    case 'too_small':
      return text.tooLittle(Number(issue.minimum), issue.origin);
    default:
      return text.otherwise;
  }
}

/**
 * Of the forms that a value may have, the one that knows most of its keys: the form that was meant. Keys that not even
 * that one knows are all that is said.
 */
function nearest(forms: readonly Issue[][]): Issue[] | undefined {
  const [meant] = forms.toSorted(
    (one, other) => unknownIn(one).length - unknownIn(other).length || one.length - other.length,
  );
  const unknown = meant?.filter(isUnknown) ?? [];
  return unknown.length > 0 ? unknown : meant;
}

const isUnknown = ({ code, path }: Issue) => code === 'unrecognized_keys' && path.length === 0;

const unknownIn = (issues: readonly Issue[]) =>
  issues.flatMap((issue) => (issue.code === 'unrecognized_keys' && isUnknown(issue) ? issue.keys : []));

/** A place in a layout in words: `rule 1, field tax`. */
function placeOf(path: readonly PropertyKey[]): string {
  const parts: string[] = [];
  for (let at = 0; at < path.length; at++) {
    const [part, next] = [path[at], path[at + 1]];
    const isNamed = next !== undefined && at + 1 < path.length;
    if (part === 'tables' && isNamed) parts.push(text.table(String(path[++at])));
    else if (part === 'lines' && isNamed) parts.push(text.line(Number(path[++at])));
    else if (part === 'fields' && isNamed) parts.push(text.fieldOf(String(path[++at])));
    else parts.push(typeof part === 'number' ? String(part + 1) : String(part));
  }
  return parts.join(', ');
}
