/** Shared parts of the endpoints that merge and unmerge records which a feed spells in several ways. */
import * as z from 'zod';
import { nodeQuery } from '../vocabulary/filters.ts';
import { controlWords, isReadableLine } from '../vocabulary/texts.ts';
import type { ChangeKind } from './change-kinds.ts';
import { type ClientAccess, endpoint } from './endpoint.ts';

/** The maximum number of records in one merge. */
export const mostMerged = 5000;
const longestText = 500;

const idInBody = z
  .number('Enter a whole number.')
  .int('Enter a whole number.')
  .positive('Enter a whole number.');

const withoutDuplicates = (list: readonly number[]) => [...new Set(list)];

/** Ids of the records to merge: at least two, without duplicates. */
export const mergedIds = (nouns: string) =>
  z
    .array(idInBody, 'Enter a list of ids.')
    .max(mostMerged, `Please select at most ${mostMerged.toLocaleString('en')} ${nouns} to merge.`)
    .transform(withoutDuplicates)
    .refine((list) => list.length >= 2, `Please select at least 2 ${nouns} to merge.`);

/** The record that keeps its id; absent: the one with the lowest id. */
export const primaryId = idInBody
  .optional()
  .meta({ description: 'The record of the list that keeps its id; absent: the one with the lowest id.' });

/**
 * The raw records of everything that is merged, as the user saw them. Without them, a merge based on an outdated list
 * would silently include the records of a merge made meanwhile.
 */
export const seenRawIds = z
  .array(idInBody, 'Enter a list of ids.')
  .max(10 * mostMerged, 'Too many at once.')
  .optional()
  .meta({
    description:
      'The raw records of all that are merged, as they were seen: where others are theirs by now, nothing is merged.',
  });

/** Ids of the raw records to unmerge, without duplicates. */
export const unmergedIds = (none: string) =>
  z
    .array(idInBody, 'Enter a list of ids.')
    .min(1, none)
    .max(mostMerged, 'Too many at once.')
    .transform(withoutDuplicates);

const plainText = (empty: string) =>
  z
    .string(empty)
    .trim()
    .max(longestText, `Enter at most ${longestText} characters.`)
    .refine(isReadableLine, controlWords);

/** A text that replaces a record's own; `empty` is the message when it is missing. */
export const writtenText = (empty: string) => plainText(empty).min(1, empty);

/** The same for an optional text: null where it is missing. */
export const writtenTextOrNone = plainText('Enter a text.')
  .nullish()
  .transform((text) => text || null);

/** The effect on lines of changing merged records: the answer of a preview. */
export const consequence = z.object({
  lines: z.number().meta({
    description: 'Lines of these records, of any date, that count in figures and that the user may see.',
  }),
  customers: z.number().meta({ description: 'How many customers these lines belong to.' }),
  isBeyondAccess: z
    .boolean()
    .meta({ description: 'Whether lines that the user may not see belong to these records, too.' }),
});
export type Consequence = z.infer<typeof consequence>;

/** The number of suggestions shown at once; more follow when these are accepted or dismissed. */
export const mostSuggested = 50;

/** Declares the list of likely duplicates, with the reasons. They are never merged automatically. */
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
    summary: 'Likely duplicates, with the reason, except dismissed ones.',
    access,
    query: nodeQuery({}),
    answer: z.object({
      suggestions: z.array(z.object({ reason: z.string(), records: z.array(row) })),
      total: z.number().meta({ description: 'How many there are, shown or not.' }),
    }),
  });

/** Declares the dismissal of suggestions from the list at `path`. */
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
    summary: 'Dismisses a suggestion: the records are not suggested again.',
    access,
    body: dismissedSuggestions,
    answer: z.null(),
  }),
  kind,
});

/** The dismissed suggestions, each as the ids of its records. */
const dismissedSuggestions = z.object({
  suggestions: z
    .array(
      z.array(idInBody, 'Enter a list of ids.').min(2, 'A suggestion has 2 records or more.').max(mostMerged),
      'Enter a list of lists of ids.',
    )
    .min(1, 'Choose a suggestion.')
    .max(mostSuggested, 'Too many at once.'),
});
