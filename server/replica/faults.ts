/** Determines why a replica did not answer. */
import { isOutage } from '../database/outage.ts';

/** `query`: the statement, or the memory it needs. `database`: PostgreSQL or the disk. `replica`: anything else. */
export type Fault = 'query' | 'database' | 'replica';

const statementErrors = [
  'Parser',
  'Binder',
  'Catalog',
  'Conversion',
  'Invalid Input',
  'Not implemented',
  'Syntax',
];
const limitErrors = ['Out of Range', 'Out of Memory', 'Mismatch Type', 'INTERRUPT'];

export function faultOf(error: unknown): Fault {
  if (error instanceof TypeError || error instanceof RangeError) return 'query';
  if (isOutage(error)) return 'database';
  // Errors of PostgreSQL and of the system have a code; DuckDB's do not. A missing file or folder is the replica's
  // fault.
  if (error instanceof Error && 'code' in error) return error.code === 'ENOENT' ? 'replica' : 'database';
  const kinds = [...statementErrors, ...limitErrors].map((kind) => `${kind} Error`);
  return error instanceof Error && kinds.some((kind) => error.message.startsWith(kind)) ? 'query' : 'replica';
}
