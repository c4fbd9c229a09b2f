/** How recent the data are that the user sees. */
import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';

export const latestUpdate = endpoint({
  method: 'POST',
  path: '/api/site/latest-update/',
  summary: 'When the data were last loaded, and the last day they cover.',
  access: 'client',
  answer: z.object({
    loadedAt: z.string().nullable().meta({ description: 'An instant; null: nothing was loaded yet.' }),
    latestTransactionDate: z.string().nullable().meta({
      description: 'Of the lines that the user may see and figures count; null: there is none.',
    }),
    late: z
      .array(z.object({ source: z.string(), since: z.iso.datetime() }))
      .meta({ description: 'Sources whose delivery has been missing since then.' }),
    incomplete: z
      .array(
        z.object({
          month: z.string().meta({ description: 'YYYY-MM' }),
          source: z.string().meta({ description: 'The data source of the lines.' }),
          missingDays: z.number(),
          latestDay: z
            .string()
            .nullable()
            .meta({ description: 'Of the source in the month; null: it has no lines in it.' }),
        }),
      )
      .meta({
        description:
          'Of the last three months, those in which a source has no lines on days on which it usually has some, the newest first.',
      }),
  }),
});
