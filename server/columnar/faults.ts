/** Whose fault it is that a copy did not answer. */
import { isOutage } from '../db/outage.ts';

/** `question`: the statement, or its need of memory. `database`: PostgreSQL or the disk. `copy`: all else. */
export type Fault = 'question' | 'database' | 'copy';

const statements = [
  'Parser',
  'Binder',
  'Catalog',
  'Conversion',
  'Invalid Input',
  'Not implemented',
  'Syntax',
];
const limits = ['Out of Range', 'Out of Memory', 'Mismatch Type', 'INTERRUPT'];

export function faultOf(error: unknown): Fault {
  if (error instanceof TypeError || error instanceof RangeError) return 'question';
  if (isOutage(error)) return 'database';
  // PostgreSQL's errors and the system's carry a code, DuckDB's do not. A file or a folder that is gone is the copy's.
  if (error instanceof Error && 'code' in error) return error.code === 'ENOENT' ? 'copy' : 'database';
  const kinds = [...statements, ...limits].map((kind) => `${kind} Error`);
  return error instanceof Error && kinds.some((kind) => error.message.startsWith(kind)) ? 'question' : 'copy';
}
