/** The ledger of delivered reports: each run, its files, and the outcome for each recipient. */
import * as z from 'zod';
import { change, endpoint } from '../http/endpoint.ts';
import { page } from '../http/paging.ts';
import { dateFields, reportFormats, reportTypes } from '../reports/kinds.ts';
import { productTypes } from '../vocabulary/constants.ts';
import { countryRows, id } from '../vocabulary/filters.ts';

const access = ['scheduled_reports'] as const;

/** Days for which a file is kept. */
export const fileDays = 90;
/** Days for which a recipient of a link, rather than of the file, can open it. */
export const linkDays = 30;

export const deliveryStates = [
  'queued',
  'sending',
  'sent',
  'doubtful',
  'refused',
  'given_up',
  'nothing_to_see',
  'unsubscribed',
] as const;

/** The labels on screen. */
export const deliveryLabels: Record<(typeof deliveryStates)[number], string> = {
  queued: 'Queued',
  sending: 'Being sent',
  sent: 'Sent',
  doubtful: 'Sent, perhaps twice',
  refused: 'Refused',
  given_up: 'Given up',
  nothing_to_see: 'Nothing to see',
  unsubscribed: 'Unsubscribed',
};

export const runStates = ['under_way', 'delivered', 'failed', 'not_run'] as const;

export const runLabels: Record<(typeof runStates)[number], string> = {
  under_way: 'Under way',
  delivered: 'Delivered',
  failed: 'Failed',
  not_run: 'Not run',
};

const instant = z.iso.datetime();

export const runRow = z.object({
  id: z.number(),
  scheduleId: z.number().nullable().meta({ description: 'null: a sample of what was not saved.' }),
  isSample: z.boolean(),
  owner: z.string().meta({ description: 'On whose behalf.' }),
  node: z
    .string()
    .nullable()
    .meta({ description: 'As it was called then; null: all that its reader may see.' }),
  reportType: z.enum(reportTypes.map(({ name }) => name)),
  view: z.string().nullable().meta({ description: 'The name of the saved view then; null: another report.' }),
  extension: z.enum(reportFormats.map(({ extension }) => extension)),
  dateStart: z.iso.date(),
  dateEnd: z.iso.date(),
  dueAt: instant,
  state: z.enum(runStates).meta({ description: 'failed: a recipient refused it, or it was given up.' }),
  notRun: z.string().nullable().meta({ description: 'Why it was not run, in a sentence.' }),
  dataVersion: z.number().nullable().meta({ description: 'Of its newest file.' }),
  deliveries: z
    .partialRecord(z.enum(deliveryStates), z.number())
    .meta({ description: 'How many recipients, by what became of it.' }),
});
export type RunRow = z.infer<typeof runRow>;

export const runs = endpoint({
  method: 'GET',
  path: '/api/scheduled_report/runs/',
  summary:
    'What was delivered, or not, the newest first: of the user’s own schedules and samples; of all for users of type Client.',
  access,
  query: z.object({
    page: page.page,
    pageSize: page.pageSize,
    schedule: id.optional().meta({ description: 'Id of a schedule; absent: all.' }),
    state: z.enum(runStates, 'Unknown state.').optional(),
  }),
  answer: z.object({ rows: z.array(runRow), total: z.number() }),
});

const keptFile = z.object({
  id: z.number(),
  fileName: z.string(),
  size: z.number().meta({ description: 'In bytes.' }),
  dataVersion: z.number(),
  madeAt: instant,
  mayOpen: z.boolean().meta({ description: 'The user may see all that it was made of.' }),
});

export const delivery = z.object({
  id: z.number(),
  recipient: z.string().meta({ description: 'The e-mail address.' }),
  name: z.string().nullable().meta({ description: 'null: nobody of the TMC.' }),
  state: z.enum(deliveryStates).meta({ description: 'doubtful: sent, and perhaps sent twice.' }),
  attempts: z.number(),
  words: z.string().nullable().meta({ description: 'The mail server’s, or why nothing was sent.' }),
  at: instant.meta({ description: 'Since when it is so.' }),
  nextAt: instant.nullable().meta({ description: 'When it is tried again.' }),
  file: keptFile
    .nullable()
    .meta({ description: `null: none was made, or it is older than ${fileDays} days.` }),
});
export type Delivery = z.infer<typeof delivery>;

export const run = endpoint({
  method: 'GET',
  path: '/api/scheduled_report/runs/:id/',
  summary: 'One run: what was requested, and the outcome for each recipient.',
  access,
  params: z.object({ id }),
  answer: runRow.extend({
    countries: countryRows,
    productTypes: z.array(z.enum(productTypes)).meta({ description: 'Empty: all.' }),
    dateField: z.enum(dateFields),
    recipients: z.array(delivery),
  }),
});

/** A download, for any member who may see all of the data in the file. */
export const file = endpoint({
  method: 'GET',
  path: '/api/scheduled_report/file/:id/',
  summary: `The file of a run, for ${fileDays} days for users who may see the run, ${linkDays} days for other recipients.`,
  access: 'client',
  params: z.object({ id }),
  answer: z.string(),
});

/** The target of a link in a mail. */
export const aboutFile = endpoint({
  method: 'GET',
  path: '/api/scheduled_report/file/:id/about/',
  summary: 'Describes the file, for users who may open it.',
  access: 'client',
  params: z.object({ id }),
  answer: keptFile.pick({ fileName: true, size: true, madeAt: true }),
});

export const sendAgain = change({
  method: 'POST',
  kind: 'report_requested',
  path: '/api/scheduled_report/runs/:id/again/',
  summary: 'Sends a run again to these recipients, with what they may currently see.',
  access,
  params: z.object({ id }),
  body: z.strictObject({
    deliveries: z
      .array(z.int().positive(), 'Choose recipients.')
      .min(1, 'Choose recipients.')
      .max(1000, 'Choose at most 1000 recipients.')
      .meta({ description: 'Ids of deliveries of the run that are not under way.' }),
  }),
  answer: z.null(),
});
