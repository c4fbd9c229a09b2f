/** What the calls share that merge records which a feed writes in several ways, and take them apart again. */
import * as z from 'zod';
import type { ChangeKind } from './changes.ts';
import { type ClientAccess, endpoint } from './endpoint.ts';
import { nodeQuery } from './filters.ts';
import { controlWords, isReadableLine } from './texts.ts';

/** Records that one merge takes, at most. */
export const mostMerged = 5000;
const longestText = 500;

const idInBody = z
  .number('Enter a whole number.')
  .int('Enter a whole number.')
  .positive('Enter a whole number.');

const withoutDoubles = (list: readonly number[]) => [...new Set(list)];

/** Ids of what is to be merged, two at least, without doubles. */
export const mergedIds = (nouns: string) =>
  z
    .array(idInBody, 'Enter a list of ids.')
    .max(mostMerged, `Please select at most ${mostMerged.toLocaleString('en')} ${nouns} to merge.`)
    .transform(withoutDoubles)
    .refine((list) => list.length >= 2, `Please select at least 2 ${nouns} to merge.`);

/** Which of them keeps its id; absent: the lowest. */
export const primaryId = idInBody
  .optional()
  .meta({ description: 'The record that keeps its id, one of the list; absent: the lowest.' });

/**
 * Raw records of all that are merged, as whoever chose them saw them: a list that is older than somebody else's merge
 * would take in silently what that one made.
 */
export const seenRawIds = z
  .array(idInBody, 'Enter a list of ids.')
  .max(10 * mostMerged, 'Too many at once.')
  .optional()
  .meta({
    description:
      'The raw records of all that are merged, as they were seen: where others are theirs by now, nothing is merged.',
  });

/** Ids of raw records that are to be records of their own again, without doubles. */
export const unmergedIds = (none: string) =>
  z
    .array(idInBody, 'Enter a list of ids.')
    .min(1, none)
    .max(mostMerged, 'Too many at once.')
    .transform(withoutDoubles);

const plainText = (empty: string) =>
  z
    .string(empty)
    .trim()
    .max(longestText, `Enter at most ${longestText} characters.`)
    .refine(isReadableLine, controlWords);

/** A text that somebody writes in a record's place; `empty` is said where there is none. */
export const writtenText = (empty: string) => plainText(empty).min(1, empty);

/** The same where there may be none: null. */
export const writtenTextOrNone = plainText('Enter a text.')
  .nullish()
  .transform((text) => text || null);

/** What changing merged records does to lines: a preview's answer. */
export const consequence = z.object({
  lines: z
    .number()
    .meta({ description: 'Lines of these records that figures count, whatever their dates, in sight.' }),
  customers: z.number().meta({ description: 'How many customers these lines belong to.' }),
  isBeyondAccess: z
    .boolean()
    .meta({ description: 'Whether lines that the user may not see belong to these records, too.' }),
});
export type Consequence = z.infer<typeof consequence>;

/** How many suggestions are shown at once; the next come when these were accepted or dismissed. */
export const mostSuggested = 50;

/** Records that probably are one, and why. They are never merged by themselves. */
export const suggestionsEndpoint = <Row extends z.ZodObject, const Who extends ClientAccess>({
  path,
  access,
  row,
}: {
  path: `/api/${string}`;
  access: Who;
  row: Row;
}) =>
  endpoint({
    method: 'GET',
    path,
    summary: 'What probably is one, with the reason, without what was dismissed.',
    access,
    query: nodeQuery({}),
    answer: z.object({
      suggestions: z.array(z.object({ reason: z.string(), records: z.array(row) })),
      total: z.number().meta({ description: 'How many there are, shown or not.' }),
    }),
  });

/** Says that records do not belong together, of the suggestions at `path`. */
export const dismissEndpoint = <
  const Kind extends Extract<ChangeKind, `${string}_dismissed`>,
  const Who extends ClientAccess,
>({
  kind,
  path,
  access,
}: {
  kind: Kind;
  path: `/api/${string}`;
  access: Who;
}) => ({
  ...endpoint({
    method: 'POST',
    path: `${path}dismiss/`,
    summary: 'Says that records do not belong together: they are not suggested again.',
    access,
    body: dismissedSuggestions,
    answer: z.null(),
  }),
  kind,
});

/** Which suggestions are dismissed: the ids of the records of each. */
const dismissedSuggestions = z.object({
  suggestions: z
    .array(
      z.array(idInBody, 'Enter a list of ids.').min(2, 'A suggestion has 2 records or more.').max(mostMerged),
      'Enter a list of lists of ids.',
    )
    .min(1, 'Choose a suggestion.')
    .max(mostSuggested, 'Too many at once.'),
});
