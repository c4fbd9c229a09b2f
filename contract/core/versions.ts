/** Which state of a record somebody saw when they began to edit it, so that no save overwrites another unseen. */
import * as z from 'zod';

/** In what is read: stands for the values that a form shows, and is another after somebody changed one of them. */
export const version = z
  .string()
  .meta({ description: 'Of the values that can be edited. Send it along when saving.' });

/** In what is saved. */
export const seenVersion = z
  .string('Enter the version that was read.')
  .max(100, 'Enter the version that was read.')
  .optional()
  .meta({
    description: 'The version that was read; if somebody has saved since: 409. Absent: not compared.',
  });
