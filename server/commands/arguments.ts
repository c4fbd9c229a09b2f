/** What commands check of their arguments. */
import { CommandError } from '../lib/command-error.ts';

/** Requires exactly one argument per name. */
export function exactly<const Names extends readonly string[]>(
  given: string[],
  names: Names,
): { [Index in keyof Names]: string } {
  if (given.length !== names.length) {
    throw new CommandError(`Expected ${names.join(' ')}, got ${given.join(' ') || 'nothing'}. See --help.`);
  }
  return given as unknown as { [Index in keyof Names]: string };
}
