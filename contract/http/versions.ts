/** Optimistic locking: the version of a record that a user edited, so that no save silently overwrites another. */
import * as z from 'zod';

/** In answers: identifies the values that a form shows, and differs once any of them has changed. */
export const version = z
  .string()
  .meta({ description: 'Of the values that can be edited. Send it along when saving.' });

/** In requests that save. */
export const expectedVersion = z
  .string('Enter the version that was read.')
  .max(100, 'Enter the version that was read.')
  .optional()
  .meta({
    description: 'The version that was read; if somebody has saved since: 409. Absent: not compared.',
  });
