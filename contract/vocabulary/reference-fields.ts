/**
 * Columns of a feed's lines that the product does not define itself: their titles, and which of them queries use. The
 * server checks which may be queried.
 */
import * as z from 'zod';
import { enteredText } from './filters.ts';

const referenceField = z.object({
  field: enteredText(500, 'Enter the name of the column in the feed.'),
  label: enteredText(100, 'Enter a title.')
    .optional()
    .meta({ description: 'Its title; absent: the words of the column’s name.' }),
  in_queries: z
    .boolean('Choose yes or no.')
    .default(true)
    .meta({ description: 'Whether metrics can be queried by it: at most 20 fields of a TMC.' }),
});

export const referenceFields = z
  .array(referenceField, 'Enter a list of fields.')
  .max(500, 'Give at most 500 fields a title.')
  .refine((list) => new Set(list.map(({ field }) => field)).size === list.length, 'Choose each field once.');
export type ReferenceField = z.infer<typeof referenceField>;
